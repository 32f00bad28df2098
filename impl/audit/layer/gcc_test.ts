/**
 * Layers as a real linker makes them: for this host, and by their headers as if for a phone.
 *
 * @module
 */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { examineLayer } from "./report.ts";
import { formatLayer } from "./text.ts";
import { buildWithGcc, hasGcc } from "../testing/gcc.ts";
import { inShort } from "../testing/layer_files.ts";

const SOURCE = `
  void AndroidGLESLayer_Initialize(void *id, void *get_next) { (void)id; (void)get_next; }
  void *AndroidGLESLayer_GetProcAddress(const char *name, void *next) { (void)name; return next; }
`;
const SOUND = ["-Wl,-soname,libGood.so", "-Wl,-z,max-page-size=16384", "-Wl,-z,noexecstack"];

/** Builds a layer that needs no C library and examines it. */
async function examined(source: string, ...options: readonly string[]) {
  const bytes = await buildWithGcc(source, [...SOUND, ...options]);
  return { bytes: bytes!, report: examineLayer(bytes!, "libGood.so") };
}

function withGcc(name: string, fn: () => Promise<void>): void {
  Deno.test({ name: `${name} (gcc)`, ignore: !hasGcc(), fn });
}

withGcc("a sound layer has no findings, stripped or not", async () => {
  for (const options of [[], ["-s"], ["-Wl,--hash-style=both"], ["-Wl,--hash-style=sysv"]]) {
    const { report } = await examined(SOURCE, ...options);
    assertEquals(inShort(report.findings), [], options.join());
    assertEquals(report.facts!.exports.map(({ state }) => state), ["function", "function"]);
    assertEquals([report.facts!.pageAlign, report.facts!.executableStack], [16384, false]);
  }
});

withGcc("facts are those that gcc was told", async () => {
  const source = `${SOURCE}
    extern int other(void);
    static void begin(void) { other(); }
    __attribute__((constructor)) static void first(void) { begin(); }
    __attribute__((constructor)) static void second(void) { begin(); }
    __attribute__((destructor)) static void last(void) { begin(); }
  `;
  const { report } = await examined(
    source,
    ...["-Wl,-z,now", "-Wl,-z,relro", "-Wl,--build-id=0x0123456789abcdef", "-Wl,-rpath,/home/me"],
    ...["-Wl,--enable-new-dtags", "-Wl,-z,nodelete", "-Wl,--hash-style=both"],
  );
  const facts = report.facts!;
  assertEquals([facts.constructors, facts.destructors, facts.hasRelro], [2, 1, true]);
  assertEquals([facts.flags1, facts.hash], [["NOW", "NODELETE"], ["gnu", "sysv"]]);
  assertEquals([facts.notes.buildId, facts.undefined], ["0123456789abcdef", ["other"]]);
  assertEquals(inShort(report.findings), ["hint layer-run-path"]);
  assertStringIncludes(
    formatLayer(report).join("\n"),
    "2 constructors; on unloading: 1 destructor",
  );
});

withGcc(
  "functions that others cannot look up are told apart from those that are not there",
  async () => {
    const script = (text: string) =>
      Deno.makeTempFile({ suffix: ".map" }).then(async (path) => {
        await Deno.writeTextFile(path, text);
        return path;
      });
    const map = await script("{ global: AndroidGLESLayer_Initialize; local: *; };");
    try {
      const cases: readonly (readonly [source: string, options: string[], states: string[]])[] = [
        [SOURCE, ["-fvisibility=hidden"], ["local", "local"]],
        [SOURCE, ["-fvisibility=hidden", "-s"], ["missing", "missing"]],
        [SOURCE, [`-Wl,--version-script=${map}`], ["function", "local"]],
        ["int AndroidGLESLayer_Initialize = 1;", [], ["data", "missing"]],
        [
          "int x(void) { extern int AndroidGLESLayer_Initialize(void); return AndroidGLESLayer_Initialize(); }",
          [],
          [
            "undefined",
            "missing",
          ],
        ],
      ];
      for (const [source, options, states] of cases) {
        const { report } = await examined(source, ...options);
        assertEquals(report.facts!.exports.map(({ state }) => state), states, options.join());
      }
    } finally {
      await Deno.remove(map);
    }
  },
);

withGcc("a C++ layer without extern C gets the hint", async () => {
  const { report } = await examined(`
    void initialize(void *, void *) __asm__("_Z27AndroidGLESLayer_InitializePvS_");
    void initialize(void *id, void *get_next) { (void)id; (void)get_next; }
    void *get(const char *, void *) __asm__("_ZN12_GLOBAL__N_131AndroidGLESLayer_GetProcAddressEPKcPv");
    void *get(const char *name, void *next) { (void)name; return next; }
  `);
  const { exports } = report.facts!;
  assertEquals(exports.map(({ near }) => near?.reason), ["mangled", "mangled"]);
  assertStringIncludes(report.findings[0]!.message, "_Z27AndroidGLESLayer_InitializePvS_");
});

withGcc("what a linker was told wrongly is found", async () => {
  const cases: readonly (readonly [options: string[], found: string[]])[] = [
    [["-Wl,-z,max-page-size=4096"], ["warning layer-page-size 15"]],
    [["-Wl,-z,execstack"], ["hint layer-stack"]],
    [["-Wl,-z,global"], ["warning layer-flags"]],
    [["-Wl,-soname,libGLESv2.so"], ["warning layer-soname"]],
    [["-Wl,-N"], ["error layer-segments"]],
    [["-ftls-model=initial-exec", "-DTLS"], ["warning layer-tls"]],
    [["-Wl,-z,notext", "-DTEXT"], ["error layer-text-relocations"]],
  ];
  const source = `${SOURCE}
    #ifdef TLS
    __thread int count; int *counter(void) { return &count; }
    #endif
    #ifdef TEXT
    __asm__(".text\\n.quad AndroidGLESLayer_Initialize\\n");
    #endif
  `;
  for (const [options, expected] of cases) {
    const { report } = await examined(source, ...options);
    const found = inShort(report.findings).filter((one) => expected.includes(one));
    assertEquals(found, expected, options.join());
  }
});

withGcc("relocations of the kind RELR are found where the linker makes them", async () => {
  const source = `${SOURCE} static int x; int *table[64] = { [0 ... 63] = &x };`;
  let built;
  try {
    built = await examined(source, "-Wl,-z,pack-relative-relocs");
  } catch {
    return;
  }
  if (!built.report.facts!.relocations.includes("RELR")) return;
  assertEquals(inShort(built.report.findings), ["warning layer-relocations 10"]);
});

withGcc("a layer that needs the host's C library is one for the host", async () => {
  const { report } = await examined(
    `${SOURCE} int puts(const char *); int f(void) { return puts(""); }`,
    "-lc",
  );
  assertEquals([report.facts!.builtFor, inShort(report.findings)], ["glibc", []]);
  assertStringIncludes(formatLayer(report)[0]!, "examined for the native machine");
  assertEquals(
    report.facts!.versions.some((version) => version.startsWith("libc.so.6 GLIBC_")),
    true,
  );
});

withGcc("a real layer cut at every 64 bytes is refused with a reason", async () => {
  const { bytes } = await examined(SOURCE);
  for (let size = 0; size < bytes.length; size += 64) {
    const { findings } = examineLayer(bytes.subarray(0, size), "libGood.so");
    assertEquals(inShort(findings), ["error layer-form"], `cut at ${size}`);
  }
});
