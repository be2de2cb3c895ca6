-- A session of Neovim: remarks arrive, the loop under the cursor is explained, its directive is written into the buffer, and a
-- change of the buffer changes the remarks. usage: nvim -u NONE --headless -l is not in 0.7: -c "luafile session.lua"
local parlift = os.getenv("PARLIFT")

local function fail(text)
  io.stderr:write(text .. "\n")
  vim.cmd("cquit 1")
end

local function wait(what, condition)
  if not vim.wait(20000, condition, 50) then fail("waited in vain for " .. what) end
end

local function check(condition, what)
  if not condition then fail("not so: " .. what) end
end

vim.cmd("edit a.c")
local buffer = vim.api.nvim_get_current_buf()
local id = vim.lsp.start_client({ name = "parlift", cmd = { parlift, "lsp" }, root_dir = vim.fn.getcwd(), get_language_id = function() return "c" end })
vim.lsp.buf_attach_client(buffer, id)

local function codes()
  local result = {}
  for _, entry in ipairs(vim.diagnostic.get(buffer)) do
    table.insert(result, (entry.code or entry.user_data.lsp.code))
  end
  table.sort(result)
  return table.concat(result, " ")
end

wait("the first remarks", function() return codes() == "dependence-carried loop-parallel" end)

local hover = vim.lsp.buf_request_sync(buffer, "textDocument/hover",
  { textDocument = vim.lsp.util.make_text_document_params(), position = { line = 6, character = 6 } }, 20000)
check(hover[id].result.contents.value:find("sequential"), "hover explains")

-- The action as vim.lsp.buf.code_action carries it out: late edits are asked for, commands are run.
local client = vim.lsp.get_client_by_id(id)
local actions = vim.lsp.buf_request_sync(buffer, "textDocument/codeAction",
  { textDocument = vim.lsp.util.make_text_document_params(), context = { diagnostics = {} },
    range = { start = { line = 1, character = 0 }, ["end"] = { line = 1, character = 0 } } }, 20000)
local action = actions[id].result[1]
check(action.title == "Parallelize this loop", "the action's title")
if not action.command then
  action = vim.lsp.buf_request_sync(buffer, "codeAction/resolve", action, 20000)[id].result
  vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding)
else
  vim.lsp.buf_request_sync(buffer, "workspace/executeCommand",
    { command = action.command.command, arguments = action.command.arguments }, 20000)
end
wait("the directive", function()
  return vim.api.nvim_buf_get_lines(buffer, 1, 2, false)[1]:find("#pragma omp parallel for") ~= nil
end)

-- Inside of a line, so that the client sends a part of it: `x[i - 1] * x[i - 1]` becomes `3`.
vim.api.nvim_buf_set_text(buffer, 7, 11, 7, 30, { "3" })
check(vim.api.nvim_buf_get_lines(buffer, 7, 8, false)[1] == "    x[i] = 3;", "the changed line")
wait("remarks about the changed text", function() return codes() ~= "" and not codes():find("dependence%-carried") end)

vim.lsp.stop_client(id)
wait("the server's end", function() return client.is_stopped() end)
io.stdout:write("all as it should be\n")
vim.cmd("qall!")
