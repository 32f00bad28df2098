/**
 * Finds an implementation by its connectable string.
 *
 * @module
 */

import type { Implementation } from "../../cts/contract/device.ts";
import type { ExecOptions } from "../../cts/contract/exec.ts";
import type { Abi, World } from "../../cts/contract/world.ts";
import { SkipSignal } from "../../cts/framework/expectation.ts";
import type { SkipReason } from "../../cts/framework/claims.ts";
import type { Judged, PartSpec } from "../../cts/framework/supervisor/messages.ts";
import { didYouMean } from "../../cts/framework/suggest.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import type { Disposable } from "../../cts/framework/supervisor/worker_main.ts";
import { isMutant } from "../../cts/mutants/mutant.ts";
import type { Behavior } from "../../cts/fakes/behavior.ts";
import type { NativeFakes } from "../../impl/machine/native/host_system.ts";
import type { AnyPartFactory } from "../../impl/mod.ts";
import { abiNamedIn } from "./native_spec.ts";
import { overriding } from "./overriding.ts";
import { importFile, placed } from "./load_module.ts";
import { Phones } from "../phone/lost_phone.ts";
import { PartGuard } from "./part_guard.ts";

const FORMS = "sim, native, native:ABI, android:FOLDER, adb:SERIAL, module:FILE or exec:COMMAND";
/** The part that stands for the layer under test: it is none of the device's. */
const LAYER = "layer";
/** The part that a library of intrinsics takes the place of. */
const INTRINSICS = "rs-intrinsics";

/** What a module whose device has replaceable parts exports as default. */
export type ModuleImplementation =
  | Implementation
  | ((options: { readonly parts: Readonly<Record<string, AnyPartFactory>> }) =>
    | Implementation
    | Promise<Implementation>);

/**
 * Finds an implementation.
 *
 * @param spec `sim`; `native`; `native:ABI`, the same with code of that machine; `android:FOLDER`, code of an image; `adb:SERIAL`, a connected device; `module:FILE`, whose default export is an
 * Implementation or a function that makes one (a module with replaceable parts also exports their names as `PARTS`); or
 * `exec:COMMAND`, an adapter in any language.
 * @param parts Parts to replace.
 * @param judged What stands in the place of the implementation's own, and how long an adapter may take. Default: nothing.
 * @param listeners Who hears of an adapter's steps and notes. Default: nobody.
 * @returns The implementation. What it compiles on first need, it compiles when it is prepared, or booted unprepared.
 * @throws {UsageError} If the string is not understood, or a module, an export, a part, a driver or a layer does not exist.
 * @throws {AdapterError} If the adapter cannot be started.
 * @throws {BusyError} If the machine was too busy for it.
 */
export async function resolveImplementation(
  spec: string,
  parts: readonly PartSpec[],
  { compute, driver, layer, properties, limits }: Judged = {},
  listeners: Pick<ExecOptions, "onStep" | "onNote" | "onLine"> = {},
): Promise<Disposable> {
  const own = parts.filter(({ name }) => name !== LAYER);
  const planted = parts.find(({ name }) => name === LAYER);
  const adapter = { ...listeners, ...(limits === undefined ? {} : { limits }) };
  const implementation = await resolveDriven(spec, own, adapter, compute, driver);
  if (layer === undefined && planted === undefined) return implementation;
  const { layeredBy, librariesIn } = await import("../layer/layer_world.ts");
  const { simulatedLayer } = await import("../layer/layer_file.ts");
  if (layer !== undefined) {
    const { withEndsAsFaults } = await import("../layer/layer_ends.ts");
    const { placeNamer } = await import("../layer/name_places.ts");
    const { layersOfChain, readLayerChain } = await import("../layer/layer_chain.ts");
    const chain = readLayerChain(layer, abiNamedIn(spec));
    const namer = placeNamer(librariesIn(layersOfChain(chain)));
    return withEndsAsFaults(layeredBy(implementation, chain, properties), layer, namer);
  }
  const make = await loadPart(planted!);
  return layeredBy(implementation, simulatedLayer(planted!.file, make(undefined)));
}

