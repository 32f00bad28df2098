import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { UsageError } from "../../cts/framework/usage_error.ts";
import type { Picture } from "./picture.ts";
import { checkPicturePath, isLossy, readPicture, writePicture } from "./pictures.ts";
import { inTemporary } from "../../scripts/testing/command.ts";

const PICTURE: Picture = { width: 2, height: 1, data: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8) };

Deno.test("a PNG keeps every cell", () =>
  inTemporary(async (folder) => {
    await writePicture(`${folder}/a.png`, PICTURE);
    assertEquals(await readPicture(`${folder}/a.png`), PICTURE);
    await writePicture(`${folder}/A.PNG`, PICTURE);
    assertEquals(await readPicture(`${folder}/A.PNG`), PICTURE);
  }));

Deno.test("a picture is what it begins as, whatever it is called", () =>
  inTemporary(async (folder) => {
    for (const name of ["a.jpg", "a.jpeg"]) {
      await writePicture(`${folder}/${name}`, PICTURE);
      Deno.renameSync(`${folder}/${name}`, `${folder}/b.png`);
      const { width, height } = await readPicture(`${folder}/b.png`);
      assertEquals([width, height], [2, 1]);
      assertEquals(Deno.readFileSync(`${folder}/b.png`)[0], 0xff);
    }
  }));

Deno.test("a picture that is no picture is refused, with the remedy", () =>
  inTemporary(async (folder) => {
    const path = `${folder}/a.png`;
    const cases: readonly [Uint8Array, string][] = [
      [new Uint8Array(0), "it is empty; convert it to PNG"],
      [new TextEncoder().encode("a text\n"), "it is neither PNG nor JPEG; convert it to PNG"],
      [
        Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0),
        "it ends before it is whole; save",
      ],
      [Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), "it is damaged (it does not say its size); save"],
    ];
    for (const [bytes, message] of cases) {
      Deno.writeFileSync(path, bytes);
      const whole = `Cannot read picture "${path}": ${message}`;
      await assertRejects(() => readPicture(path), UsageError, whole);
    }
    await assertRejects(() => readPicture(folder), UsageError, "it is no file; name a PNG or JPEG");
    const missing = `Cannot read picture "${folder}/none": `;
    await assertRejects(() => readPicture(`${folder}/none`), UsageError, missing);
  }));

Deno.test("a file's extension chooses the format", () => {
  for (const [path, lossy] of [["a.png", false], ["b.JPG", true], ["c.jpeg", true]] as const) {
    checkPicturePath(path);
    assertEquals(isLossy(path), lossy);
  }
  for (const [path, extension] of [["a.gif", ".gif"], ["png", ""]]) {
    const message = `its extension is "${extension}", expected .png, .jpg, .jpeg`;
    assertThrows(() => checkPicturePath(path!), UsageError, message);
  }
});
