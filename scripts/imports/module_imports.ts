/**
 * The imports of the modules of a tree.
 *
 * @module
 */

import { UsageError } from "../../cts/framework/usage_error.ts";
import { fromFileUrl, join, relative, toFileUrl } from "@std/path";

/** An import. */
export interface Import {
  /** The importing file, relative to the root. */
  readonly file: string;
  /** Line of the import, from 1 on. */
  readonly line: number;
  /** The specifier, as it is written. */
  readonly specifier: string;
  /** The target that it resolves to, if it does. */
  readonly target: string | undefined;
  /** Whether it imports types only. */
  readonly isType: boolean;
  /** Whether it is loaded when it is asked for, which no check of types looks at. */
  readonly isLater: boolean;
}

/** Names of modules. */
export const MODULE = /\.(?:[cm]?ts|tsx|[cm]?js|jsx)$/;
const SKIPPED = /^(?:\..*|node_modules|results)$/;

/**
 * The modules of a tree.
 *
 * @param root The tree; its hidden folders, `node_modules` and `results` are left out.
 */
export async function* modulesOf(root: string): AsyncGenerator<string> {
  for await (const { name, isDirectory, isFile } of Deno.readDir(root)) {
    if (SKIPPED.test(name)) continue;
    if (isDirectory) yield* modulesOf(join(root, name));
    else if (isFile && MODULE.test(name)) yield join(root, name);
  }
}

interface Span {
  readonly start: { readonly line: number };
}

interface Resolution {
  readonly specifier?: string;
  readonly span?: Span;
}

interface Info {
  readonly modules: readonly {
    readonly specifier: string;
    readonly dependencies?: readonly {
      readonly specifier: string;
      readonly isDynamic?: boolean;
      readonly code?: Resolution;
      readonly type?: Resolution;
    }[];
    readonly error?: string;
  }[];
}

/**
 * Reads what the modules of a tree import, by Deno's own parser: static imports, dynamic ones of a literal, and imports
 * for types only.
 *
 * @param root The tree, which has a `deno.json`; its hidden folders, `node_modules` and `results` are left out.
 * @throws {UsageError} If a module cannot be parsed.
 */
export async function readImports(root: string): Promise<Import[]> {
  const files = await Array.fromAsync(modulesOf(root));
  const urls = new Set(files.map((file) => toFileUrl(file).href));
  const modules = (await denoInfo(root, urls)).modules.filter(({ specifier }) =>
    urls.has(specifier)
  );
  const unread = modules.find(({ error }) => error !== undefined);
  if (unread !== undefined) throw new UsageError(`Cannot check imports: ${unread.error}`);
  return modules.flatMap(({ specifier: url, dependencies = [] }) =>
    dependencies.map(({ specifier, code, type, isDynamic = false }) => {
      const lines = [code, type].flatMap((one) => one?.span?.start.line ?? []);
      return {
        file: relative(root, fromFileUrl(url)),
        line: Math.min(...lines, Infinity) + 1,
        specifier,
        target: code?.specifier ?? type?.specifier,
        isType: code === undefined,
        isLater: isDynamic,
      };
    })
  );
}

async function denoInfo(root: string, urls: ReadonlySet<string>): Promise<Info> {
  const folder = await Deno.makeTempDir({ prefix: "arrows" });
  try {
    const entry = join(folder, "entry.ts");
    await Deno.writeTextFile(
      entry,
      [...urls].map((url) => `import ${JSON.stringify(url)};\n`).join(""),
    );
    const config = ["--config", join(root, "deno.json"), "--no-lock", "--no-remote", "--no-npm"];
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["info", "--json", ...config, entry],
      env: { NO_COLOR: "1" },
    }).output();
    const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
    if (code !== 0) throw new UsageError(`Cannot check imports: deno info failed: ${err?.trim()}`);
    return JSON.parse(out ?? "");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
