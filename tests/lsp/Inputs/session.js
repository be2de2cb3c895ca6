// A session with `parlift lsp` by vscode-languageserver-protocol, the package that editors are made with: its types check what comes.
const assert = require('assert');
const child_process = require('child_process');
const { pathToFileURL } = require('url');
const p = require('vscode-languageserver-protocol/node');

const text = `void scale(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}
void run(int n, double *x) {
  for (int i = 1; i < n; i++)
    x[i] = x[i - 1] * x[i - 1];
}
`;
const uri = pathToFileURL('a.c').href;
const document = { uri };

async function session() {
  const server = child_process.spawn(process.argv[2], ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => server.on('exit', resolve));
  const connection = p.createProtocolConnection(
    new p.StreamMessageReader(server.stdout), new p.StreamMessageWriter(server.stdin));
  connection.onError(([error]) => assert.fail(error));
  connection.onUnhandledNotification((message) => assert(message.method.startsWith('$/'), message.method));
  const published = [];
  let told = () => {};
  connection.onNotification(p.PublishDiagnosticsNotification.type, (params) => {
    published.push(params);
    told();
  });
  let applied = null;
  connection.onRequest(p.ApplyWorkspaceEditRequest.type, (params) => {
    applied = params.edit;
    return { applied: true };
  });
  // Work in progress is shown only if the client says that it can show it.
  connection.onRequest(p.WorkDoneProgressCreateRequest.type, () => null);
  connection.listen();
  const diagnosticsOf = async (version) => {
    for (;;) {
      const found = published.find((one) => one.version === version);
      if (found)
        return found.diagnostics;
      await new Promise((resolve) => { told = resolve; });
    }
  };

  const { capabilities } = await connection.sendRequest(p.InitializeRequest.type, {
    processId: process.pid, rootUri: null, workspaceFolders: null,
    capabilities: { textDocument: { publishDiagnostics: { versionSupport: true, relatedInformation: true } },
                    workspace: { applyEdit: true } },
  });
  assert(capabilities.hoverProvider && capabilities.codeLensProvider && capabilities.codeActionProvider);
  await connection.sendNotification(p.InitializedNotification.type, {});

  await connection.sendNotification(p.DidOpenTextDocumentNotification.type,
    { textDocument: p.TextDocumentItem.create(uri, 'c', 1, text) });
  const diagnostics = await diagnosticsOf(1);
  assert.deepStrictEqual(diagnostics.map((one) => one.code), ['loop-parallel', 'dependence-carried']);
  assert(diagnostics.every((one) => p.Diagnostic.is(one)));

  const hover = await connection.sendRequest(p.HoverRequest.type,
    { textDocument: document, position: p.Position.create(6, 10) });
  assert(p.Hover.is(hover) && hover.contents.value.includes('**sequential**'));

  const lenses = await connection.sendRequest(p.CodeLensRequest.type, { textDocument: document });
  assert(lenses.length === 2 && lenses.every((one) => p.CodeLens.is(one)));

  const actions = await connection.sendRequest(p.CodeActionRequest.type, {
    textDocument: document, range: p.Range.create(1, 4, 1, 4), context: p.CodeActionContext.create([]) });
  assert(actions.length > 0 && actions.every((one) => p.CodeAction.is(one)));
  const command = actions[0].command;
  await connection.sendRequest(p.ExecuteCommandRequest.type,
    { command: command.command, arguments: command.arguments });
  assert(p.WorkspaceEdit.is(applied));
  assert(applied.changes[uri].some((edit) => p.TextEdit.is(edit) && edit.newText.includes('#pragma omp parallel for')));

  await connection.sendNotification(p.DidChangeTextDocumentNotification.type, {
    textDocument: p.VersionedTextDocumentIdentifier.create(uri, 2),
    contentChanges: [{ range: p.Range.create(6, 11, 6, 30), text: '3' }] });
  assert.strictEqual((await diagnosticsOf(2))[1].code, 'loop-parallel');

  // An answer that nobody waits for: an error of the protocol's, not of the server's.
  const source = new p.CancellationTokenSource();
  const late = connection.sendRequest(p.HoverRequest.type,
    { textDocument: document, position: p.Position.create(1, 4) }, source.token);
  source.cancel();
  await late.catch((error) => assert.strictEqual(error.code, p.LSPErrorCodes.RequestCancelled));

  await connection.sendRequest(p.ShutdownRequest.type);
  await connection.sendNotification(p.ExitNotification.type);
  assert.strictEqual(await ended, 0);
  console.log('all as it should be');
}
session().catch((error) => { console.log(error); process.exit(1); });