async function resolveDriven(
  spec: string,
  parts: readonly PartSpec[],
  adapter: ExecOptions,
  compute: string | undefined,
  driver: string | undefined,
): Promise<Disposable> {
  const implementation = await resolveUndriven(spec, parts, adapter, compute);
  if (driver === undefined) return implementation;
  const { drivenBy } = await import("../driver/driver_world.ts");
  const { readDriverSet } = await import("../driver/driver_set.ts");
  return drivenBy(implementation, readDriverSet(driver));
}

async function resolveUndriven(
  spec: string,
  parts: readonly PartSpec[],
  options: ExecOptions,
  compute: string | undefined,
): Promise<Disposable> {
  if (compute !== undefined) checkCombination(spec, parts);
  if (spec === "sim") return await loadSim(parts, compute);
  const abi = abiNamedIn(spec);
  if (spec === "native" || abi !== undefined) {
    return await loadNative(spec, parts, abi, options.onNote);
  }
  const [, kind, rest = ""] = /^(module|exec|android|adb):(\s*\S.*)$/s.exec(spec) ?? [];
  if (kind === "android") return await loadAndroid(rest, parts);
  if (kind === "adb") return await loadPhone(rest, parts);
  if (kind === "module") return await loadModule(rest, parts);
  if (kind === "exec") {
    if (parts.length > 0) {
      throw new UsageError(
        `Part "${parts[0]?.name}" cannot be replaced in "${spec}": an adapter has no parts, ` +
          "leave --part out",
      );
    }
    const { execImplementation } = await import("../../cts/contract/exec.ts");
    const adapter = execImplementation(rest, options);
    await adapter.ready();
    return adapter;
  }
  throw new UsageError(
    `Implementation ${JSON.stringify(spec.slice(0, 80))} is not understood, expected ${FORMS}` +
      (/^\w+:/.test(spec) ? "" : didYouMean(spec, ["sim", "native"])),
  );
}

/**
 * Reads the value of `--part`.
 *
 * @param text `NAME=FILE` or `NAME=FILE#EXPORT`.
 * @throws {UsageError} If it has another form.
 */
