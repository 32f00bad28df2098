/**
 * Modules as they stand in the npm package: JavaScript, because Deno runs no TypeScript in `node_modules`.
 *
 * Lines keep their numbers, so that a stack trace leads to the TypeScript beside it.
 *
 * @module
 */

import { join, normalize, relative } from "@std/path";
import { transform } from "sucrase";
import { COMMANDS } from "./commands.ts";

const RELATIVE = /(["'])(\.\.?\/[^"'\n]*?\.tsx?)\1/g;
const IMPORTED = /\b(from|import)(\s*\(?\s*)(["'])([^"'\n.][^"'\n]*)\3/g;
const TASK = /deno task ([a-z][a-z-]*)/g;

/** The targets of specifiers. */
export interface Resolved {
  /** Modules of the package, as paths in the project. */
  readonly modules: ReadonlySet<string>;
  /** The import map of the project. */
  readonly imports: Readonly<Record<string, string>>;
}

/**
 * Makes JavaScript of a module.
 *
 * @param path Its path in the project.
 * @param text Its TypeScript.
 * @param resolved What specifiers lead to.
 */
export function toJavaScript(path: string, text: string, resolved: Resolved): string {
  const { code } = transform(text, {
    transforms: path.endsWith("x") ? ["typescript", "jsx"] : ["typescript"],
    jsxRuntime: "automatic",
    jsxImportSource: "hono/jsx",
    production: true,
    disableESTransforms: true,
    preserveDynamicImport: true,
    filePath: path,
  });
  return code
    .replace(RELATIVE, (all, quote: string, target: string) => {
      const isModule = resolved.modules.has(normalize(join(path, "..", target)));
      return isModule ? `${quote}${javaScriptPath(target)}${quote}` : all;
    })
    .replace(IMPORTED, (all, word: string, space: string, quote: string, specifier: string) => {
      const mapped = placed(path, resolved.imports[specifier] ?? specifier);
      return mapped === specifier ? all : `${word}${space}${quote}${mapped}${quote}`;
    })
    .replace(TASK, (all, name: string) => name in COMMANDS ? called(name) : all);
}

/**
 * Where the JavaScript of a module lies. That of `page.tsx` leaves `page.js` to a script of that name.
 *
 * @param path The module.
 */
export function javaScriptPath(path: string): string {
  return path.endsWith(".tsx") ? `${path}.js` : path.replace(/\.ts$/, ".js");
}

/**
 * An npm specifier without `npm:` and version, for packages that npm has installed.
 *
 * @param specifier For example `npm:hono@4.13.19/jsx`.
 * @returns Name, version and path; undefined if it is none.
 */
export function npmSpecifier(
  specifier: string,
): { readonly name: string; readonly version: string; readonly path: string } | undefined {
  const [, name, version, path] = /^npm:((?:@[^/]+\/)?[^@/]+)@([^/]+)(.*)$/.exec(specifier) ?? [];
  return name === undefined ? undefined : { name, version: version!, path: path! };
}

/** How a command is called where the package is installed. */
function called(name: string): string {
  return name === "cts" ? "npx strata-cts" : `npx strata-cts ${name}`;
}

function placed(from: string, specifier: string): string {
  const npm = npmSpecifier(specifier);
  if (npm !== undefined) return npm.name + npm.path;
  if (!specifier.startsWith("./")) return specifier;
  const path = javaScriptPath(relative(join(from, ".."), specifier));
  return path.startsWith(".") ? path : `./${path}`;
}
