/**
 * Turns the ES module of a `sim` library into a function that can be run again for every process.
 *
 * @module
 */

import { transform } from "sucrase";
import { LibraryFormatError, type LibraryHeader } from "../../cts/contract/library.ts";

/** An import statement of a module: a soname and the symbols taken from it. */
export interface ModuleImport {
  readonly soname: string;
  readonly names: readonly string[];
}

/** A compiled module. */
export interface ModuleCode {
  readonly imports: readonly ModuleImport[];
  /** Names of its exports; undefined if a default export may add to them. */
  readonly exports: ReadonlySet<string> | undefined;
  /**
   * Runs the module's top level with fresh state.
   *
   * @param require Gives the exports of an imported library.
   * @param symbol Finds one of the header's undefined symbols, which the module calls as `symbol(name)`.
   * @param header The library's header, which the module sees as `library`.
   * @returns Its exports.
   */
  run(
    require: (soname: string) => Readonly<Record<string, unknown>>,
    symbol: (name: string) => unknown,
    header: LibraryHeader,
  ): Readonly<Record<string, unknown>>;
}

const IMPORT = /(?:^|[;}])[ \t]*import\s*\{([^{}]*)\}\s*from\s*["']([^"'\n]+)["']/gm;

/**
 * Compiles a module.
 *
 * @param source ES module; TypeScript annotations are allowed.
 * @throws {LibraryFormatError} If it does not parse.
 */
export function compileModule(source: string): ModuleCode {
  const imports = [...source.matchAll(IMPORT)].filter(([text]) =>
    !/^[;}]?\s*import\s+type\b/.test(text)
  )
    .map(([, names, soname]) => ({
      soname: soname!,
      names: names!.split(",").map((name) => name.trim()).filter((name) =>
        name !== "" && !name.startsWith("type ")
      ).map((name) => name.split(/\s+as\s+/)[0]!),
    }));
  let body: (exports: object, require: unknown, symbol: unknown, library: LibraryHeader) => void;
  try {
    const { code } = transform(source, {
      transforms: ["typescript", "imports"],
      disableESTransforms: true,
      preserveDynamicImport: true,
    });
    body = new Function("exports", "require", "symbol", "library", code) as typeof body;
  } catch (error) {
    throw new LibraryFormatError(`has code that does not parse: ${(error as Error).message}`);
  }
  return {
    imports,
    exports: exportsOf(source),
    run(require, symbol, header) {
      const exports: Record<string, unknown> = {};
      body(exports, require, symbol, header);
      return exports;
    },
  };
}

const EXPORT =
  /(?:^|[;}])[ \t]*export\s+(?:async\s+)?(?:function\*?|const|let|var|class)\s+([\w$]+)/gm;
const EXPORT_OTHER = /(?:^|[;}])[ \t]*export\s*(?:default\b|\{|\*)/m;

function exportsOf(source: string): ReadonlySet<string> | undefined {
  if (EXPORT_OTHER.test(source)) return undefined;
  return new Set([...source.matchAll(EXPORT)].map(([, name]) => name!));
}
