/**
 * Finds an implementation by its connectable string.
 *
 * @module
 */

import { stripVTControlCharacters } from "node:util";
import { resolve, toFileUrl } from "@std/path";
import type { Implementation } from "../cts/contract/device.ts";
import type { PartSpec } from "../cts/framework/messages.ts";
import { didYouMean } from "../cts/framework/suggest.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import type { Disposable } from "../cts/framework/worker_main.ts";
import { isMutant } from "../cts/mutants/mutant.ts";
import type { AnyPartFactory } from "../impl/mod.ts";

const FORMS = "sim, module:FILE or exec:COMMAND";

/** What a module whose device has replaceable parts exports as default. */
export type ModuleImplementation =
  | Implementation
  | ((options: { readonly parts: Readonly<Record<string, AnyPartFactory>> }) =>
    | Implementation
    | Promise<Implementation>);

/**
 * Finds an implementation.
 *
 * @param spec `sim`; `module:FILE`, whose default export is an Implementation or a function that makes one (a module
 * with replaceable parts also exports their names as `PARTS`); or `exec:COMMAND`, an adapter in any language.
 * @param parts Parts to replace.
 * @throws {UsageError} If the string is not understood, or a module, an export or a part does not exist.
 * @throws {AdapterError} If the adapter cannot be started.
 */
export async function resolveImplementation(
  spec: string,
  parts: readonly PartSpec[],
): Promise<Disposable> {
  if (spec === "sim") {
    const { PARTS, sim } = await import("../impl/mod.ts");
    return sim({ parts: await loadParts(parts, PARTS) });
  }
  if (spec === "native") {
    throw new UsageError(
      `Implementation "native" is not built yet, expected ${FORMS}; use sim, the reference device`,
    );
  }
  const [, kind, rest = ""] = /^(module|exec):(.+)$/s.exec(spec) ?? [];
  if (kind === "module") return await loadModule(rest, parts);
  if (kind === "exec") {
    if (parts.length > 0) {
      throw new UsageError(
        `Part "${parts[0]?.name}" cannot be replaced in "${spec}": an adapter has no parts, ` +
          "leave --part out",
      );
    }
    const { execImplementation } = await import("../cts/contract/exec.ts");
    const adapter = execImplementation(rest);
    await adapter.ready();
    return adapter;
  }
  throw new UsageError(
    `Implementation ${JSON.stringify(spec.slice(0, 80))} is not understood, expected ${FORMS}` +
      didYouMean(spec, ["sim", "module:", "exec:"]),
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

async function loadModule(file: string, parts: readonly PartSpec[]): Promise<Disposable> {
  const module = await importFile(file, `Implementation "module:${file}"`);
  const found = module.default as ModuleImplementation | undefined;
  if (typeof found === "function") {
    const known = Array.isArray(module.PARTS) ? module.PARTS : [];
    return checkImplementation(await found({ parts: await loadParts(parts, known) }), file);
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

function checkImplementation(value: unknown, file: string): Disposable {
  const found = value as Partial<Implementation> | undefined | null;
  if (typeof found?.name !== "string" || typeof found.boot !== "function") {
    throw new UsageError(
      `Implementation "module:${file}" has no usable default export, ` +
        "expected an Implementation ({ name, boot }) or a function that returns one",
    );
  }
  return found as Implementation;
}

async function loadParts(
  parts: readonly PartSpec[],
  known: readonly string[],
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
    factories[part.name] = await loadPart(part);
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
  const names = Object.keys(module);
  throw new UsageError(
    `${what}: export "${part.export}" is ${typeof value}, expected a function (Base) => class or a ` +
      `mutant; its exports are ${names.slice(0, 50).join(", ") || "none"}` +
      didYouMean(part.export, names),
  );
}

async function importFile(file: string, what: string): Promise<Record<string, unknown>> {
  try {
    return await import(toFileUrl(resolve(file)).href);
  } catch (error) {
    const reason = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
    throw new UsageError(`${what} cannot be loaded: ${reason}`);
  }
}
