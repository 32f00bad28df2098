/**
 * Programs for tests of the two instances: contexts of both paths, and what each of them has.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../../contract/record.ts";
import { type App, ints, type Result, RTLD_NOW } from "../../contract/recorder.ts";
import { RsSamplerValue } from "../../contract/rs_defines.ts";
import type { Release } from "../../contract/world.ts";
import { places } from "../../fakes/observe.ts";
import { KERNEL_SIGNATURE, type ScriptSpec } from "../../fakes/script.ts";
import { createClosure, createGroup } from "../script/group_programs.ts";
import {
  contextOn,
  createAllocation,
  createElement,
  createScript,
  createType,
  writeCells,
} from "../programs.ts";
import { DRIVER, INTERNAL, type Path, vndkSp } from "../scenes.ts";

/** The internal libraries of which a context of either path has its instance's. */
export const INTERNALS: readonly string[] = [INTERNAL, DRIVER, "libRSCpuRef.so"];
/** The run-time library of scripts, of which each instance has its own. */
export const RUNTIME = "libcompiler_rt.so";

/** The other path. */
export function otherPath(path: Path): Path {
  return path === "cpu" ? "gpu" : "cpu";
}

/**
 * Creates a context of each path.
 *
 * @param app Where to record.
 * @param first Which one is created first.
 */
export function bothContexts(app: App, first: Path = "cpu"): Readonly<Record<Path, Result>> {
  const one = contextOn(app, first);
  const two = contextOn(app, otherPath(first));
  return first === "cpu" ? { cpu: one, gpu: two } : { cpu: two, gpu: one };
}

/** Where the internal libraries are, as `PATH in NAMESPACE`. */
export function internalPlaces(record: ProcessRecord): string[] {
  return INTERNALS.flatMap((soname) => places(record, soname));
}

/** Where the instance of a path has its libraries, as {@link places} tells it, on a device with both. */
export function instancePlace(
  path: Path,
  soname: string,
  release: Release,
  lib: "lib" | "lib64" = "lib64",
): string {
  return path === "cpu"
    ? `/system/${lib}/${soname} in default`
    : `${vndkSp(release, lib)}/${soname} in rs`;
}

/** The loaded scripts of the name `script`, in load order. */
export function scriptFiles(
  record: ProcessRecord,
): readonly { readonly path: string; readonly namespace: string }[] {
  return record.libraries.filter(({ path }) => /\/?librs\.script[^/]*\.so$/.test(path))
    .map(({ path, namespace }) => ({ path, namespace }));
}

/** Opens an instance of libRS_internal.so as code of the platform can, without libRS.so. */
export function openInstance(app: App, path: Path): Result {
  return path === "cpu"
    ? app.libdl.dlopen(INTERNAL, RTLD_NOW)
    : app.vndksupport.android_load_sphal_library(INTERNAL, RTLD_NOW);
}

/** Slots of {@link TALLY}. */
export const [TALLY_N, TALLY_OBJECT, TALLY_BOUND] = [0, 1, 2];

/** A script with a variable `n`, an invokable that counts it, other variables, and kernels that copy, and that write 99. */
export const TALLY: ScriptSpec = {
  variables: [
    { name: "n", type: "i32" },
    { name: "object", type: "i32", object: true },
    { name: "bound", type: "i32" },
  ],
  functions: [{ name: "inc", body: [{ do: "count", name: "n" }] }],
  kernels: [
    { name: "copy", body: [{ do: "copy" }] },
    { name: "fill", body: [{ do: "set", value: 99 }] },
  ],
};

/** A context, and one object of each kind in it. */
export interface Furnished {
  readonly rsc: Result;
  readonly element: Result;
  readonly type: Result;
  readonly sampler: Result;
  /** Three integers. */
  readonly cells: Result;
  /** See {@link TALLY}. */
  readonly script: Result;
  /** That of the kernel that fills. */
  readonly kernel: Result;
  readonly field: Result;
  readonly closure: Result;
  /** Fills {@link cells}. */
  readonly group: Result;
}

/**
 * Makes one object of each kind.
 *
 * @param app Where to record.
 * @param rsc The context.
 * @param values The three integers.
 */
export function furnish(app: App, rsc: Result, values: readonly number[]): Furnished {
  const { rs } = app;
  const element = createElement(app, rsc);
  const type = createType(app, rsc, element, { x: 3 });
  const cells = createAllocation(app, rsc, type);
  writeCells(app, rsc, cells, { w: 3 }, ints(...values));
  const { NEAREST, CLAMP } = RsSamplerValue;
  const sampler = rs.SamplerCreate(rsc, NEAREST, NEAREST, CLAMP, CLAMP, CLAMP, 1);
  const script = createScript(app, rsc, TALLY);
  const kernel = rs.ScriptKernelIDCreate(rsc, script, 1, KERNEL_SIGNATURE);
  const field = rs.ScriptFieldIDCreate(rsc, script, TALLY_N);
  const closure = createClosure(app, rsc, kernel, cells, [{ value: cells }]);
  const group = createGroup(app, rsc, [kernel], []);
  rs.ScriptGroupSetInput(rsc, group, kernel, cells);
  rs.ScriptGroupSetOutput(rsc, group, kernel, cells);
  return { rsc, element, type, sampler, cells, script, kernel, field, closure, group };
}
