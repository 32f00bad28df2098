import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { dirname, join } from "@std/path";
import { writeZip } from "../../../cts/fakes/zip.ts";
import { makeImage } from "./make_image.ts";
import { MakeError } from "./make_error.ts";

const PROPERTIES = "ro.build.version.sdk=34\nro.system.product.cpu.abilist=arm64-v8a\n";
const ELF = "\x7fELF of a program";

/** A root as people have it; its values are texts, or the targets of links. */
const SYSTEM: Readonly<Record<string, string>> = {
  "build.prop": PROPERTIES,
  "bin/toybox": ELF,
  "bin/ls": "toybox",
  "lib64/libc.so": "/apex/com.android.runtime/lib64/bionic/libc.so",
  "lib64/liba.so": "\x7fELF a",
};

/** Checks that programs are there, and that one may mount. */
function can(...programs: readonly string[]): boolean {
  const line = [...programs, "unshare"].map((name) => `command -v ${name}`).join(" && ");
  const user = Deno.uid() === 0 ? "" : "--user --map-root-user";
  return new Deno.Command("sh", {
    args: ["-c", `PATH=$PATH:/usr/sbin:/sbin; ${line} && unshare ${user} --mount true`],
    stdout: "null",
    stderr: "null",
  }).outputSync().success;
}

/** Declares a test that runs tools of Debian's packages. */
function toolTest(name: string, programs: readonly string[], fn: () => Promise<void>): void {
  const ignore = !can(...programs);
  const needs = `${programs.join(", ")} and the right to mount`;
  Deno.test({ name: ignore ? `${name} (needs ${needs})` : name, ignore, fn });
}