export function parsePart(text: string): PartSpec {
  const [, name, file, name2] = /^([a-z][a-z0-9-]*)=([^#]+)(?:#([A-Za-z_$][\w$]*))?$/.exec(text) ??
    [];
  if (name === undefined || file === undefined) {
    throw new UsageError(
      `Part ${JSON.stringify(text.slice(0, 80))} is malformed, expected NAME=FILE or ` +
        "NAME=FILE#EXPORT, for example layer-loader=./mine.ts",
    );
  }
  return { name, file, export: name2 ?? "default" };
}

function checkCombination(spec: string, parts: readonly PartSpec[]): void {
  if (spec !== "sim") {
    throw new UsageError(
      `Option --compute is given with --impl ${spec}, expected --impl sim; leave one of them out`,
    );
  }
  if (parts.some(({ name }) => name === INTRINSICS)) {
    throw new UsageError(
      `Option --compute is given with part "${INTRINSICS}", which it replaces itself; ` +
        "leave one of them out",
    );
  }
}

/** Why scripts are not compiled: the compiler is used where it is, and downloaded by those alone who ask for it. */
const NO_COMPILER: SkipReason = {
  reason: "The compiler of scripts is not here yet: clang, 27 MB from npm",
  remedy: "get it once by deno task rs compile FILE.rs, or by any unit test of scripts",
};

async function loadSim(parts: readonly PartSpec[], spec?: string): Promise<Disposable> {
  const { PARTS, sim } = await import("../../impl/mod.ts");
  const guard = new PartGuard();
  const factories = await loadParts(parts, PARTS, guard);
  const { options, members: seen } = witnessed(guard);
  const { findClang } = await import("../../impl/rs/bcc/clang_package.ts");
  const hasClang = await findClang() !== undefined;
  const members = { ...seen, ...hasClang ? {} : { noCompiler: NO_COMPILER } };
  if (spec === undefined) return { ...sim({ parts: factories, ...options }), ...members };
  const { ComputePart } = await import("../compute/compute_part.ts");
  const part = new ComputePart(spec);
  const { name, claims } = part;
  const all = { ...factories, [INTRINSICS]: part.factory as AnyPartFactory };
  return {
    ...sim({ parts: all, ...options }),
    ...members,
    name,
    claims,
    unclaimed: (levels) => part.unclaimed(levels),
    unsupported: () => part.takeUnsupported(),
    faults: () => [...part.takeFaults(), ...guard.take()],
    isSpent: () => part.isSpent,
    dispose: () => part.dispose(),
  };
}

/** What a reference device tells beside its records: what its parts threw, and, to whoever asks, what it does. */
function witnessed(guard: PartGuard) {
  let tell: ((line: string) => void) | undefined;
  return {
    options: {
      uncaught: (thrown: unknown) => guard.uncaught(thrown),
      watch: (what: () => string) => tell?.(what()),
    },
    members: {
      faults: () => guard.take(),
      watch: (next: typeof tell) => {
        tell = next;
      },
    } satisfies Partial<Disposable>,
  };
}

async function loadNative(
  spec: string,
  parts: readonly PartSpec[],
  abi: string | undefined,
  onNote: ExecOptions["onNote"],
): Promise<Disposable> {
  const { PARTS } = await import("../../impl/mod.ts");
  const { cageLimits, MissingToolError, unpreparedNative } = await import("../../impl/native.ts");
  const guard = new PartGuard();
  const factories = await loadParts(parts, PARTS, guard);
  const { options, members } = witnessed(guard);
  const refuse = (error: unknown): never => {
    if (!(error instanceof MissingToolError)) throw error;
    throw new UsageError(`Implementation "${spec}" cannot run here: ${error.message}`);
  };
  try {
    const device = unpreparedNative({
      ...abi === undefined ? {} : { abi: abi as Abi },
      parts: factories,
      ...options,
      fakes: await nativeFakes(),
    });
    return {
      ...device,
      prepare: async (step) => {
        await device.prepare(step).catch(refuse);
        const gap = cageLimits();
        if (gap !== undefined) onNote?.(gap);
      },
      ...members,
      unclaimed: unclaimedOfNative,
    };
  } catch (error) {
    return refuse(error);
  }
}

/** The C form of the suite's fakes. */
async function nativeFakes(): Promise<NativeFakes> {
  const { NATIVE_FORMS, nativeForm } = await import("../../cts/fakes/native_form.ts");
  return {
    builds: NATIVE_FORMS,
    form(behavior) {
      const { kind } = behavior as Behavior;
      return Object.hasOwn(NATIVE_FORMS, kind) ? nativeForm(behavior as never) : undefined;
    },
  };
}

/** The device over an image of Android. */
async function loadAndroid(folder: string, parts: readonly PartSpec[]): Promise<Disposable> {
  const { PARTS } = await import("../../impl/mod.ts");
  const { android, ImageError, MissingToolError, ImageLimitError } = await import(
    "../../impl/android.ts"
  );
  const guard = new PartGuard();
  const factories = await loadParts(parts, PARTS, guard);
  const { options, members } = witnessed(guard);
  try {
    const device = android({
      image: folder,
      parts: factories,
      ...options,
      fakes: await nativeFakes(),
      words: new URL("../../cts/fakes/native/", import.meta.url),
    });
    const boot = async (world: World) => {
      const booted = await device.boot(world);
      return overriding(booted, {
        launch: (spec) =>
          booted.launch(spec).catch((error) => {
            if (!(error instanceof ImageLimitError)) throw error;
            throw new SkipSignal(error.message, error.remedy);
          }),
      });
    };
    return { ...device, ...members, boot };
  } catch (error) {
    if (!(error instanceof ImageError || error instanceof MissingToolError)) throw error;
    throw new UsageError(`Implementation "android:${folder}" cannot run here: ${error.message}`);
  }
}

const PHONES = new Phones();

/** A connected device. */
async function loadPhone(serial: string, parts: readonly PartSpec[]): Promise<Disposable> {
  if (parts.length > 0) {
    throw new UsageError(
      `Part "${parts[0]?.name}" cannot be replaced in "adb:${serial}": a connected device has no ` +
        "parts, leave --part out",
    );
  }
  const { openAdb } = await import("../adb/adb_program.ts");
  const { requireServer } = await import("../adb/adb_server.ts");
  const { openPhone } = await import("../phone/phone.ts");
  const { MissingToolError } = await import("../../impl/machine/native/build.ts");
  const phone = await PHONES.open(serial, async () => {
    await requireServer();
    return await openPhone(await openAdb(serial), { fakes: await nativeFakes() });
  });
  return overriding(phone, {
    prepare: async (step) => {
      try {
        await phone.prepare?.(step);
      } catch (error) {
        if (!(error instanceof MissingToolError)) throw error;
        throw new UsageError(`Implementation "adb:${serial}" cannot run here: ${error.message}`);
      }
    },
  });
}

/** Why the native device is not judged for what it has in common with the simulated one. */
function unclaimedOfNative(levels: string): SkipReason {
  return {
    reason:
      `No real code is in the cases of "${levels}", for which native and sim are the same device`,
    remedy: "run them with --impl sim",
  };
}

async function loadModule(file: string, parts: readonly PartSpec[]): Promise<Disposable> {
  const module = await importFile(file, `Implementation "module:${file}"`);
  const found = module.default as ModuleImplementation | undefined;
  if (typeof found === "function") {
    const known = Array.isArray(module.PARTS) ? module.PARTS : [];
    const guard = new PartGuard();
    const factories = await loadParts(parts, known, guard);
    const made = checkImplementation(
      await callFactory(() => found({ parts: factories }), file),
      file,
    );
    return parts.length === 0 ? made : withFaults(made, guard);
  }
  if (parts.length > 0) {
    throw new UsageError(
      `Part "${
        parts[0]?.name
      }" cannot be replaced in "module:${file}": its default export is not a ` +
        "function of { parts }; export one, or leave --part out",
    );
  }
  return checkImplementation(found, file);
}

async function callFactory(call: () => unknown, file: string): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `Implementation "module:${file}": its default export threw ${placed(error)}`,
    );
  }
}

