import { assertEquals, assertThrows } from "@std/assert";
import { dirname, join } from "@std/path";
import { ImageError, openImage } from "./image.ts";

const BUILD_PROP = `# begin build properties
ro.build.version.sdk=34
ro.system.build.fingerprint=maker/device:14/AB1/1:user/release-keys
ro.build.type=user
ro.system.product.cpu.abilist=arm64-v8a,armeabi-v7a
`;

function withFolder(files: Readonly<Record<string, string>>, use: (folder: string) => void): void {
  const folder = Deno.makeTempDirSync();
  try {
    for (const [path, text] of Object.entries(files)) {
      Deno.mkdirSync(dirname(join(folder, path)), { recursive: true });
      Deno.writeTextFileSync(join(folder, path), text);
    }
    use(folder);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

Deno.test("an image is found in the folder, or below it where dumps have it", () => {
  for (const above of ["", "system/", "system/system/"]) {
    withFolder({ [`${above}system/build.prop`]: BUILD_PROP }, (folder) => {
      const { root, release, fingerprint, build, abis } = openImage(folder);
      assertEquals(root, join(folder, above.replace(/\/$/, "")));
      assertEquals([release, build], [14, "user"]);
      assertEquals(fingerprint, "maker/device:14/AB1/1:user/release-keys");
      assertEquals(abis, ["arm64-v8a", "armeabi-v7a"]);
    });
  }
});

Deno.test("links that are kept as text are told from files that are short", () => {
  withFolder({
    "system/build.prop": BUILD_PROP,
    "system/bin/toybox": "\x7fELF",
    "system/bin/ls": "toybox",
    "system/bin/words": "nothing",
    "system/lib64/libc.so": "/apex/com.android.runtime/lib64/bionic/libc.so",
    "system/lib64/libshort.so": "\x7fELF\x02",
    "system/lib64/libtwo.so": "/a\n/b",
    "system/system_ext/apex/com.android.runtime/lib64/bionic/libc.so": "\x7fELF",
  }, (folder) => {
    const { links, apexes } = openImage(folder);
    assertEquals(Object.fromEntries(links), {
      "/system/bin/ls": "toybox",
      "/system/lib64/libc.so": "/apex/com.android.runtime/lib64/bionic/libc.so",
    });
    assertEquals([...apexes.keys()], ["com.android.runtime"]);
  });
});

Deno.test("an APEX has the name that its manifest says, and its folder's without one", () => {
  withFolder({
    "system/build.prop": BUILD_PROP,
    "system/apex/com.android.runtime.release/apex_manifest.json": '{"name":"com.android.runtime"}',
    "system/apex/com.android.vndk.v34/lib64/libc++.so": "",
  }, (folder) => {
    assertEquals(Object.fromEntries(openImage(folder).apexes), {
      "com.android.runtime": join(folder, "system/apex/com.android.runtime.release"),
      "com.android.vndk.v34": join(folder, "system/apex/com.android.vndk.v34"),
    });
  });
});

Deno.test("a path that no overlay can name is refused", () => {
  withFolder({ "a,b/system/build.prop": BUILD_PROP }, (folder) => {
    assertThrows(() => openImage(join(folder, "a,b")), ImageError, "has a colon, a comma or");
  });
});

Deno.test("what is no image, or one of no known release, is named with the remedy", () => {
  withFolder({ "readme.txt": "" }, (folder) => {
    assertThrows(
      () => openImage(folder),
      ImageError,
      "it has no system/build.prop; name the folder",
    );
    assertThrows(() => openImage(join(folder, "readme.txt")), ImageError, "is no image");
    assertThrows(() => openImage(join(folder, "nothing")), ImageError, "is no image");
  });
  withFolder({ "system/build.prop": "ro.build.version.sdk=23\n" }, (folder) => {
    assertThrows(() => openImage(folder), ImageError, "API level 23, expected that of a release");
  });
  const preview = "ro.build.version.sdk=32\nro.build.version.codename=Tiramisu\n";
  withFolder({ "system/build.prop": preview }, (folder) => {
    assertEquals(openImage(folder).release, 13);
  });
  withFolder({ "system/build.prop": preview.replace("Tiramisu", "REL") }, (folder) => {
    assertEquals(openImage(folder).release, 12);
  });
  withFolder({ "system/build.prop": "" }, (folder) => {
    assertThrows(() => openImage(folder), ImageError, "has API level none");
  });
});

Deno.test("what leads out of the root is no link, and what is no plain file is not read", () => {
  withFolder({
    "system/build.prop": BUILD_PROP,
    "system/bin/out": "../../../../../../../../etc/passwd",
    "system/bin/toybox": "\x7fELF",
    "system/bin/in": "../bin/toybox",
  }, (folder) => {
    assertEquals(Object.fromEntries(openImage(folder).links), {
      "/system/bin/in": "../bin/toybox",
    });
  });
  withFolder({ "system/other": "" }, (folder) => {
    Deno.symlinkSync("/dev/zero", join(folder, "system/build.prop"));
    assertThrows(() => openImage(folder), ImageError, "it has no system/build.prop");
  });
  withFolder({ "system/build.prop": `${BUILD_PROP}${"#".repeat(1 << 20)}` }, (folder) => {
    assertThrows(() => openImage(folder), ImageError, "it has no system/build.prop");
  });
});

Deno.test("a folder whose links go round is told, and not thrown as the system has it", () => {
  withFolder({ "system/build.prop": BUILD_PROP }, (folder) => {
    Deno.symlinkSync("bin", join(folder, "system/bin"));
    assertThrows(() => openImage(folder), ImageError, "of the image cannot be read");
  });
});
