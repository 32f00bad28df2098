/**
 * The files that modules name by their place, `new URL("./x", import.meta.url)`, which are no imports to Deno.
 *
 * @module
 */

import { relative, toFileUrl } from "@std/path";
import { parse } from "@babel/parser";
import * as t from "@babel/types";
import { type Import, modulesOf } from "./module_imports.ts";

/** The text of a module that names a file so. */
const PLACE = "import.meta.";

/**
 * Reads what the modules of a tree name so, as far as it is a literal.
 *
 * @param root The tree.
 */
export async function readNamedFiles(root: string): Promise<Import[]> {
  const found: Import[] = [];
  for await (const path of modulesOf(root)) {
    const text = await Deno.readTextFile(path);
    if (!text.includes(PLACE)) continue;
    const { program } = parse(text, {
      sourceType: "module",
      plugins: path.endsWith(".tsx") ? ["typescript", "jsx"] : ["typescript"],
    });
    const file = relative(root, path);
    t.traverseFast(program as t.Node, (node) => {
      const named = namedBy(node);
      if (named === undefined) return;
      const specifier = named.replace(/^(?![./])/, "./");
      const target = new URL(specifier, toFileUrl(path)).href;
      found.push({
        file,
        line: node.loc!.start.line,
        specifier,
        target,
        isType: false,
        isLater: true,
      });
    });
  }
  return found;
}

/** The literal of `new URL("./x", import.meta.url)` and of `import.meta.resolve("./x")`. */
function namedBy(node: t.Node): string | undefined {
  if (!t.isNewExpression(node) && !t.isCallExpression(node)) return undefined;
  const [first, base] = node.arguments;
  if (!t.isStringLiteral(first)) return undefined;
  const isUrl = t.isIdentifier(node.callee, { name: "URL" }) && isOfMeta(base, "url");
  const isResolved = isOfMeta(node.callee, "resolve") && first.value.startsWith(".");
  return isUrl || isResolved ? first.value : undefined;
}

function isOfMeta(node: t.Node | null | undefined, name: string): boolean {
  return t.isMemberExpression(node) && t.isMetaProperty(node.object) &&
    t.isIdentifier(node.property, { name });
}
