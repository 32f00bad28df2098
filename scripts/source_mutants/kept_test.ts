import { assert, assertEquals } from "@std/assert";
import { join } from "@std/path";
import { compilesScripts, makesWhatIsKept } from "./kept.ts";
import { PROJECT } from "./prepare.ts";
import { importsOf } from "./tree.ts";

/** Where the reference makes what its devices keep. */
const DEVICE = "impl/mod.ts";
/** Who gives caches what they are to keep, by functions. */
const GIVERS = ["impl/linker/ld_config.ts", "impl/selinux/selinux.ts"];

Deno.test("all that the caches of a device import makes what it keeps", () => {
  const text = Deno.readTextFileSync(join(PROJECT, DEVICE));
  const caches = [...text.matchAll(/new (\w+Cache)\(/g)].map(([, name]) => {
    const [, path] = new RegExp(`\\b${name}\\b[^;]*? from "\\./([^"]+)"`).exec(text)!;
    return `impl/${path}`;
  });
  assertEquals(caches.length, 6);
  const files = withImports([...caches, ...GIVERS]);
  assertEquals(files.filter((file) => !makesWhatIsKept(file)), []);
});

Deno.test("compiled scripts hang on nothing but the compiler and what it imports", () => {
  const files = withImports(["impl/rs/bcc/bcc.ts"]);
  assert(files.includes("impl/rs/bcc/compiler.ts"));
  assertEquals(files.filter((file) => !compilesScripts(file)), []);
  for (const file of ["impl/linker/linker.ts", "impl/rs/cpu_ref/thread_pool.ts"]) {
    assert(!compilesScripts(file));
  }
});

/** Files, and all of the reference that they import. */
function withImports(files: readonly string[]): string[] {
  const seen = new Set(files);
  for (const file of seen) {
    for (const other of importsOf(PROJECT, file)) if (other.startsWith("impl/")) seen.add(other);
  }
  return [...seen];
}

Deno.test("most of the reference leaves what a device keeps as it is", () => {
  for (const file of ["impl/egl/egl_api.ts", "impl/rs/internal/context.ts"]) {
    assert(!makesWhatIsKept(file));
  }
  assert(makesWhatIsKept("impl/device.ts"));
});