function write(folder: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    Deno.mkdirSync(dirname(join(folder, path)), { recursive: true });
    Deno.writeTextFileSync(join(folder, path), text);
  }
  return folder;
}

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = Deno.makeTempDirSync();
  try {
    await use(folder);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

function run(...words: readonly string[]): void {
  const { success, stderr } = new Deno.Command(words[0]!, {
    args: words.slice(1),
    env: { PATH: `${Deno.env.get("PATH")}:/usr/sbin:/sbin` },
    stdout: "null",
    stderr: "piped",
  }).outputSync();
  if (!success) throw new Error(`${words.join(" ")}: ${new TextDecoder().decode(stderr)}`);
}

function ext4(folder: string, image: string, size = "1M"): string {
  run("mke2fs", "-q", "-t", "ext4", "-O", "^has_journal,^metadata_csum", "-d", folder, image, size);
  return image;
}

/** A sparse image with all blocks of a raw one. */
function sparse(raw: Uint8Array): Uint8Array {
  const head = new Uint8Array(40);
  const view = new DataView(head.buffer);
  const blocks = raw.length / 4096;
  [0xed26ff3a, 0x00000001, 0x000c001c, 4096, blocks, 1, 0, 0x0000cac1, blocks, 12 + raw.length]
    .forEach((value, i) => view.setUint32(4 * i, value, true));
  return new Uint8Array([...head, ...raw]);
}

/** A super image with one partition of two extents behind 64 KiB, the second part first. */
function superImage(partition: Uint8Array, name: string): Uint8Array {
  const [start, half] = [65536, Math.ceil(partition.length / 1024) * 512];
  const bytes = new Uint8Array(start + 2 * half);
  const view = new DataView(bytes.buffer);
  view.setUint32(4096, 0x616c4467, true);
  view.setUint32(12288, 0x414c5030, true);
  view.setUint32(12288 + 8, 256, true);
  view.setUint32(12288 + 44, 52 + 48, true);
  [0, 1, 52, 52, 2, 24].forEach((value, i) => view.setUint32(12288 + 80 + 4 * i, value, true));
  const tables = 12288 + 256;
  bytes.set(new TextEncoder().encode(name), tables);
  view.setUint32(tables + 44, 2, true);
  [start + half, start].forEach((from, i) => {
    view.setBigUint64(tables + 52 + 24 * i, BigInt(half / 512), true);
    view.setBigUint64(tables + 52 + 24 * i + 12, BigInt(from / 512), true);
  });
  bytes.set(partition.subarray(0, half), start + half);
  bytes.set(partition.subarray(half), start);
  return bytes;
}

/** Checks that a new image has what {@link SYSTEM} says, with links and x bits. */
function assertWhole(image: string): void {
  assertEquals(Deno.readTextFileSync(join(image, "system/build.prop")), PROPERTIES);
  assertEquals(Deno.readLinkSync(join(image, "system/bin/ls")), "toybox");
  assertEquals(
    Deno.readLinkSync(join(image, "system/lib64/libc.so")),
    SYSTEM["lib64/libc.so"],
  );
  assertEquals((Deno.statSync(join(image, "system/bin/toybox")).mode ?? 0) & 0o7777, 0o755);
}

Deno.test("a dump becomes an image with links and x bits, and without what does harm", () =>
  inFolder(async (folder) => {
    const dump = write(join(folder, "dump"), {
      ...Object.fromEntries(Object.entries(SYSTEM).map(([k, v]) => [`system/system/${k}`, v])),
      "vendor/lib64/libv.so": ELF,
      "obj/large": "is no partition",
    });
    Deno.chmodSync(join(dump, "vendor/lib64/libv.so"), 0o4755);
    Deno.symlinkSync("../../../etc", join(dump, "vendor/climbs"));
    run("mkfifo", join(dump, "vendor/pipe"));
    const remarks = (await makeImage([dump], join(folder, "image"))).join("\n");
    assertWhole(join(folder, "image"));
    assertEquals(
      [...Deno.readDirSync(join(folder, "image"))].map(({ name }) => name).sort(),
      ["system", "vendor"],
    );
    assertEquals([...Deno.readDirSync(join(folder, "image/vendor"))].length, 1);
    assertEquals(Deno.statSync(join(folder, "image/vendor/lib64/libv.so")).mode! & 0o7777, 0o755);
    assertStringIncludes(remarks, "2 times: link kept as text, made a link");
    assertStringIncludes(remarks, "1 times: program without x bit, given one");
    assertStringIncludes(remarks, "1 times: setuid or setgid bit, taken away");
    assertStringIncludes(remarks, "1 times: link that climbs above the root, taken out");
    assertStringIncludes(remarks, "/vendor/pipe is a device node, a pipe or a socket, left out");
    assertEquals(Deno.readTextFileSync(join(dump, "system/system/bin/ls")), "toybox");
  }));

Deno.test("what is no image leaves nothing behind, and what is there stays", () =>
  inFolder(async (folder) => {
    const image = join(folder, "image");
    const refused = async (words: string, ...sources: readonly string[]) => {
      await assertRejects(() => makeImage(sources, image), MakeError, words);
      assertEquals(
        [...Deno.readDirSync(folder)].some(({ name }) => name.startsWith("image")),
        false,
      );
    };
    await refused("cannot be read", join(folder, "nothing"));
    await refused(
      "no system/build.prop",
      write(join(folder, "empty"), { "a.txt": "", "b.txt": "" }),
    );
    const bytes = (name: string, at: number, ...values: number[]) => {
      const all = new Uint8Array(8192);
      all.set(values, at);
      Deno.writeFileSync(join(folder, name), all);
      return join(folder, name);
    };
    await refused("no file system that is known", bytes("zero.img", 0));
    await refused("holds F2FS", bytes("f2fs.img", 1024, 0x10, 0x20, 0xf5, 0xf2));
    await refused("has no metadata", bytes("super.img", 4096, 0x67, 0x44, 0x6c, 0x61));
    const large = new Uint8Array(8192);
    large.set([0x53, 0xef], 1080);
    large.set([0xff, 0xff], 1028);
    Deno.writeFileSync(join(folder, "system.img"), large);
    await refused("it is cut off, get it again", join(folder, "system.img"));
    await refused("is an archive; extract it", bytes("x.zip", 0, 0x50, 0x4b, 3, 4));
    await assertRejects(
      () => makeImage([write(join(folder, "old"), { "system/build.prop": "" })], image),
      Error,
      "has API level none",
    );
    write(image, { "mine.txt": "mine" });
    await assertRejects(() => makeImage([folder], image), MakeError, "is there already");
    assertEquals(Deno.readTextFileSync(join(image, "mine.txt")), "mine");
  }));

toolTest(
  "tar, ext4, sparse and super images hold the same",
  ["mke2fs", "debugfs", "simg2img"],
  () =>
    inFolder(async (folder) => {
      const system = write(join(folder, "system"), SYSTEM);
      const raw = ext4(system, join(folder, "system_a.img"));
      run("tar", "-czf", join(folder, "root.tar.gz"), "-C", folder, "system");
      const bytes = Deno.readFileSync(raw);
      Deno.mkdirSync(join(folder, "sparse"));
      Deno.writeFileSync(join(folder, "sparse/system.img"), sparse(bytes));
      Deno.writeFileSync(join(folder, "super.img"), superImage(bytes, "system_a"));
      const sources = ["system_a.img", "root.tar.gz", "sparse", "super.img"];
      for (const [i, source] of sources.entries()) {
        await makeImage([join(folder, source)], join(folder, `image${i}`));
        assertWhole(join(folder, `image${i}`));
      }
      Deno.truncateSync(join(folder, "root.tar.gz"), 100);
      await assertRejects(
        () => makeImage([join(folder, "root.tar.gz")], join(folder, "image")),
        MakeError,
        "it is damaged or cut off, get it again",
      );
    }),
);

toolTest(
  "APEXes are opened, those that are compressed too",
  ["mke2fs", "debugfs"],
  () =>
    inFolder(async (folder) => {
      const payload = ext4(
        write(join(folder, "payload"), { "lib64/bionic/libc.so": ELF }),
        join(folder, "payload.img"),
      );
      const name = "com.android.runtime";
      const apex = writeZip([
        {
          name: "apex_manifest.pb",
          data: new Uint8Array([0x0a, name.length, ...new TextEncoder().encode(name)]),
        },
        { name: "apex_payload.img", data: Deno.readFileSync(payload) },
      ]);
      const dump = write(
        join(folder, "dump"),
        Object.fromEntries(Object.entries(SYSTEM).map(([k, v]) => [`system/${k}`, v])),
      );
      Deno.mkdirSync(join(dump, "system/apex"));
      Deno.writeFileSync(
        join(dump, "system/apex/com.vendor.runtime.capex"),
        writeZip([{ name: "original_apex", data: apex }]),
      );
      Deno.writeTextFileSync(join(dump, "system/apex/com.broken.apex"), "BAD");
      const remarks = await makeImage([dump], join(folder, "image"));
      assertStringIncludes(remarks.join("\n"), "/system/apex/com.broken.apex stays closed");
      const inside = join(folder, "image/apex", name, "lib64/bionic/libc.so");
      assertEquals(Deno.readTextFileSync(inside), ELF);
    }),
);

toolTest("an EROFS image holds the same, and one that is damaged is named", [
  "mkfs.erofs",
  "fsck.erofs",
], () =>
  inFolder(async (folder) => {
    const image = join(folder, "system.img");
    run("mkfs.erofs", "-zlz4hc", image, write(join(folder, "system"), SYSTEM));
    await makeImage([image], join(folder, "made"));
    assertWhole(join(folder, "made"));
    const bytes = Deno.readFileSync(image);
    bytes.fill(0xff, 1200);
    Deno.writeFileSync(image, bytes);
    await assertRejects(() => makeImage([image], join(folder, "no")), MakeError, "is damaged");
  }));

toolTest(
  "names and links in a file system do not lead out of the folder",
  ["mke2fs", "debugfs"],
  () =>
    inFolder(async (folder) => {
      const system = write(join(folder, "system"), { ...SYSTEM, "XXXXXXescaped": "was here" });
      const image = ext4(system, join(folder, "system.img"));
      const bytes = Deno.readFileSync(image);
      const from = new TextEncoder().encode("XXXXXXescaped");
      const at = bytes.findIndex((_, i) => from.every((byte, j) => bytes[i + j] === byte));
      bytes.set(new TextEncoder().encode("../../"), at);
      Deno.writeFileSync(image, bytes);
      await makeImage([image], join(folder, "made"));
      const names = (path: string) => [...Deno.readDirSync(path)].map(({ name }) => name).sort();
      assertEquals(names(folder), ["made", "system", "system.img"]);
      assertEquals(names(join(folder, "made/system")).includes("escaped"), false);
    }),
);
