import { assertEquals } from "@std/assert";
import type { Release } from "../../../cts/contract/world.ts";
import type { Functions } from "../rs_process.ts";
import { fakeFiles, fakeLibdl, fakeLibrary, fakeProcess } from "../testing/fake_process.ts";
import { HidlTransport, transportIn } from "./hidl_transport.ts";

const NAME = "android.hardware.renderscript@1.0-impl.so";
const VENDOR = `/vendor/lib64/hw/${NAME}`;

interface Options {
  readonly release?: Release;
  readonly is64Bit?: boolean;
  readonly manifest?: Record<string, string>;
  readonly vndk?: string;
  readonly mayFind?: boolean;
}

/** A transport over libraries by path; each gives its path as the device unless it says otherwise. */
function transport(libraries: Record<string, Functions>, options: Options = {}) {
  const libdl = fakeLibdl(libraries);
  const process = fakeProcess({
    release: options.release ?? 9,
    is64Bit: options.is64Bit ?? true,
    files: fakeFiles({
      ...options.manifest,
      ...Object.fromEntries(Object.keys(libraries).map((path) => [path, ""])),
    }),
    property: (name) => name === "ro.vndk.version" ? options.vndk ?? "" : "",
    mayFindHal: () => options.mayFind ?? true,
  });
  const sphal: string[] = [];
  const library = fakeLibrary(process, {
    "libdl.so": libdl.functions,
    "libvndksupport.so": {
      android_load_sphal_library: (path: string) => {
        sphal.push(path);
        return Object.hasOwn(libraries, path) ? { name: path } : null;
      },
    },
  });
  return { transport: new HidlTransport(library), process, sphal, calls: libdl.calls };
}

const giving = (path: string): Record<string, Functions> => ({
  [path]: { HIDL_FETCH_IDevice: (name: string) => name === "default" ? path : null },
});

const manifest = (transport: string, version = "1.0") =>
  `<manifest version="1.0" type="device"><hal format="hidl"><name>android.hardware.renderscript</name>
   <transport arch="32+64">${transport}</transport><version>${version}</version>
   <interface><name>IDevice</name><instance>default</instance></interface></hal></manifest>`;

Deno.test("directories are searched in order, and only the last by dlopen", () => {
  const directories = ["/odm/lib64/hw", "/vendor/lib64/hw", "/system/lib64/vndk-sp-28/hw"];
  const paths = [...directories, "/system/lib64/hw"].map((path) => `${path}/${NAME}`);
  for (const [k, path] of paths.entries()) {
    const libraries = Object.assign({}, ...paths.slice(k).map(giving));
    const { transport: found, sphal, calls } = transport(libraries, { vndk: "28" });
    assertEquals(found.getService("1.0") as unknown, path);
    assertEquals(sphal, k < 3 ? [path] : []);
    assertEquals(calls.includes(`dlopen ${path}`), k === 3);
  }
});

Deno.test("processes of 32 bits have directories of their own", () => {
  const path = `/vendor/lib/hw/${NAME}`;
  const libraries = { ...giving(path), ...giving(VENDOR) };
  assertEquals(
    transport(libraries, { is64Bit: false }).transport.getService("1.0") as unknown,
    path,
  );
});

Deno.test("the directory of the VNDK has its version from 9 on", () => {
  const cases: [Release, string, string][] = [
    [8.1, "27", "/system/lib64/vndk-sp/hw"],
    [9, "28", "/system/lib64/vndk-sp-28/hw"],
    [9, "", "/system/lib64/vndk-sp/hw"],
    [9, "current", "/system/lib64/vndk-sp/hw"],
    [11, "30", "/apex/com.android.vndk.v30/lib64/hw"],
  ];
  for (const [release, vndk, directory] of cases) {
    const path = `${directory}/${NAME}`;
    const found = transport(giving(path), { release, vndk }).transport.getService("1.0");
    assertEquals(found as unknown, path);
  }
});

