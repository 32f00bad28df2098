/**
 * Finds an implementation by its connectable string.
 *
 * @module
 */

import type { ExecOptions } from "../../cts/contract/exec.ts";
import { didYouMean } from "../../cts/framework/suggest.ts";
import type { Judged, PartSpec } from "../../cts/framework/supervisor/messages.ts";
import type { Disposable } from "../../cts/framework/supervisor/worker_main.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { loadPart } from "./load_parts.ts";
import { loadModule } from "./module_implementation.ts";
import { abiNamedIn } from "./native_spec.ts";
import { INTRINSICS, loadAndroid, loadNative, loadSim } from "./reference_device.ts";

const FORMS = "sim, native, native:ABI, android:FOLDER, adb:SERIAL, module:FILE or exec:COMMAND";
/** The part that stands for the layer under test: it is none of the device's. */
const LAYER = "layer";
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
  if (kind === "adb") {
    const { loadPhone } = await import("./connected_phone.ts");
    return await loadPhone(rest, parts);
  }
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
