import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { wrapBitcode } from "../../cts/fakes/bitcode.ts";
import { elfAt } from "../../impl/audit/testing/vendor_world.ts";
import { layerFile } from "../../impl/audit/testing/layer_files.ts";
import { doctorHere, type Files } from "../../scripts/testing/doctor_here.ts";

const HEXAGON = { bits: 32, machine: 164 } as const;

/** A whole vendor partition of an Android 10 device, as a dump has it, with nothing wrong in it. */
function rightTree(): Record<string, string | Uint8Array> {
  const files: Record<string, string | Uint8Array> = {
    "build.prop": "ro.vendor.build.version.sdk=29\nro.product.first_api_level=29\n",
    "etc/selinux/vendor_file_contexts": ROWS,
    "etc/public.libraries.txt": "libcamera_x.so 64 nopreload\nlibgsl.so\n",
    "firmware/modem.so": "no library",
    "dsp/adsp/libskel.so": elfAt("/vendor/dsp/libskel.so", HEXAGON),
    "lib64/chre/nanoapp.so": "no library",
    "lib64/libcamera_x.so": elfAt("/vendor/lib64/libcamera_x.so", { needed: ["libpart.so"] }),
    "lib64/libpart.so": "camera/libpart.so",
    "lib64/camera/libpart.so": elfAt("/vendor/lib64/libpart.so"),
    "lib64/libvndk.so": "/system/lib64/libvndk.so",
    "lib64/liblarge.so": "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
    "bin/hw/service": "#!/vendor/bin/sh\n",
    "app/a.apk": "an APK",
  };
  for (const lib of ["lib", "lib64"]) {
    const put = (name: string, needed: readonly string[] = ["libc.so"]) =>
      files[`${lib}/${name}`] = elfAt(`/vendor/${lib}/${name}`, { needed });
    put("egl/libEGL_x.so", ["libgsl.so", "libvndk.so", "libc.so"]);
    put("egl/libGLESv1_CM_x.so");
    put("egl/libGLESv2_x.so", ["libgsl.so", "liblarge.so"]);
    put("hw/gralloc.x.so");
    put("hw/android.hardware.renderscript@1.0-impl.so");
    put("libRSDriver_x.so", ["libgsl.so"]);
    put("libgsl.so", ["liblog.so"]);
    files[`${lib}/rfsa/adsp/libskel.so`] = elfAt("/vendor/lib/libskel.so", HEXAGON);
  }
  files["lib/libvndk.so"] = "/system/lib/libvndk.so";
  files["lib/liblarge.so"] = files["lib64/liblarge.so"]!;
  files["lib64/libclcore.bc"] = wrapBitcode({ targetApi: 29 });
  return files;
}

const LABELED = [
  "egl/libEGL_x",
  "egl/libGLESv1_CM_x",
  "egl/libGLESv2_x",
  "hw/gralloc\\.x",
  "hw/android\\.hardware\\.renderscript@1\\.0-impl",
  "libRSDriver_x",
  "libgsl",
  "libvndk",
  "liblarge",
];
const ROWS = [
  ...LABELED.map((name) => `/vendor/lib(64)?/${name}\\.so u:object_r:same_process_hal_file:s0`),
  "/vendor/lib64/libclcore\\.bc u:object_r:same_process_hal_file:s0",
  "/vendor/bin/hw/service u:object_r:hal_x_exec:s0",
].join("\n") + "\n";
const POLICY = "type hal_x_exec, exec_type, vendor_file_type, file_type;\n";

/** The findings of the command: severity, rule and subject, sorted. */
async function findings(files: Files, ...words: readonly string[]): Promise<string[]> {
  const { text } = await doctorHere(
    { ...files, "etc/selinux/vendor.te": POLICY },
    "{}",
    "--json",
    ...words,
  );
  return text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line))
    .map(({ severity, rule, subject }) => `${severity} ${rule} ${subject}`).sort();
}

Deno.test("a whole vendor tree with nothing wrong in it has no findings", async () => {
  assertEquals(await findings(rightTree()), []);
});

const at = (path: string, spec = {}) => elfAt(`/vendor/${path}`, spec);

