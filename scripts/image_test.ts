import { assertEquals, assertStringIncludes } from "@std/assert";
import { dirname, join } from "@std/path";
import { main } from "./image.ts";
import { inTemporary, runHere } from "./testing/command.ts";

const PROPERTIES = `ro.build.version.sdk=34
ro.system.build.fingerprint=maker/device:14/AB1/1:user/release-keys
ro.build.type=user
ro.system.product.cpu.abilist=arm64-v8a
`;

function inFolder(
  files: Readonly<Record<string, string>>,
  use: (folder: string) => Promise<void>,
): Promise<void> {
  return inTemporary(async (folder) => {
    for (const [path, text] of Object.entries(files)) {
      Deno.mkdirSync(dirname(join(folder, path)), { recursive: true });
      Deno.writeTextFileSync(join(folder, path), text);
    }
    await use(folder);
  });
}

async function run(...args: string[]): Promise<{ status: number; text: string }> {
  const { status, lines, errors } = await runHere(main, ...args);
  return { status, text: [...lines, ...errors].join("\n") };
}

Deno.test("an image with nothing but its properties says what each subject lacks", () =>
  inFolder({ "system/build.prop": PROPERTIES }, async (folder) => {
    const { status, text } = await run("info", folder);
    assertEquals(status, 1);
    assertStringIncludes(text, `${folder}: Android 14`);
    assertStringIncludes(text, "fingerprint: maker/device:14/AB1/1:user/release-keys");
    assertStringIncludes(text, 'gles cannot be judged: "/system/bin/linker64" is missing');
    assertStringIncludes(text, 'egl cannot be judged: "/system/lib64/libEGL.so" is missing');
    const { image, subjects, parts } = JSON.parse((await run("info", folder, "--json")).text);
    assertEquals([image.release, image.abis], [14, ["arm64-v8a"]]);
    assertEquals(subjects.map(({ subject }: { subject: string }) => subject), [
      "gles",
      "egl",
      "linker",
      "rs",
    ]);
    assertEquals(parts.find(({ name }: { name: string }) => name === "libEGL").found, []);
  }));

Deno.test("a library that is damaged is named with what is wrong", () =>
  inFolder({
    "system/build.prop": PROPERTIES,
    "system/lib64/libEGL.so": "no library",
    "system/lib64/libc.so": "/apex/com.android.runtime/lib64/bionic/libc.so",
  }, async (folder) => {
    const { status, text } = await run("info", folder);
    assertEquals(status, 1);
    assertStringIncludes(text, 'gles cannot be judged: "/system/lib64/libEGL.so" ');
    assertStringIncludes(text, "links kept as text: system/lib64 (1)");
  }));

Deno.test("what is no image is told, with what lies in it", () =>
  inFolder({ "readme.txt": "" }, async (folder) => {
    Deno.symlinkSync("../../..", join(folder, "climbs"));
    const { status, text } = await run("info", folder);
    assertEquals(status, 1);
    assertStringIncludes(text, "is no image of Android: it has no system/build.prop");
    assertStringIncludes(text, "link that climbs above the root: climbs");
  }));

Deno.test("a wrong word ends with status 2 and names what is expected", async () => {
  for (
    const words of [
      [],
      ["info"],
      ["make", "x"],
      ["make", "/nothing/there", "/nothing/made"],
      ["info", "/nothing/there"],
      ["info", "/", "--stand-ins"],
    ]
  ) {
    const { status, text } = await run(...words);
    assertEquals(status, 2, text);
  }
});
