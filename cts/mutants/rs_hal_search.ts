/**
 * Mutants of how RenderScript finds a vendor's implementation of the HAL.
 *
 * @module
 */

import type { EntryPoint, Word } from "../../impl/machine/machine.ts";
import type { IDevice } from "../../impl/rs/hal/i_device.ts";
import type { HalDirectory } from "../../impl/rs/shim/hidl_transport.ts";
import { mutant } from "./mutant.ts";

/** One name only. */
export const onlyThePlatformsName = mutant({
  part: "hidl-transport",
  clauses: "RS-HAL-11",
  why: "Only the file with the platform's own name is found.",
  make: (Base) =>
    class extends Base {
      protected override candidates(directory: HalDirectory, version: string) {
        return super.candidates(directory, version).filter((name) => name.endsWith("-impl.so"));
      }
    },
});

/** Directories backwards. */
export const systemFirst = mutant({
  part: "hidl-transport",
  clauses: "RS-HAL-17",
  why: "Directories are searched from the system to odm.",
  make: (Base) =>
    class extends Base {
      protected override directories() {
        return super.directories().toReversed();
      }
    },
});

/** One directory too few. */
export const odmIsForgotten = mutant({
  part: "hidl-transport",
  clauses: "RS-HAL-17",
  why: "The directory of odm is not searched.",
  make: (Base) =>
    class extends Base {
      protected override directories() {
        return super.directories().slice(1);
      }
    },
});

/** The platform as a vendor. */
export const systemIsAVendor = mutant({
  part: "hidl-transport",
  clauses: "RS-HAL-18",
  why: "An implementation of the system's is loaded as one of a vendor's.",
  make: (Base) =>
    class extends Base {
      protected override load({ path }: HalDirectory, file: string): Word {
        return super.load({ path, loader: "sphal" }, file);
      }
    },
});

/** A file that is broken ends the search. */
export const loadFailureEndsTheSearch = mutant({
  part: "hidl-transport",
  clauses: "RS-HAL-19",
  why: "Nothing is searched after an implementation that could not be loaded.",
  make: (Base) =>
    class extends Base {
      #failed = false;

      protected override load(directory: HalDirectory, file: string): Word {
        const handle = this.#failed ? null : super.load(directory, file);
        this.#failed ||= handle === null;
        return handle;
      }
    },
});

/** A file that is of another kind ends the search. */
export const missingSymbolEndsTheSearch = mutant({
  part: "hidl-transport",
  clauses: "RS-HAL-20",
  why: "Nothing is searched after an implementation without the symbol.",
  make: (Base) =>
    class extends Base {
      #failed = false;

      protected override libdl(name: string, ...args: readonly Word[]): Word {
        if (name !== "dlsym") return super.libdl(name, ...args);
        const entry = this.#failed ? null : super.libdl(name, ...args);
        this.#failed ||= entry === null;
        return entry;
      }
    },
});

/** A file that has no device ends the search. */
export const missingDeviceEndsTheSearch = mutant({
  part: "hidl-transport",
  clauses: "RS-HAL-21",
  why: "Nothing is searched after an implementation that gives no device.",
  make: (Base) =>
    class extends Base {
      #failed = false;

      protected override fetch(entry: EntryPoint): IDevice | null {
        const device = this.#failed ? null : super.fetch(entry);
        this.#failed ||= device === null;
        return device;
      }
    },
});

/** Names that begin otherwise. */
export const anyBeginning = mutant({
  part: "hidl-transport",
  clauses: "RS-HAL-22",
  why: "The name of an implementation may begin otherwise.",
  make: (Base) =>
    class extends Base {
      protected override candidates(directory: HalDirectory, version: string) {
        const names = this.library.process.files.list(directory.path);
        return names.filter((name) => name.endsWith(`renderscript@${version}-impl.so`));
      }
    },
});

/** Names that end otherwise. */
export const anyEnd = mutant({
  part: "hidl-transport",
  clauses: "RS-HAL-22",
  why: "The name of an implementation may end otherwise.",
  make: (Base) =>
    class extends Base {
      protected override candidates(directory: HalDirectory, version: string) {
        const names = this.library.process.files.list(directory.path);
        const prefix = `android.hardware.renderscript@${version}-impl`;
        return names.filter((name) => name.startsWith(prefix));
      }
    },
});

/** One directory too many. */
export const vendorsLibrariesToo = mutant({
  part: "hidl-transport",
  clauses: "RS-HAL-22",
  why: "The vendor's directory of libraries is searched too.",
  make: (Base) =>
    class extends Base {
      protected override directories(): readonly HalDirectory[] {
        return [...super.directories(), { path: "/vendor/lib64", loader: "sphal" }];
      }
    },
});

/** Directories of 64 bits. */
export const alwaysWide = mutant({
  part: "hidl-transport",
  clauses: "RS-HAL-23",
  why: "A process of 32 bits searches the directories of 64 bits.",
  make: (Base) =>
    class extends Base {
      protected override directories() {
        return super.directories().map(({ path, loader }) => ({
          path: path.replace("/lib/", "/lib64/"),
          loader,
        }));
      }
    },
});
