/**
 * Puts unit tests together into a few modules, so that what they import is loaded a few times and not once for each file.
 *
 * @module
 */

import { join, toFileUrl } from "@std/path";

/** Rooms whose tests are put together; folders of it in turn are not told apart. */
const DEPTH = 2;
/** Files of one module: few enough that all processors end at about the same time. */
const FILES_MAX = 20;
/** Tests of whole commands take so much longer than loading that each file is a module of its own. */
const ALONE = /^scripts\/[^/]+$/;
/** The rooms that take longest, which begin first, so that none is left alone at the end. */
const FIRST: readonly string[] = ["judge_cts", "impl_machine", "scripts"];

/**
 * Writes the modules. Each imports the tests of one room, and Deno still names the file of each test.
 *
 * @param root The project.
 * @param folder Where they are written.
 * @returns Their paths.
 */
export function writeTestBundles(root: string, folder: string): string[] {
  const rooms = Map.groupBy(
    unitTests(root),
    (path) => path.split("/").slice(0, -1).slice(0, DEPTH).join("_"),
  );
  const turn = (room: string) => (FIRST.indexOf(room) + 1) || FIRST.length + 1;
  const ordered = [...rooms].toSorted(([a], [b]) => turn(a) - turn(b));
  return ordered.flatMap(([room, files]) => {
    return bundlesOf(root, folder, room, files, ALONE.test(files[0]!) ? 1 : FILES_MAX);
  });
}

/**
 * Writes modules that import some tests.
 *
 * @param root The project.
 * @param folder Where they are written.
 * @param name What their names begin with.
 * @param files The tests, relative to the project.
 * @param size Files of one module.
 * @returns Their paths.
 */
export function bundlesOf(
  root: string,
  folder: string,
  name: string,
  files: readonly string[],
  size: number,
): string[] {
  return Array.from({ length: Math.ceil(files.length / size) }, (_, i) => {
    const bundle = join(folder, `${name}_${i + 1}_test.ts`);
    const imports = files.slice(i * size, (i + 1) * size)
      .map((file) => `import ${JSON.stringify(toFileUrl(join(root, file)).href)};\n`);
    Deno.writeTextFileSync(bundle, imports.join(""));
    return bundle;
  });
}

/** The files with unit tests below a folder, relative to the project; hidden folders are left out. */
function unitTests(root: string, folder = ""): string[] {
  return [...Deno.readDirSync(join(root, folder))].flatMap(({ name, isDirectory }) => {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (isDirectory) return name.startsWith(".") ? [] : unitTests(root, path);
    return name.endsWith("_test.ts") ? [path] : [];
  }).sort();
}
