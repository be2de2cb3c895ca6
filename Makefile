# The commands of a day; CMake does the building (see CMakePresets.json).
#
#   make         build parlift into build/default/bin       make test    everything that can fail
#   make demo    parlift's main job on two examples         make asan    the tests under sanitizers
#   make format  lay out the sources                        PRESET=gcc   another compiler
#
# Run one test:  tests/run.py <part of its name>

PRESET ?= default
BUILD := build/$(PRESET)

.PHONY: all build test demo format asan install-deps clean

all: build

build: install-deps
	@test -f $(BUILD)/build.ninja || cmake --preset $(PRESET)
	@cmake --build $(BUILD)

test: build
	@python3 tests/run.py --build $(BUILD)

demo: build
	@tools/demo.sh $(BUILD)/bin/parlift

format:
	@tools/check-format --fix

asan:
	@$(MAKE) build PRESET=asan
	@python3 tests/run.py --build build/asan --no-checks

install-deps:
	@tools/install-dependencies.sh

clean:
	rm -rf build
