import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { RELEASES } from "../../cts/contract/world.ts";
import { readLdConfig } from "./testing/ld_config_files.ts";

const HEAD = ["dir.system = /system/bin", "[system]"];
Deno.test("a long error is cut as the linker's buffer cuts it", () => {
  const { read } = readLdConfig([...HEAD, `namespace.default.links = ${"x".repeat(5000)}`]);
  assertEquals(read.error?.length, 1023);
});

Deno.test("any file gives namespaces, default first, whose links lead to namespaces", () => {
  const name = fc.constantFrom("default", "a", "b", "", "x");
  const key = fc.oneof(
    fc.constantFrom("additional.namespaces", "enable.target.sdk.version", "junk", "dir.system"),
    fc.tuple(
      name,
      fc.constantFrom("isolated", "visible", "search.paths", "permitted.paths", "links"),
    ).map(([space, part]) => `namespace.${space}.${part}`),
    fc.tuple(name, name, fc.constantFrom("shared_libs", "allow_all_shared_libs"))
      .map(([from, to, part]) => `namespace.${from}.link.${to}.${part}`),
  );
  const value = fc.oneof(
    fc.constantFrom("true", "a", "a,b", "a,default", "/system/lib:/vendor/$LIB", "a.so", "", "\0"),
    fc.string(),
  );
  const line = fc.oneof(
    fc.tuple(key, fc.constantFrom(" = ", " += ", "="), value).map((parts) => parts.join("")),
    fc.constantFrom("[system]", "[b]", "# x", "", "junk\r"),
    fc.string(),
  );
  const lines = fc.array(line, { maxLength: 30 });
  fc.assert(
    fc.property(lines, fc.constantFrom(...RELEASES), fc.boolean(), (body, release, asan) => {
      const { read } = readLdConfig([...HEAD, ...body], { release, asan });
      const names = read.namespaces.map((namespace) => namespace.name);
      assertEquals(names[0], "default");
      assertEquals(new Set(names).size, names.length);
      for (const { links } of read.namespaces) {
        for (const { to } of links) assertEquals(names.includes(to), true);
      }
      assertEquals(read.builtIn, read.section === undefined);
    }),
  );
});
