/**
 * Parts of a device that are loaded from files.
 *
 * @module
 */

import type { PartSpec } from "../../cts/framework/supervisor/messages.ts";
import { didYouMean } from "../../cts/framework/suggest.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { isMutant } from "../../cts/mutants/mutant.ts";
import type { AnyPartFactory } from "../../impl/mod.ts";
import { importFile } from "./load_module.ts";
import type { PartGuard } from "./part_guard.ts";

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

/**
 * Loads parts.
 *
 * @param parts The parts.
 * @param known Those that the device has.
 * @param guard Is told what they throw.
 * @throws {UsageError} If one is not known, is named twice, or cannot be loaded.
 */
export async function loadParts(
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

/**
 * Loads a part.
 *
 * @param part The part, a function or a mutant.
 * @throws {UsageError} If it cannot be loaded, or is something else.
 */
export async function loadPart(part: PartSpec): Promise<AnyPartFactory> {
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
