/**
 * How a checker finds what vendor code needs: as the linker does, by the device's own configuration.
 *
 * Plan: links and their links, several links; permitted paths and allowed libraries; a DT_RUNPATH; what libraries of the system
 * need; which of the vendor's files must be libraries.
 *
 * @module
 */

import { findingsOf, found } from "../../fakes/findings.ts";
import { linkerConfigPath } from "../../fakes/linker_config.ts";
import { buildWorld, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { DRIVER, HAL } from "./scenes.ts";

const lookups = group("selinux:lookups", "How a checker finds what vendor code needs.");

const ON = 14;
const NEEDED = "libneeded.so";

/** The library that every library of these tests needs. */
const COMMON = "libc.so:liblog.so:libm.so:libz.so";

/** A configuration with links between namespaces, each of which has {@link COMMON} from the default one after its links. */
function config(
  links: Readonly<Partial<Record<"sphal" | "rs" | "one" | "two", readonly string[]>>>,
  ...lines: readonly string[]
): string {
  return [
    "dir.system = /system/bin",
    "[system]",
    "additional.namespaces = sphal,rs,one,two",
    "namespace.default.search.paths = /system/${LIB}",
    ...(["sphal", "rs", "one", "two"] as const).flatMap((name) => [
      `namespace.${name}.isolated = true`,
      `namespace.${name}.search.paths = /vendor/\${LIB}${name.length === 3 ? `/${name}` : ""}`,
      `namespace.${name}.links = ${[...links[name] ?? [], "default"].join(",")}`,
    ]),
    ...["sphal", "rs", "one", "two"].map((name) =>
      `namespace.${name}.link.default.shared_libs = ${COMMON}`
    ),
    ...lines,
    "",
  ].join("\n");
}

/** A device with a driver that needs {@link NEEDED}, which lies somewhere. */
function needing(at: string, text: string, runpath?: string): WorldBuilder {
  return buildWorld({ release: ON })
    .library(DRIVER, {}, { needed: [NEEDED], ...(runpath === undefined ? {} : { runpath }) })
    .library(at).file(linkerConfigPath(ON), text);
}

/** The files of which a need is not met. */
async function unmet(
  t: Parameters<typeof findingsOf>[0],
  builder: WorldBuilder,
): Promise<string[]> {
  return [
    ...await found(t, builder, "missing-library"),
    ...await found(t, builder, "listed-library"),
  ];
}

const ONE = `namespace.rs.link.one.shared_libs = ${NEEDED}`;
const TWO = `namespace.rs.link.two.shared_libs = ${NEEDED}`;
const FAR = "namespace.rs.permitted.paths = /vendor/${LIB}/far";

/** Where the library lies, the configuration, the driver's DT_RUNPATH, and whether the library is found. */
const PLACES: Readonly<
  Record<string, readonly [at: string, text: string, runpath: string, found: boolean]>
> = {
  in_a_link: ["/one", config({ rs: ["one"] }, ONE), "", true],
  not_in_the_link: ["/two", config({ rs: ["one"] }, ONE), "", false],
  in_a_link_that_does_not_name_it: [
    "/one",
    config({ rs: ["one"] }, "namespace.rs.link.one.shared_libs = libother.so"),
    "",
    false,
  ],
  in_a_link_of_a_link: [
    "/two",
    config({ rs: ["one"], one: ["two"] }, ONE, `namespace.one.link.two.shared_libs = ${NEEDED}`),
    "",
    false,
  ],
  in_the_second_link: ["/two", config({ rs: ["one", "two"] }, ONE, TWO), "", true],
  at_a_runpath_that_is_permitted: ["/far", config({}, FAR), "$ORIGIN/far", true],
  at_a_runpath_that_begins_as_one_that_is_permitted: [
    "/farther",
    config({}, FAR),
    "$ORIGIN/farther",
    false,
  ],
  at_a_runpath_below_one_that_is_permitted: [
    "/far/more",
    config({}, FAR),
    "$ORIGIN/far/more",
    true,
  ],
  at_a_runpath_that_is_not_permitted: ["/far", config({}), "$ORIGIN/far", false],
  among_allowed_libraries: ["", config({}, `namespace.rs.allowed_libs = ${NEEDED}`), "", true],
  not_among_allowed_libraries: [
    "",
    config({}, "namespace.rs.allowed_libs = libother.so"),
    "",
    false,
  ],
};

lookups.test("library_that_a_driver_needs")
  .clauses("SELINUX-VENDOR-59")
  .params({ place: Object.keys(PLACES) })
  .fn(async (t) => {
    const [at, text, runpath, isFound] = PLACES[t.params.place]!;
    const builder = needing(`/vendor/lib64${at}/${NEEDED}`, text, runpath);
    t.expectSet("needs that are not met", await unmet(t, builder), [
      ...(isFound ? [] : [`error ${DRIVER}`]),
    ]);
  });

lookups.test("needs_of_a_library_are_looked_up_where_it_is_found")
  .describe("The library comes from a namespace with links of its own.")
  .clauses("SELINUX-VENDOR-59")
  .params({ namespace: ["one", "rs"] })
  .fn(async (t) => {
    const { namespace } = t.params;
    const path = `/vendor/lib64/one/${NEEDED}`;
    const text = namespace === "rs"
      ? config(
        { rs: ["one", "two"] },
        ONE,
        "namespace.rs.link.two.shared_libs = libdeep.so",
      )
      : config(
        { rs: ["one"], one: ["two"] },
        ONE,
        "namespace.one.link.two.shared_libs = libdeep.so",
      );
    const builder = needing(path, text).library(path, {}, { needed: ["libdeep.so"] })
      .library("/vendor/lib64/two/libdeep.so");
    t.expectSet("needs that are not met", await unmet(t, builder), [
      ...(namespace === "rs" ? [`error ${path}`] : []),
    ]);
  });

lookups.test("needs_of_a_library_are_looked_up_in_each_namespace_that_loads_it")
  .describe("A driver and a HAL need the library, each in its own namespace.")
  .clauses("SELINUX-VENDOR-59")
  .params({ linked: ["sphal", "rs", "both"] })
  .fn(async (t) => {
    const { linked } = t.params;
    const namespaces = ["sphal", "rs"].filter((name) => linked === "both" || linked === name);
    const text = config(
      Object.fromEntries(namespaces.map((name) => [name, ["two"]])),
      ...namespaces.map((name) => `namespace.${name}.link.two.shared_libs = libdeep.so`),
    );
    const path = `/vendor/lib64/${NEEDED}`;
    const builder = needing(path, text).library(path, {}, { needed: ["libdeep.so"] })
      .library(HAL, {}, { needed: [NEEDED] }).library("/vendor/lib64/two/libdeep.so");
    t.expectSet("needs that are not met", await unmet(t, builder), [
      ...(linked === "both" ? [] : [`error ${path}`]),
    ]);
  });

lookups.test("first_link_that_has_a_library_gives_it")
  .describe("What the copy in the second one needs does not matter.")
  .clauses("SELINUX-VENDOR-59")
  .params({ needs: ["first", "second"] })
  .fn(async (t) => {
    const { needs } = t.params;
    const [first, second] = ["one", "two"].map((name) => `/vendor/lib64/${name}/${NEEDED}`);
    const bad = { needed: ["libnowhere.so"] };
    const builder = needing(first!, config({ rs: ["one", "two"] }, ONE, TWO))
      .library(first!, {}, needs === "first" ? bad : {})
      .library(second!, {}, needs === "second" ? bad : {});
    t.expectSet("needs that are not met", await unmet(t, builder), [
      ...(needs === "first" ? [`error ${first}`] : []),
    ]);
  });

lookups.test("needs_of_the_systems_libraries_are_not_looked_at")
  .clauses("SELINUX-VENDOR-59")
  .params({ of: ["system", "vendor"] })
  .fn(async (t) => {
    const { of } = t.params;
    const path = of === "system" ? `/system/lib64/${NEEDED}` : `/vendor/lib64/${NEEDED}`;
    const listed = `namespace.rs.link.default.shared_libs = ${COMMON}`;
    const text = config({}).replace(listed, `${listed}:${NEEDED}`);
    const builder = needing(path, text).library(path, {}, { needed: ["libnowhere.so"] });
    t.expectSet("needs that are not met", await unmet(t, builder), [
      ...(of === "system" ? [] : [`error ${path}`]),
    ]);
  });

/** Files for another processor, and whether they must be for the device's. */
const FOREIGN: Readonly<Record<string, readonly [path: string, mustFit: boolean]>> = {
  driver: ["/vendor/lib64/egl/libGLES_foo.so", true],
  hal: ["/vendor/lib64/hw/foo.so", true],
  needed: [`/vendor/lib64/${NEEDED}`, true],
  not_needed: ["/vendor/lib64/libalone.so", false],
  in_a_folder: ["/vendor/lib64/dsp/libalone.so", false],
};

lookups.test("library_that_must_be_for_the_devices_processor")
  .describe("What nothing looks for may be for other processors, and is no error.")
  .clauses("SELINUX-VENDOR-60")
  .params({ file: Object.keys(FOREIGN) })
  .fn(async (t) => {
    const [path, mustFit] = FOREIGN[t.params.file]!;
    const builder = buildWorld({ release: ON }).library(DRIVER, {}, { needed: [NEEDED] })
      .library(`/vendor/lib64/${NEEDED}`).library(path, {}, { abi: "x86_64" });
    const findings = await findingsOf(t, builder, "library-form");
    const errors = findings.filter(({ severity }) => severity === "error");
    t.expectSequence("errors", errors.map(({ subject }) => subject), mustFit ? [path] : []);
  });

/** The head of an ELF file whose program headers would follow, but that ends there. */
function elfHead(bits: 32 | 64, machine: number): Uint8Array {
  const bytes = new Uint8Array(bits === 64 ? 64 : 52);
  const view = new DataView(bytes.buffer);
  bytes.set([0x7f, 0x45, 0x4c, 0x46, bits === 64 ? 2 : 1, 1, 1]);
  view.setUint16(16, 3, true);
  view.setUint16(18, machine, true);
  view.setUint32(20, 1, true);
  if (bits === 64) view.setBigUint64(32, 64n, true);
  else view.setUint32(28, 52, true);
  view.setUint16(bits === 64 ? 52 : 40, bytes.length, true);
  view.setUint16(bits === 64 ? 54 : 42, bits === 64 ? 56 : 32, true);
  view.setUint16(bits === 64 ? 56 : 44, 1, true);
  return bytes;
}

const [EM_AARCH64, EM_QDSP6] = [183, 164];

/** Files that are no libraries of the device's, and whether they may be an error where nothing looks for them. */
const USELESS = {
  text: [new TextEncoder().encode("#!/bin/sh\n"), false],
  cut: [elfHead(64, EM_AARCH64), true],
  of_a_signal_processor: [elfHead(32, EM_QDSP6), false],
} as const;

lookups.test("file_that_is_no_library_of_the_devices")
  .clauses("SELINUX-VENDOR-60")
  .params({
    file: Object.keys(FOREIGN),
    what: Object.keys(USELESS) as (keyof typeof USELESS)[],
  })
  .filter(({ file, what }) => FOREIGN[file]![1] || !USELESS[what][1])
  .fn(async (t) => {
    const { file, what } = t.params;
    const [path, mustFit] = FOREIGN[file]!;
    const builder = buildWorld({ release: ON }).library(DRIVER, {}, { needed: [NEEDED] })
      .library(`/vendor/lib64/${NEEDED}`);
    const files = builder.world.files.filter((one) => one.path !== path);
    const base64 = USELESS[what][0].toBase64();
    const world = builder.with({ files: [...files, { path, base64 }] });
    const findings = await findingsOf(t, world, "library-form");
    const errors = findings.filter(({ severity }) => severity === "error");
    t.expectSequence("errors", errors.map(({ subject }) => subject), mustFit ? [path] : []);
  });

/** The group. */
export const tests: readonly Group[] = [lookups];
