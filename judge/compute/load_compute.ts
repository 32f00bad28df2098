/**
 * Finds a library of intrinsics by the value of `--compute`.
 *
 * @module
 */

import { type Compute, type IntrinsicName, INTRINSICS } from "../../cts/contract/compute.ts";
import { reasonOf } from "../../cts/contract/show.ts";
import { show } from "../../cts/framework/show.ts";
import { didYouMean } from "../../cts/framework/suggest.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { importFile } from "../implementation/load_module.ts";
import { startCompute } from "./exec_compute.ts";

const EXPECTED = "a Compute ({ name, intrinsics, run })";

/**
 * Loads a library of intrinsics into this thread.
 *
 * @param spec `module:FILE`, whose default export is the library; a path is relative to the working directory. Or
 * `exec:COMMAND`, a program that is one.
 * @param folder Where the cells of a program's runs lie. Default: a new folder, which stays.
 * @throws {UsageError} If it has another form, or the module cannot be loaded or exports something else.
 */
export async function loadCompute(spec: string, folder?: string): Promise<Compute> {
  const [, kind, rest = ""] = /^(module|exec):(\s*\S.*)$/s.exec(spec) ?? [];
  if (kind === undefined) {
    throw new UsageError(
      `Compute ${JSON.stringify(spec.slice(0, 80))} is not understood, expected module:FILE or ` +
        "exec:COMMAND, for example module:./mine.ts",
    );
  }
  const what = `Compute "${spec}"`;
  if (kind === "exec") {
    return checkCompute(await startCompute(rest, folder ?? Deno.makeTempDirSync()), what);
  }
  const { default: found } = await importFile(rest, what);
  try {
    return checkCompute(found, what);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${what} cannot be read: ${reasonOf(error)}; correct the module`);
  }
}

function checkCompute(value: unknown, what: string): Compute {
  if (typeof value !== "object" || value === null) {
    const found = value === undefined ? "no default export" : `a default export of ${show(value)}`;
    throw new UsageError(`${what} has ${found}, expected ${EXPECTED}; export default one`);
  }
  const { name, intrinsics, supports, run } = value as {
    readonly [member in keyof Compute]?: unknown;
  };
  if (typeof name !== "string" || name.trim() === "") {
    throw new UsageError(`${what} has a name of ${show(name)}, expected text such as "mine 1.0"`);
  }
  if (!Array.isArray(intrinsics) || intrinsics.length === 0) {
    throw new UsageError(
      `${what} has intrinsics of ${show(intrinsics)}, expected a list such as ["blur"]`,
    );
  }
  for (const one of intrinsics) {
    if (INTRINSICS.includes(one as IntrinsicName)) continue;
    throw new UsageError(
      `${what} lists intrinsic ${show(one)}, expected some of ${INTRINSICS.join(", ")}` +
        didYouMean(String(one), INTRINSICS),
    );
  }
  if (supports !== undefined && typeof supports !== "function") {
    throw new UsageError(
      `${what} has a supports of ${show(supports)}, expected a function of a call, or none`,
    );
  }
  if (typeof run !== "function") {
    throw new UsageError(`${what} has a run of ${show(run)}, expected a function of a call`);
  }
  return value as Compute;
}
