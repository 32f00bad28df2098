import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { acknowledgeShards, replayFolder, shardFor, writeXmlOutput } from "./ci_variables.ts";

Deno.test("a share comes from the option, from Bazel, or from the system that auto asks", () => {
  const bazel = { TEST_TOTAL_SHARDS: "4", TEST_SHARD_INDEX: "0" };
  const gitlab = { CI_NODE_TOTAL: "4", CI_NODE_INDEX: "4" };
  const kubernetes = { JOB_COMPLETIONS: "3", JOB_COMPLETION_INDEX: "2" };
  assertEquals(shardFor(undefined, {}), undefined);
  assertEquals(shardFor("2/3", gitlab), { index: 2, total: 3 });
  assertEquals(shardFor(undefined, bazel), { index: 1, total: 4 });
  assertEquals(shardFor(undefined, gitlab), undefined);
  assertEquals(shardFor("auto", gitlab), { index: 4, total: 4 });
  assertEquals(shardFor("auto", { CI_NODE_TOTAL: "1" }), { index: 1, total: 1 });
  assertEquals(shardFor("auto", kubernetes), { index: 3, total: 3 });
});

Deno.test("a variable that is wrong is named, and nothing is guessed", () => {
  const wrong = (option: string | undefined, variables: Record<string, string>, message: string) =>
    assertThrows(() => shardFor(option, variables), UsageError, message);
  wrong(undefined, { TEST_TOTAL_SHARDS: "x" }, 'TEST_TOTAL_SHARDS is "x", expected a whole number');
  wrong(undefined, { TEST_TOTAL_SHARDS: "" }, 'TEST_TOTAL_SHARDS is ""');
  wrong(undefined, { TEST_TOTAL_SHARDS: "2" }, "TEST_SHARD_INDEX is not set");
  wrong(undefined, { TEST_TOTAL_SHARDS: "2", TEST_SHARD_INDEX: "2" }, "from 0 to 1");
  wrong("auto", { CI_NODE_TOTAL: "2", CI_NODE_INDEX: "0" }, "CI_NODE_INDEX");
  wrong("auto", {}, "neither CI_NODE_TOTAL nor JOB_COMPLETIONS is set");
  wrong("1/2", { TEST_TOTAL_SHARDS: "2", TEST_SHARD_INDEX: "1" }, "leave one of them out");
});

Deno.test("files that Bazel names are written, and a wrong place is told", () => {
  const folder = Deno.makeTempDirSync();
  try {
    acknowledgeShards({ TEST_SHARD_STATUS_FILE: `${folder}/status` });
    writeXmlOutput({ XML_OUTPUT_FILE: `${folder}/test.xml` }, "<testsuites/>\n");
    assertEquals(Deno.readTextFileSync(`${folder}/status`), "");
    assertEquals(Deno.readTextFileSync(`${folder}/test.xml`), "<testsuites/>\n");
    assertThrows(
      () => acknowledgeShards({ TEST_SHARD_STATUS_FILE: `${folder}/no/status` }),
      UsageError,
      "Cannot write TEST_SHARD_STATUS_FILE",
    );
    assertThrows(() => writeXmlOutput({ XML_OUTPUT_FILE: folder }, ""), UsageError, "XML_OUTPUT");
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
  acknowledgeShards({});
  writeXmlOutput({}, "");
  assertEquals([replayFolder({}), replayFolder({ TEST_TMPDIR: "/t" })], [undefined, "/t/replay"]);
});
