import { assertEquals, assertThrows } from "@std/assert";
import { HostEnded } from "../code_host.ts";
import { NotingHost, testEachTarget, testLibrary } from "../testing/native_test_library.ts";

testEachTarget("each line of the log is told with the library that wrote it", (target) => {
  using noting = new NotingHost(target);
  const file = testLibrary(target, "writers.c");
  const [first, second] = ["/data/first.so", "/data/second.so"].map((path) =>
    noting.host.load(file, path, 0)
  );
  const words = { ints: [], floats: [] };
  for (const library of [first!, second!]) {
    const [writeAll] = library.symbols(["write_all"]);
    noting.host.call(0, writeAll!, words, "write_all");
    library.close();
  }
  const texts = ["write", "print", "vprint", "buf_write", "buf_print", "thread", "unload"];
  const expected = ["first", "second"].map((name) => `/data/${name}.so`);
  assertEquals(
    noting.lines.map((line, i) => `${line.split(" ")[2]} ${noting.writers[i]}`),
    [
      ...expected.map((path) => `load ${path}`),
      ...expected.flatMap((path) => texts.map((text) => `${text} ${path}`)),
    ],
  );
});

testEachTarget("a line that the program itself writes is no library's", (target) => {
  using noting = new NotingHost(target);
  const [write] = noting.host.loadSystem("liblog.so").symbols(["__android_log_write"]);
  const memory = [{ bytes: new TextEncoder().encode("text\0"), isOut: false }];
  const ints = [4, { block: 0 }, { block: 0 }];
  noting.host.call(0, write!, { ints, floats: [], memory }, "write");
  assertEquals([noting.lines, noting.writers], [["0 text text"], [""]]);
});

testEachTarget(
  "the last line of a process that an assertion ends has its writer, too",
  (target) => {
    using noting = new NotingHost(target);
    assertThrows(noting.function("writers.c", "fail"), HostEnded);
    assertEquals(noting.writers, Array(2).fill("/vendor/lib64/writers.c"));
  },
);