Deno.test("libraries that cannot be used are passed over, and the log says why", () => {
  const second = `/vendor/lib64/hw/android.hardware.renderscript@1.0-impl_b.so`;
  const third = `/vendor/lib64/hw/android.hardware.renderscript@1.0-impl_c.so`;
  const { transport: found, process, calls } = transport({
    [VENDOR]: {},
    [second]: { HIDL_FETCH_IDevice: () => null },
    ...giving(third),
  });
  assertEquals(found.getService("1.0") as unknown, third);
  assertEquals(process.lines, [
    `E HidlServiceManagement: Passthrough lookup opened ${NAME} but could not find symbol ` +
    "HIDL_FETCH_IDevice: undefined symbol: HIDL_FETCH_IDevice",
  ]);
  assertEquals(calls.filter((call) => call.startsWith("dlclose")), [
    `dlclose ${VENDOR}`,
    `dlclose ${second}`,
  ]);
});

Deno.test("a library of another version or name is not opened", () => {
  const { transport: found, sphal } = transport({
    ...giving("/vendor/lib64/hw/android.hardware.renderscript@1.1-impl.so"),
    ...giving(`${VENDOR}.bak`),
    ...giving("/vendor/lib64/hw/libandroid.hardware.renderscript@1.0-impl.so"),
  });
  assertEquals(found.getService("1.0"), null);
  assertEquals(sphal, []);
});

Deno.test("a manifest that says hwbinder leaves nothing to search", () => {
  const cases: [Release, string, boolean][] = [
    [8, "/vendor/manifest.xml", false],
    [8.1, "/vendor/etc/vintf/manifest.xml", true],
    [9, "/vendor/etc/vintf/manifest.xml", false],
    [10, "/vendor/etc/vintf/manifest/rs.xml", false],
  ];
  for (const [release, path, isFound] of cases) {
    const { transport: found } = transport(giving(VENDOR), {
      release,
      manifest: {
        ...(path.includes("/manifest/") && { "/vendor/etc/vintf/manifest.xml": "<manifest/>" }),
        [path]: manifest("hwbinder"),
      },
    });
    assertEquals(found.getService("1.0") !== null, isFound, `${release} ${path}`);
  }
});

Deno.test("from 9 on the manifest of 8.x counts only where there is no other", () => {
  const old = { "/vendor/manifest.xml": manifest("hwbinder") };
  const both = { ...old, "/vendor/etc/vintf/manifest.xml": "<manifest/>" };
  for (const [files, finds] of [[old, false], [both, true]] as const) {
    const { transport: found } = transport(giving(VENDOR), { manifest: files });
    assertEquals(found.getService("1.0") !== null, finds);
  }
});

Deno.test("a HAL is found with a manifest that says passthrough, and with one that does not name it", () => {
  for (const text of [manifest("passthrough"), manifest("hwbinder", "2.0"), "<manifest/>"]) {
    const path = "/vendor/etc/vintf/manifest.xml";
    const { transport: found } = transport(giving(VENDOR), { manifest: { [path]: text } });
    assertEquals(found.getService("1.0") as unknown, VENDOR);
  }
});

Deno.test("a process that may not find the HAL loads nothing", () => {
  const { transport: found, process, sphal } = transport(giving(VENDOR), { mayFind: false });
  assertEquals(found.getService("1.0"), null);
  assertEquals(sphal, []);
  assertEquals(process.lines.length, 1);
});

Deno.test("a manifest's entry is read by package and version", () => {
  const rs = "android.hardware.renderscript";
  assertEquals(transportIn(manifest("passthrough"), rs, "1.0"), "passthrough");
  assertEquals(transportIn(manifest("passthrough", "1.2"), rs, "1.1"), "passthrough");
  assertEquals(transportIn(manifest("passthrough"), rs, "1.1"), "empty");
  assertEquals(transportIn(manifest("passthrough", "2.0"), rs, "1.0"), "empty");
  assertEquals(transportIn(`<!-- ${manifest("hwbinder")} -->`, rs, "1.0"), "empty");
  assertEquals(transportIn(manifest("passthrough"), "android.hardware.graphics", "1.0"), "empty");
  const fqname = manifest("hwbinder", "").replace(
    "<version></version>",
    "<fqname>@1.0::IDevice/default</fqname>",
  );
  assertEquals(transportIn(fqname, rs, "1.0"), "hwbinder");
});

Deno.test("what is no manifest names no HAL", () => {
  for (const text of ["", "<hal", "<hal>".repeat(10_000), "<!--", "</hal><hal><name>", "\0"]) {
    assertEquals(transportIn(text, "android.hardware.renderscript", "1.0"), "empty");
  }
});
