import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { NAMED_MAX, walkImage } from "./image_walk.ts";

function inFolder(use: (root: string) => void): void {
  const root = Deno.makeTempDirSync();
  try {
    Deno.mkdirSync(join(root, "system/bin"), { recursive: true });
    use(root);
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

function write(root: string, path: string, text: string, mode = 0o644): void {
  Deno.writeTextFileSync(join(root, path), text);
  Deno.chmodSync(join(root, path), mode);
}

function dangersOf(root: string): Record<string, readonly string[]> {
  return Object.fromEntries([...walkImage(root).dangers].map(([kind, { paths }]) => [kind, paths]));
}

Deno.test("programs that have lost their x bit are counted, and nothing else", () =>
  inFolder((root) => {
    write(root, "system/bin/linker64", "\x7fELF of a program");
    write(root, "system/bin/script", "#!/system/bin/sh\n");
    write(root, "system/bin/sound", "\x7fELF of a program", 0o755);
    write(root, "system/bin/notes", "text");
    write(root, "system/library", "\x7fELF of a library");
    assertEquals([...walkImage(root).lostBits], [["system/bin", 2]]);
    assertEquals(dangersOf(root), {});
  }));

Deno.test("what an image should not have is named by its kind", () =>
  inFolder((root) => {
    write(root, "system/bin/su", "\x7fELF", 0o4755);
    write(root, "system/bin/group", "\x7fELF", 0o2755);
    Deno.symlinkSync("../../../etc", join(root, "system/climbs"));
    Deno.symlinkSync("/system/bin", join(root, "inside"));
    Deno.symlinkSync("/etc/passwd", join(root, "absolute"));
    Deno.symlinkSync("round", join(root, "round"));
    write(root, "system/build.prop", "");
    Deno.truncateSync(join(root, "system/build.prop"), 2 * 1024 * 1024);
    const pipe = new Deno.Command("mkfifo", { args: [join(root, "pipe")] }).outputSync();
    assertEquals(pipe.code, 0);
    assertEquals(dangersOf(root), {
      "link that leads round in a circle": ["round"],
      "named pipe": ["pipe"],
      "link that climbs above the root": ["system/climbs"],
      "properties of more than 1048576 bytes, which are not read": ["system/build.prop"],
      "setgid file": ["system/bin/group"],
      "setuid file": ["system/bin/su"],
    });
  }));

Deno.test("a kind is named for some of its files and counted for all, and a walk has an end", () =>
  inFolder((root) => {
    for (let i = 0; i < NAMED_MAX + 5; i++) write(root, `system/bin/su${i}`, "", 0o4755);
    const { paths, count } = walkImage(root).dangers.get("setuid file")!;
    assertEquals([paths.length, count], [NAMED_MAX, NAMED_MAX + 5]);
    const { files, isCut } = walkImage(root, 7);
    assertEquals([files, isCut], [7, true]);
    assertEquals(walkImage(root).isCut, false);
  }));