/** Defects, each with what a right tree gets, and what alone must be found. */
const DEFECTS: readonly (readonly [name: string, files: Files, found: readonly string[]])[] = [
  ["a driver needs a library that nobody has", {
    "lib64/egl/libEGL_x.so": at("lib64/egl/libEGL_x.so", { needed: ["libnowhere.so"] }),
  }, ["error missing-library /vendor/lib64/egl/libEGL_x.so"]],
  ["a driver needs a library of the framework", {
    "lib64/hw/gralloc.x.so": at("lib64/hw/gralloc.x.so", { needed: ["libandroid_runtime.so"] }),
  }, ["error listed-library /vendor/lib64/hw/gralloc.x.so"]],
  ["a DSP's library stands where a driver should", {
    "lib/egl/libGLESv2_x.so": at("lib/egl/libGLESv2_x.so", HEXAGON),
  }, ["error library-form /vendor/lib/egl/libGLESv2_x.so"]],
  ["a library that a driver needs is for 32 bits", {
    "lib64/libgsl.so": at("lib/libgsl.so"),
  }, ["error library-form /vendor/lib64/libgsl.so"]],
  ["a library is cut off", {
    "lib64/libcamera_x.so": at("lib64/libcamera_x.so").subarray(0, 100),
  }, ["error library-form /vendor/lib64/libcamera_x.so"]],
  ["a driver's library has no row", {
    "lib64/egl/libEGL_x.so": at("lib64/egl/libEGL_x.so", { needed: ["libpart.so"] }),
  }, ["error same-process-hal-file /vendor/lib64/libpart.so"]],
  ["bitcode is for a newer release", {
    "lib64/libclcore.bc": wrapBitcode({ targetApi: 33 }),
  }, ["error bitcode-level /vendor/lib64/libclcore.bc"]],
  ["a list of public libraries has a word too many", {
    "etc/public.libraries.txt": "libgsl.so 64bit\n",
  }, ["error public-libraries libgsl.so"]],
  ["a row of file_contexts is no row", {
    "etc/selinux/vendor_file_contexts": `${ROWS}/vendor/lib64/x u:object_r:vendor_file\n`,
  }, ["error file-contexts-syntax /vendor/lib64/x"]],
  ["an executable's type lacks the attribute", {
    "etc/selinux/vendor_file_contexts": `${ROWS}/vendor/bin/food u:object_r:food_exec:s0\n`,
    "etc/selinux/food.te": "type food_exec, exec_type, file_type;\n",
  }, ["error vendor-file-type food_exec"]],
];

for (const [name, files, found] of DEFECTS) {
  Deno.test(`planted: ${name}`, async () => {
    assertEquals(await findings({ ...rightTree(), ...files }), found);
  });
}

