# The commands of a day; CMake does the building (see CMakePresets.json).
#
#   make         build parlift into build/default/bin       make test    everything that can fail
#   make demo    parlift's main job on two examples         make asan    the tests under sanitizers
#   make format  lay out the sources                        make lint    clang-tidy on what has changed since it last ran, or SINCE=a commit
#   PRESET=gcc   another compiler                       CMAKE_FLAGS=-DLLVM_DIR=... another LLVM 19
#   make fuzz    random programs for MINUTES=10, from fresh seeds
#   make deb     a package for Debian 12 in build/        make install PREFIX=/usr/local
#
# Run one test:  tests/run.py <part of its name>

PRESET ?= default
BUILD := build/$(PRESET)

MINUTES ?= 10

PREFIX ?= /usr/local

.PHONY: all build tool test lint demo deb install format asan fuzz install-deps clean

all: build

$(BUILD)/build.ninja:
	@cmake --preset $(PRESET) $(CMAKE_FLAGS)

# The first `make tool` may have found no GoogleTest, and so made no rules for the tests.
build: install-deps $(BUILD)/build.ninja
	@grep -q parlift-unit-tests: $(BUILD)/build.ninja || cmake --preset $(PRESET) $(CMAKE_FLAGS)
	@cmake --build $(BUILD)

# The command alone, without what tests it and without the packages that tests need.
tool:
	@tools/install-dependencies.sh tool
	@$(MAKE) --no-print-directory $(BUILD)/build.ninja
	@tools/build-time.sh $(BUILD) parlift
	@cmake --build $(BUILD) --target parlift

test: build
	@python3 tests/run.py --build $(BUILD)

lint: tool
	@python3 tests/run.py --build $(BUILD) --lint $(if $(SINCE),--since $(SINCE))

demo: tool
	@tools/demo.sh $(BUILD)/bin/parlift

deb: tool
	@cd $(BUILD) && cpack -G DEB -B $(CURDIR)/build/package
	@ls build/package/*.deb

install: tool
	@cmake --install $(BUILD) --strip --prefix $(PREFIX)

format:
	@tools/check-format --fix

asan:
	@$(MAKE) build PRESET=asan
	@ASAN_OPTIONS=use_sigaltstack=0:allow_user_poisoning=0 python3 tests/run.py --build build/asan --no-checks

fuzz: build
	@python3 tests/fuzz/campaign.py --build $(BUILD) --minutes $(MINUTES)

install-deps:
	@tools/install-dependencies.sh

clean:
	rm -rf build
