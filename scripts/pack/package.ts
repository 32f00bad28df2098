/**
 * The npm package `strata-cts`, as a folder that `npm pack` makes a tarball of.
 *
 * Deno comes as a dependency, and so does all that the modules import: nothing is downloaded after the installation. The
 * TypeScript lies beside the JavaScript, for its types.
 *
 * @module
 */

import { dirname, join } from "@std/path";
import { chooseFiles } from "./chosen_files.ts";
import { COMMANDS } from "./commands.ts";
import { javaScriptPath, npmSpecifier, toJavaScript } from "./to_javascript.ts";

/** The package's name at npm. */
export const NAME = "strata-cts";

/** The Deno that the package brings: the one that the project is tested with. */
const DENO = "2.9.6";

const IMPORTED = /\b(?:from|import)\s*\(?\s*["']([^"'\n.][^"'\n]*)["']/g;

interface Config {
  readonly version: string;
  readonly license: string;
  readonly imports: Readonly<Record<string, string>>;
  readonly tasks: Readonly<Record<string, { readonly description?: string }>>;
}

/**
 * Writes the package.
 *
 * @param root The project.
 * @param out An empty folder.
 * @returns How many files it has.
 */
export async function writePackage(root: string, out: string): Promise<number> {
  const config: Config = JSON.parse(await Deno.readTextFile(join(root, CONFIG)));
  const { modules, texts } = await chooseFiles(root);
  const resolved = { modules: new Set(modules), imports: config.imports };
  const twice = modules.map(javaScriptPath).find((path) => texts.includes(path));
  if (twice !== undefined) {
    throw new Error(`Cannot pack ${twice}: two files would be there; rename one`);
  }
  const used = new Set<string>();
  for (const path of modules) {
    const text = await Deno.readTextFile(join(root, path));
    const code = toJavaScript(path, text, resolved);
    for (const [, specifier] of text.matchAll(IMPORTED)) used.add(specifier!);
    if (code.includes('from "hono/jsx/jsx-runtime"')) used.add("hono/jsx/jsx-runtime");
    await write(join(out, path), text);
    await write(join(out, javaScriptPath(path)), code);
  }
  for (const path of texts.filter((path) => path !== CONFIG)) {
    await Deno.mkdir(dirname(join(out, path)), { recursive: true });
    await Deno.copyFile(join(root, path), join(out, path));
  }
  await write(join(out, "bin/strata-cts.mjs"), await Deno.readTextFile(join(root, LAUNCHER)));
  const { version, license } = config;
  const tasks = Object.fromEntries(
    Object.keys(COMMANDS).map((name) => [name, { description: descriptionOf(name, config) }]),
  );
  await write(join(out, CONFIG), JSON.stringify({ name: NAME, version, license, tasks }) + "\n");
  const manifest = manifestOf(config, dependenciesOf(used, config.imports));
  await write(join(out, "package.json"), JSON.stringify(manifest, null, 2) + "\n");
  return 2 * modules.length + texts.length + 2;
}

/** Modules read its version; the rest is about the project and not about the package. */
const CONFIG = "deno.json";
const LAUNCHER = "scripts/pack/launcher.mjs";

function manifestOf(config: Config, dependencies: Readonly<Record<string, string>>): unknown {
  return {
    name: NAME,
    version: config.version,
    description: "Conformance suite for Android-style graphics stacks: layers, EGL, RenderScript",
    license: config.license,
    type: "module",
    engines: { node: ">=20" },
    bin: { [NAME]: "bin/strata-cts.mjs" },
    exports: {
      ".": { types: "./mod.ts", default: "./mod.js" },
      "./rs-vendor": { types: "./impl/rs/vendor.ts", default: "./impl/rs/vendor.js" },
      "./package.json": "./package.json",
    },
    dependencies: { ...dependencies, deno: DENO },
    strata: {
      commands: Object.fromEntries(
        Object.entries(COMMANDS).map(([name, file]) => [name, {
          main: javaScriptPath(file),
          help: descriptionOf(name, config),
        }]),
      ),
    },
  };
}

function descriptionOf(name: string, { tasks }: Config): string {
  const fallback = "Serve the reference device as an adapter does";
  return (tasks[name]?.description ?? fallback).split(": deno task")[0]!;
}

/** The packages that modules import, each in the version of the import map. */
function dependenciesOf(
  specifiers: ReadonlySet<string>,
  imports: Readonly<Record<string, string>>,
): Record<string, string> {
  const packages = [...specifiers].flatMap((specifier) =>
    npmSpecifier(imports[specifier] ?? specifier) ?? []
  );
  const sorted = packages.toSorted((a, b) => a.name < b.name ? -1 : 1);
  return Object.fromEntries(sorted.map(({ name, version }) => [name, version]));
}

async function write(path: string, text: string): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  await Deno.writeTextFile(path, text);
}