/** The implementation itself may be of a class with private fields, so it is called and not copied. */
function withFaults(implementation: Disposable, guard: PartGuard): Disposable {
  return overriding(implementation, { faults: () => guard.take() });
}

function checkImplementation(value: unknown, file: string): Disposable {
  const found = value as Partial<Disposable> | undefined | null;
  if (typeof found?.name !== "string" || typeof found.boot !== "function") {
    throw new UsageError(
      `Implementation "module:${file}" has no usable default export, ` +
        "expected an Implementation ({ name, boot }) or a function that returns one",
    );
  }
  const { claims, prepare } = found;
  if (prepare !== undefined && typeof prepare !== "function") {
    throw new UsageError(
      `Implementation "module:${file}" has a prepare of ${typeof prepare}, expected a function`,
    );
  }
  if (
    claims !== undefined &&
    !(Array.isArray(claims) && claims.every((one) => typeof one === "string"))
  ) {
    throw new UsageError(
      `Implementation "module:${file}" has claims of ${
        JSON.stringify(claims)?.slice(0, 80)
      }, expected a list of subjects, for example ["gles"]`,
    );
  }
  return found as Disposable;
}

async function loadParts(
  parts: readonly PartSpec[],
  known: readonly string[],
  guard: PartGuard,
): Promise<Record<string, AnyPartFactory>> {
  const factories: Record<string, AnyPartFactory> = {};
  for (const part of parts) {
    if (!known.includes(part.name)) {
      const list = known.join(", ") || "none";
      throw new UsageError(
        `Part "${part.name}" is not known, the parts are ${list}${didYouMean(part.name, known)}`,
      );
    }
    if (Object.hasOwn(factories, part.name)) {
      throw new UsageError(`Part "${part.name}" is replaced twice, expected once`);
    }
    factories[part.name] = guard.guard(part, await loadPart(part));
  }
  return factories;
}

async function loadPart(part: PartSpec): Promise<AnyPartFactory> {
  const what = `Part "${part.name}=${part.file}"`;
  const module = await importFile(part.file, what);
  const value = module[part.export];
  if (isMutant(value)) {
    if (value.part !== part.name) {
      throw new UsageError(
        `${what}: export "${part.export}" is a mutant of part "${value.part}"; ` +
          `give --part ${value.part}=${part.file}#${part.export}`,
      );
    }
    return value.make;
  }
  if (typeof value === "function") return value as AnyPartFactory;
  const names = Object.keys(module).filter((name) => name !== part.export);
  throw new UsageError(
    `${what}: export "${part.export}" is ${typeof value}, expected a function (Base) => class or a ` +
      `mutant; ${value === undefined ? "its" : "its other"} exports are ${
        names.slice(0, 50).join(", ") || "none"
      }` + (value === undefined ? didYouMean(part.export, names) : ""),
  );
}
