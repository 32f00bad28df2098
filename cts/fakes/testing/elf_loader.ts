/**
 * Loads ELF libraries with the loader of this machine, in a process of their own, to see what they do.
 *
 * @module
 */

import { join } from "node:path";
import { EVENT_TAG } from "../../contract/events.ts";

/** Stands for liblog.so: prints what is logged. */
const LIBLOG = `
#include <stdio.h>
int __android_log_write(int priority, const char *tag, const char *text) {
  printf("log %d %s %s\\n", priority, tag, text);
  return 1;
}
`;

/**
 * Does what its arguments say, each with the library that was opened last: \`open FILE\`, \`call FUNCTION\`, and
 * \`pass FUNCTION\`, which calls it with (1, 42).
 */
const LOADER = `
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  void *library = NULL;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (strcmp(argv[i], "open") == 0) {
      library = dlopen(argv[i + 1], RTLD_NOW | RTLD_LOCAL);
      if (library == NULL) printf("error %s\\n", dlerror());
      else printf("opened\\n");
      continue;
    }
    long (*function)(long, long) = (long (*)(long, long))dlsym(library, argv[i + 1]);
    if (function == NULL) printf("missing %s\\n", argv[i + 1]);
    else printf("%s %ld\\n", argv[i + 1], function(1, 42));
  }
  return 0;
}
`;

/** Files that were made, and the program that loads them. */
export class ElfLoader implements AsyncDisposable {
  readonly #directory: string;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  /** Builds the program, and stand-ins for liblog.so and libdl.so. @throws {Error} If gcc cannot. */
  static async build(): Promise<ElfLoader> {
    const directory = await Deno.makeTempDir({ prefix: "strata-elf-" });
    await gcc(directory, "liblog.so", LIBLOG, ["-shared", "-fPIC", "-Wl,-soname,liblog.so"]);
    await gcc(directory, "libdl.so", "", ["-shared", "-fPIC", "-Wl,-soname,libdl.so"]);
    await gcc(directory, "loader", LOADER, ["-ldl"]);
    return new ElfLoader(directory);
  }

  /** Where a file of a name is put. */
  path(name: string): string {
    return join(this.#directory, name);
  }

  /**
   * Puts files where needed libraries are found, and runs the program.
   *
   * @param files Files by name.
   * @param steps For example `open libA.so`, `call f`.
   * @returns Lines of output, logged events as `log JSON`; the last one is `killed SIGNAL` if a signal ended it.
   */
  async run(
    files: Readonly<Record<string, Uint8Array>>,
    ...steps: readonly string[]
  ): Promise<string[]> {
    for (const [name, bytes] of Object.entries(files)) {
      await Deno.writeFile(this.path(name), bytes);
    }
    const args = steps.flatMap((step) => {
      const [verb = "", name = ""] = step.split(" ");
      return [verb, verb === "open" ? this.path(name) : name];
    });
    const { stdout, stderr, signal } = await new Deno.Command(this.path("loader"), {
      args,
      env: { LD_LIBRARY_PATH: this.#directory },
    }).output();
    const text = new TextDecoder();
    const lines = (text.decode(stdout) + text.decode(stderr)).split("\n").filter(Boolean)
      .map((line) => line.replaceAll(`${this.#directory}/`, "").replace(`4 ${EVENT_TAG} `, ""));
    return signal === null ? lines : [...lines, `killed ${signal}`];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.#directory, { recursive: true });
  }
}

async function gcc(
  directory: string,
  name: string,
  source: string,
  options: readonly string[],
): Promise<void> {
  const file = join(directory, `${name}.c`);
  await Deno.writeTextFile(file, source);
  const { success, stderr } = await new Deno.Command("gcc", {
    args: ["-o", join(directory, name), file, ...options],
  }).output();
  if (!success) throw new Error(`Cannot build ${name}: ${new TextDecoder().decode(stderr)}`);
}
