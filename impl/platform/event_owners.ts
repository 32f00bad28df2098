/**
 * Which library each of the suite's own fakes is: what another one writes in its name is no event of it.
 *
 * @module
 */

/** The fakes of one process, by the names that they have in events. */
export class EventOwners {
  readonly #paths = new Map<string, Set<string>>();
  readonly #fakes = new Set<string>();

  /**
   * Makes a fake known.
   *
   * @param name Its name in events.
   * @param path Canonical path of its file.
   */
  add(name: string, path: string): void {
    const paths = this.#fakes.has(name) ? this.#paths.get(name)! : new Set<string>();
    this.#fakes.add(name);
    this.#paths.set(name, paths.add(path));
  }

  /**
   * Whose name a line takes, although it is another library's. A name that no fake has is the first library's that uses it: of a
   * file without a header, nothing else tells what it is called.
   *
   * @param message The line.
   * @param writer Canonical path of the library that wrote it; empty if it was none of the process's.
   * @returns The name, empty if the line has none; undefined if the line is the writer's own.
   */
  forgedName(message: string, writer: string): string | undefined {
    const name = nameIn(message);
    if (name === "" || writer === "") return name;
    const paths = this.#paths.get(name);
    if (paths === undefined) this.#paths.set(name, new Set([writer]));
    return paths === undefined || paths.has(writer) ? undefined : name;
  }
}

/** The name in an event; empty for what is none. */
function nameIn(message: string): string {
  try {
    const who: unknown = JSON.parse(message)?.who;
    return typeof who === "string" ? who : "";
  } catch {
    return "";
  }
}