Deno.test("planted: all defects that do not hide each other are found at once, and nothing else", async () => {
  const together = DEFECTS.filter(([name]) => !/no row|executable's type/.test(name)).slice(0, 8)
    .filter(([, files]) => !("lib64/egl/libEGL_x.so" in files) || files === DEFECTS[0]![1]);
  const files = Object.assign({}, ...together.map(([, planted]) => planted));
  assertEquals(
    await findings({ ...rightTree(), ...files }),
    together.flatMap(([, , found]) => found).sort(),
  );
});

Deno.test("planted: a RenderScript driver without its HAL, for each width", async () => {
  const files = rightTree();
  for (const lib of ["lib", "lib64"]) {
    delete files[`${lib}/hw/android.hardware.renderscript@1.0-impl.so`];
  }
  assertEquals(await findings(files), [
    "error renderscript-hal /vendor/lib/libRSDriver_x.so",
    "error renderscript-hal /vendor/lib64/libRSDriver_x.so",
  ]);
});

Deno.test("of a part of a vendor's files, what it lacks is not given and not missing", async () => {
  const blobs: Record<string, string | Uint8Array> = {
    "proprietary/vendor/lib64/egl/libEGL_x.so": at("lib64/egl/libEGL_x.so", {
      needed: ["libbuilt.so"],
    }),
    "proprietary/vendor/lib64/libRSDriver_x.so": at("lib64/libRSDriver_x.so"),
  };
  const { status, text } = await doctorHere(blobs, "{}", "--release", "10");
  assertEquals(status, 0);
  assertStringIncludes(text, "needs libbuilt.so, which is not given");
  assertMatch(text, /^not given: the system partition, .*; the whole vendor partition/m);
  assertMatch(text, /^missing-library +- +- +1$/m);
  assertEquals(text.split("\n").at(-1), "0 broken, 0 advised, 3 undecided");
});

Deno.test("a summary by rule comes first, then groups by severity", async () => {
  const planted = {
    "lib64/egl/libEGL_x.so": at("lib64/egl/libEGL_x.so", { needed: ["libone.so", "libtwo.so"] }),
    "lib64/libold.so": at("lib/libold.so"),
    "etc/selinux/vendor.te": POLICY,
  };
  const { status, lines, text } = await doctorHere({ ...rightTree(), ...planted }, "--root", "{}");
  assertEquals(status, 1);
  assertStringIncludes(lines[0]!, "a vendor partition, Android 10 (told by ro.vendor.build");
  assertStringIncludes(lines[2]!, "libraries for other processors than Android's: 2");
  assertEquals(lines.slice(5, 8).map((line) => line.split(/ {2,}/)), [
    ["rule", "error", "advice", "undecided"],
    ["library-form", "-", "1", "-"],
    ["missing-library", "2", "-", "-"],
  ]);
  const heads = lines.filter((line) => /^[A-Z]+ /.test(line)).map((line) => line.split(":")[0]);
  assertEquals(heads, ["ERROR missing-library", "ADVICE library-form"]);
  assertEquals(text.match(/^ {2}\/vendor\/lib64\/egl\/libEGL_x\.so$/gm)?.length, 2);
});

Deno.test("--rule leaves one rule, and a rule that is none is refused", async () => {
  const planted = {
    "lib64/egl/libEGL_x.so": at("lib64/egl/libEGL_x.so", { needed: ["libone.so"] }),
    "lib64/libold.so": at("lib/libold.so"),
  };
  const files = { ...rightTree(), ...planted };
  assertEquals(await findings(files, "--rule", "library-form"), [
    "advice library-form /vendor/lib64/libold.so",
  ]);
  assertEquals((await doctorHere(files, "{}", "--rule", "library-form")).status, 0);
  assertEquals((await doctorHere(files, "{}", "--rule", "library-from")).status, 2);
});

Deno.test("SARIF names the files of the folder", async () => {
  const planted = { "lib64/libcut.so": at("lib64/libcut.so").subarray(0, 70) };
  const { text } = await doctorHere(
    { ...rightTree(), ...planted },
    "{}",
    "--sarif",
    "--rule",
    "library-form",
  );
  const [{ results: [{ locations: [{ physicalLocation }] }] }] = JSON.parse(text).runs;
  assertMatch(physicalLocation.artifactLocation.uri, /\{\}\/lib64\/libcut\.so$/);
});

Deno.test("a folder that is no device's is looked through for what there are rules for", async () => {
  const files = {
    "config/ld.config.txt":
      "dir.system = /system/bin/\n[system]\nnamespace.default.links = nowhere\n",
    "mine/libGLES_layer.so": layerFile(),
    "mine/libhelper.so": at("lib64/libhelper.so", { needed: ["libandroid.so"] }),
    "vendor.so/libRSDriver_x.so": at("lib64/libRSDriver_x.so", {
      needed: ["libhelper.so", "libLLVM.so"],
    }),
    "notes.txt": "text",
    "libclcore.bc": wrapBitcode({ targetApi: 29 }),
  };
  const { status, text } = await doctorHere(files, "{}");
  assertEquals(status, 1);
  assertMatch(text, /^{}\/config\/ld\.config\.txt: a linker configuration/m);
  assertMatch(text, /^{}\/libclcore\.bc: bitcode/m);
  assertMatch(text, /^ERROR listed-library/m);
  assertMatch(text, /^ERROR ld-config-error/m);
  assertEquals(/libhelper\.so:/.test(text), false);
  assertEquals((await doctorHere({ "notes.txt": "text" }, "{}")).status, 2);
});
