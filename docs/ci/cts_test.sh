#!/bin/sh
# The test that BUILD.bazel names. STRATA is the project's folder. The results of a shard are among its undeclared outputs,
# which Bazel leaves as they are with --zip_undeclared_test_outputs=false. To join them:
#   deno task report --merge bazel-testlogs/cts/shard_*/test.outputs
set -eu
cd "${STRATA:?Set STRATA to the folder of the project, for example by --test_env=STRATA=/opt/strata}"
exec deno run -A scripts/cts.ts --out "$TEST_UNDECLARED_OUTPUTS_DIR" "$@"
