/**
 * `module:FILE`: an implementation that a module exports.
 *
 * @module
 */

import type { Implementation } from "../../cts/contract/device.ts";
import type { PartSpec } from "../../cts/framework/supervisor/messages.ts";
import type { Disposable } from "../../cts/framework/supervisor/worker_main.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import type { AnyPartFactory } from "../../impl/mod.ts";
import { importFile, placed } from "./load_module.ts";
import { loadParts } from "./load_parts.ts";
import { overriding } from "./overriding.ts";
import { PartGuard } from "./part_guard.ts";

/** The default export of a module whose device has replaceable parts. */
export type ModuleImplementation =
  | Implementation
  | ((options: { readonly parts: Readonly<Record<string, AnyPartFactory>> }) =>
    | Implementation
    | Promise<Implementation>);

/**
 * Loads it.
 *
 * @param file The module.
 * @param parts Parts to replace.
 * @throws {UsageError} If it exports no implementation, or has no such part.
 */
export async function loadModule(file: string, parts: readonly PartSpec[]): Promise<Disposable> {
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
