import { assertEquals } from "@std/assert";
import { Refusal } from "../platform/file_error.ts";
import { LdConfig, type LdConfigHost } from "./ld_config.ts";
import { LD_CONFIG_FILE as FILE } from "./ld_config_file.ts";
import { stockFiles, type TestFiles } from "./testing/ld_config_files.ts";

const HEAD = ["dir.system = /system/bin", "[system]"];

/** The search and permitted paths of the default namespace when both have the same text. */
function pathsOf(text: string, files: TestFiles, facts: Partial<LdConfigHost> = {}) {
  const lines = ["search", "permitted"].map((key) => `namespace.default.${key}.paths = ${text}`);
  const host = files.write(FILE, [...HEAD, ...lines].join("\n")).host(facts);
  const space = new LdConfig(host).read().namespaces[0]!;
  return { search: space.searchPaths, permitted: space.permittedPaths, log: host.log };
}

Deno.test("a directory that is gone before it is looked at is dropped with a warning", () => {
  const stat = () => new Refusal("EACCES");
  assertEquals(pathsOf("/system/lib", stockFiles(), { stat }), {
    search: [],
    permitted: ["/system/lib"],
    log: ['Warning: cannot stat file "/system/lib": Permission denied (ignoring)'],
  });
});

Deno.test("paths end at a NUL", () => {
  assertEquals(pathsOf("/system/lib\0:/vendor/lib", stockFiles()).search, ["/system/lib"]);
});
