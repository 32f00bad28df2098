import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { LogLine } from "../../../cts/contract/record.ts";
import { runAsCredentials } from "../../platform/users.ts";
import { type FakeHost, fakeHost, outputOf, shellOn } from "../testing/fake_host.ts";

function write(
  host: FakeHost,
  tag: string,
  priority: LogLine["priority"],
  message: string,
  pid = 1000,
): void {
  host.log.write({ pid, tid: pid + 1, priority, tag, message });
}

function logged(): FakeHost {
  const host = fakeHost();
  write(host, "glesLayerA", "I", "glesLayerA loaded");
  write(host, "libEGL", "W", "two\nlines\n");
  write(host, "glesLayerB", "D", "glesLayerB loaded", 2000);
  return host;
}

Deno.test("logcat -d prints every line, by default with time, process and thread", async () => {
  const lines = (await outputOf("logcat -d", shellOn(logged()))).split("\n");
  assertEquals(lines[0], "--------- beginning of main");
  assertMatch(
    lines[1]!,
    /^\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} {2}1000 {2}1001 I glesLayerA: glesLayerA loaded$/,
  );
  assertMatch(lines[2]!, / W libEGL {2}: two$/);
  assertMatch(lines[3]!, / W libEGL {2}: lines$/);
  assertEquals(lines.length, 6);
});

Deno.test("an empty log prints nothing", async () => {
  assertEquals(await outputOf("logcat -d", shellOn()), "");
});

Deno.test("-s and filter expressions choose lines by tag and priority", async () => {
  const run = shellOn(logged());
  const shown = async (filter: string) =>
    (await outputOf(`logcat -d -v brief ${filter}`, run)).split("\n").slice(1, -1).map((line) =>
      line.slice(0, 8)
    );
  assertEquals(await shown('-s "glesLayerA,glesLayerB"'), ["I/glesLa", "D/glesLa"]);
  assertEquals(await shown("-s glesLayerB:I glesLayerA"), ["I/glesLa"]);
  assertEquals(await shown("'*:W'"), ["W/libEGL", "W/libEGL"]);
  assertEquals(await shown("libEGL:S '*:I'"), ["I/glesLa"]);
  assertEquals(await shown("--pid 2000"), ["D/glesLa"]);
  assertEquals(await shown("-e '^lines$'"), ["W/libEGL", "W/libEGL"]);
});

Deno.test("formats", async () => {
  const host = fakeHost();
  write(host, "tag", "E", "text");
  const run = shellOn(host);
  const line = async (format: string) =>
    (await outputOf(`logcat -d -v ${format}`, run)).split("\n")[1];
  assertEquals(await line("brief"), "E/tag     ( 1000): text");
  assertEquals(await line("tag"), "E/tag     : text");
  assertEquals(await line("process"), "E( 1000) text  (tag)");
  assertEquals(await line("thread"), "E( 1000: 1001) text");
  assertEquals(await line("raw"), "text");
  assertMatch(
    (await line("time"))!,
    /^\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} E\/tag {5}\( 1000\): text$/,
  );
});

Deno.test("the long format frames a message as one, and modifiers change times and colors", async () => {
  const host = fakeHost();
  write(host, "tag", "W", "two\nlines\n");
  const run = shellOn(host);
  const shown = async (format: string) =>
    (await outputOf(`logcat -d ${format}`, run)).split("\n").slice(1).join("\n");
  assertMatch(
    await shown("-v long"),
    /^\[ \d\d-\d\d \d\d:\d\d:\d\d\.\d{3} {2}1000: 1001 W\/tag {6}\]\ntwo\nlines\n\n$/,
  );
  assertEquals(
    await shown("-v color -v tag"),
    "\x1b[38;5;166mW/tag     : two\x1b[0m\n\x1b[38;5;166mW/tag     : lines\x1b[0m\n",
  );
  assertMatch(
    await shown("-v time,year,zone,usec"),
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6} \+0000 W\/tag {5}\( 1000\): two\n/,
  );
  assertMatch(await shown("--format=time -v epoch"), /^ {9}\d{10}\.\d{3} W\/tag/);
  assertMatch(await shown("-v time -v monotonic"), /^ +\d{1,6}\.\d{3} W\/tag/);
});

Deno.test("-m ends after so many lines, and --pid comes before -t counts", async () => {
  const run = shellOn(logged());
  const shown = async (options: string) =>
    (await outputOf(`logcat -d -v raw ${options}`, run)).split("\n").slice(1, -1);
  assertEquals(await shown("-m 1"), ["glesLayerA loaded"]);
  assertEquals(await shown("--max-count=1 --regex=B"), ["glesLayerB loaded"]);
  assertEquals(await shown("--buffer=main --pid=1000 -t 1"), ["two", "lines"]);
  assertEquals(await shown("-s glesLayerA -t 1"), []);
});

Deno.test("-t prints the newest lines, or those since a time", async () => {
  const host = logged();
  const run = shellOn(host);
  assertStringIncludes(await outputOf("logcat -t 1", run), "glesLayerB loaded");
  assert(!(await outputOf("logcat -t 1", run)).includes("glesLayerA"));
  assertEquals(await outputOf("logcat -t 0", run), "");
  assertEquals(await outputOf("logcat -d -t '12-31 23:59:59.999' -s nothing", run), "");
  const start = (await outputOf("date '+%m-%d %H:%M:%S.000'", run)).trim();
  write(host, "later", "I", "after the mark");
  assertStringIncludes(await outputOf(`logcat -d -t '${start}' -s later`, run), "after the mark");
  assertStringIncludes(
    await outputOf("logcat -t '2001-01-01 00:00:00.000'", run),
    "glesLayerA loaded",
  );
  assertEquals(await outputOf("logcat -t '2999-01-01 00:00'", run), "");
});

Deno.test("-c forgets what was logged", async () => {
  const run = shellOn(logged());
  assertEquals(await outputOf("logcat -c; logcat -d", run), "");
});

Deno.test("an app sees its own lines and cannot clear the log", async () => {
  const run = shellOn(logged());
  const app = runAsCredentials(10000);
  const { stdout } = await run("logcat -d -v raw", app);
  assertEquals(stdout, "--------- beginning of main\nglesLayerA loaded\ntwo\nlines\n");
  assertEquals((await run("logcat -c", app)).status, 1);
  assertEquals((await run("logcat -d", runAsCredentials(10001))).stdout, "");
});

Deno.test("what logcat cannot do, it says", async () => {
  const run = shellOn();
  for (
    const [line, message] of [["logcat", "add -d"], ["logcat -d -v nope", "'nope' to -v"], [
      "logcat -d a:b:X",
      "Invalid filter",
    ], ["logcat -t yesterday", "not in time format"]] as const
  ) {
    const { status, stderr } = await run(line);
    assertEquals(status, 1, line);
    assertStringIncludes(stderr, message);
  }
});

Deno.test("without -d the log is followed, which needs somebody who reads it", async () => {
  const { status, stderr } = await shellOn(logged())("logcat");
  assertEquals(status, 1);
  assertStringIncludes(stderr, "nobody reads the log as it is written, add -d, -c or -t");
});

Deno.test("-b chooses buffers, of which main has all lines", async () => {
  const run = shellOn(logged());
  for (const buffers of ["main", "default", "all", "crash,main"]) {
    assertStringIncludes(await outputOf(`logcat -d -b ${buffers}`, run), "glesLayerA loaded");
  }
  assertEquals(await outputOf("logcat -d -b crash -b system", run), "");
  assertStringIncludes((await run("logcat -d -b nope")).stderr, "unknown buffer 'nope'");
});
