/**
 * Mutants of how the two instances load compiled scripts.
 *
 * @module
 */

import type { SharedLibraryUtils } from "../../impl/rs/cpu_ref/shared_library_utils.ts";
import type { PartFactory } from "../../impl/mod.ts";
import type { RsLibrary, RsProcess } from "../../impl/rs/rs_process.ts";
import { mutant } from "./mutant.ts";

/** What loads scripts, as a class to change. */
type Loader = typeof SharedLibraryUtils;

/**
 * A libRSCpuRef.so that loads scripts in another way.
 *
 * @param change Makes the wrong loader out of the reference one.
 */
function changedLoader(change: (Base: Loader) => Loader): PartFactory<"rs-cpu-ref"> {
  return (Base) =>
    class extends Base {
      protected override libraryUtils() {
        return change(super.libraryUtils());
      }
    };
}

/** The platform's libraries for all scripts. */
export const scriptsAreLoadedByDefault = mutant({
  part: "libdl",
  clauses: "RS-ISOLATION-9",
  why: "What is opened below /data is loaded into the default namespace, whoever opens it.",
  make: (Base) =>
    class extends Base {
      override open(...[name, flags, caller, info]: Parameters<InstanceType<typeof Base>["open"]>) {
        return super.open(name, flags, name?.startsWith("/data/") ? undefined : caller, info);
      }
    },
});

const loadedPaths = new WeakMap<RsProcess, Set<string>>();

/** One set of loaded files for both instances. */
export const loadedFilesAreShared = mutant({
  part: "rs-cpu-ref",
  clauses: "RS-ISOLATION-10",
  why: "Both instances remember loaded files in one set.",
  make: changedLoader((Base) =>
    class extends Base {
      protected override readonly loadedLibraries: Set<string>;

      constructor(library: RsLibrary) {
        super(library);
        this.loadedLibraries = loadedPaths.get(library.process) ?? new Set();
        loadedPaths.set(library.process, this.loadedLibraries);
      }
    }
  ),
});

/** A copy for each script. */
export const alwaysCopies = mutant({
  part: "rs-cpu-ref",
  clauses: "RS-ISOLATION-10",
  why: "It loads the first script from a copy too.",
  make: changedLoader((Base) =>
    class extends Base {
      protected override mustCopy() {
        return true;
      }
    }
  ),
});

/** The file itself for each script. */
export const neverCopies = mutant({
  part: "rs-cpu-ref",
  clauses: ["RS-ISOLATION-11", "RS-SCRIPT-15"],
  why: "It loads each script from the file itself, and all have its variables.",
  make: changedLoader((Base) =>
    class extends Base {
      protected override mustCopy() {
        return false;
      }
    }
  ),
});

/** Loaded files by context. */
export const remembersByContext = mutant({
  part: "rs-cpu-ref",
  clauses: "RS-ISOLATION-11",
  why: "Each context remembers loaded files by itself.",
  make: (Base) =>
    class extends Base {
      protected override create(...args: Parameters<InstanceType<typeof Base>["create"]>) {
        const loader = new (this.libraryUtils())(this.library);
        return Object.defineProperty(super.create(...args), "loader", { value: loader });
      }
    },
});

/** A longer name. */
export const copiesHaveLongerNames = mutant({
  part: "rs-cpu-ref",
  clauses: "RS-ISOLATION-11",
  why: "Names of copies have seven random characters.",
  make: changedLoader((Base) =>
    class extends Base {
      protected override randomString() {
        return `${super.randomString()}x`;
      }
    }
  ),
});

/** Names with other characters. */
export const copiesHaveOtherCharacters = mutant({
  part: "rs-cpu-ref",
  clauses: "RS-ISOLATION-11",
  why: "Names of copies have characters that are neither letters nor digits.",
  make: changedLoader((Base) =>
    class extends Base {
      protected override randomString() {
        return super.randomString().replace(/.$/, "-");
      }
    }
  ),
});

/** A destroyed script is forgotten. */
export const forgetsDestroyedScripts = mutant({
  part: "rs-cpu-ref",
  clauses: "RS-ISOLATION-12",
  why: "It forgets which files it has loaded when a script is destroyed.",
  make: changedLoader((Base) =>
    class extends Base {
      override close(handle: unknown) {
        super.close(handle);
        this.loadedLibraries.clear();
      }
    }
  ),
});

/** Copies stay. */
export const copiesStay = mutant({
  part: "rs-cpu-ref",
  clauses: "RS-ISOLATION-13",
  why: "It does not remove copies.",
  make: changedLoader((Base) =>
    class extends Base {
      protected override removeCopy() {
        return true;
      }
    }
  ),
});

/** What is there is good enough. */
export const loadsWhatIsThere = mutant({
  part: "rs-cpu-ref",
  clauses: "RS-ISOLATION-14",
  why: "It loads a compiled script of that name that is there, whatever its code.",
  make: changedLoader((Base) =>
    class extends Base {
      override store(path: string, code: Uint8Array) {
        return this.library.process.files.exists(path) || super.store(path, code);
      }
    }
  ),
});

/** Always into the directory. */
export const copiesHaveASlash = mutant({
  part: "rs-cpu-ref",
  clauses: "RS-ISOLATION-20",
  why: "Copies are in the directory, where Android's behaviour is asked for.",
  make: changedLoader((Base) =>
    class extends Base {
      protected override copyName(cacheDir: string, name: string) {
        return `${this.copyDirectory(cacheDir)}/${name}`;
      }
    }
  ),
});

/** Always beside the directory. */
export const copiesHaveNoSlash = mutant({
  part: "rs-cpu-ref",
  clauses: "RS-ISOLATION-20",
  why: "Copies are beside the directory, where the sane behaviour is asked for.",
  make: changedLoader((Base) =>
    class extends Base {
      protected override copyName(cacheDir: string, name: string) {
        return `${this.copyDirectory(cacheDir)}${name}`;
      }
    }
  ),
});
