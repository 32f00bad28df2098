/**
 * DT_RUNPATH: directories that a library names for what it needs itself.
 *
 * @module
 */

/**
 * The directories of a DT_RUNPATH (AOSP bionic, linker/linker_soinfo.cpp, set_dt_runpath).
 *
 * @param runpath The entry: directories by colons.
 * @param path The library's own path, whose directory `$ORIGIN` stands for.
 * @param lib What `$LIB` stands for.
 * @returns The directories, empty ones left out.
 */
export function runPaths(runpath: string, path: string, lib: "lib" | "lib64"): string[] {
  if (runpath === "") return [];
  const values: Readonly<Record<string, string>> = {
    ORIGIN: path.slice(0, path.lastIndexOf("/")),
    LIB: lib,
  };
  return runpath.split(":").filter((directory) => directory !== "").map((directory) =>
    directory.replace(
      /\$(?:\{(ORIGIN|LIB)\}|(ORIGIN|LIB))/g,
      (_whole, braced: string | undefined, plain: string | undefined) =>
        values[braced ?? plain ?? ""] ?? "",
    )
  );
}
