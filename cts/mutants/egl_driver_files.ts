/**
 * Wrong ways with files that are no drivers, and with drivers that lack functions.
 *
 * @module
 */

import type { DriverKind } from "../../impl/egl/driver_search.ts";
import type {
  DirectoryEntry,
  Driver,
  DriverLoaderHost,
  DriverPlace,
} from "../../impl/egl/driver_tables.ts";
import type { Library } from "../../impl/linker/linker.ts";
import type { EntryPoint } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

/** Whether a file can be read is not asked. */
export const takesUnreadableFiles = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-47",
  why: "Whether a file can be read is not asked, only whether it is there.",
  make: (Base) =>
    class extends Base {
      protected override exact(name: string, directories = this.directories()): string | undefined {
        return directories
          .filter((path) => this.host.files(path).some((file) => file.name === name))
          .map((path) => `${path}/${name}`)[0];
      }
    },
});

/** A file that cannot be loaded ends the process. */
export const endsForABadFile = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-48",
  why: "A driver in one binary that cannot be loaded ends the process.",
  make: (Base) =>
    class extends Base {
      protected override load(
        name: string,
        place: DriverPlace,
        complaint?: (reason: string) => string,
      ): Library | undefined {
        const library = super.load(name, place, complaint);
        return library ?? (/libGLES[._]/.test(name) ? this.host.abort("bad driver") : undefined);
      }
    },
});

/** One binary that is there hides three, whether it can be loaded or not. */
export const triesThreeOnlyWithoutOne = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-48",
  why: "A driver in one binary hides that in three even if it cannot be loaded.",
  make: (Base) =>
    class extends Base {
      protected override loadSystem(
        locate: (kind: DriverKind) => string | undefined,
        place?: DriverPlace,
      ): Driver | undefined {
        const hasOne = locate("GLES") !== undefined;
        return super.loadSystem(
          (kind) => hasOne && kind !== "GLES" ? undefined : locate(kind),
          place,
        );
      }
    },
});

/** Any of three binaries makes a driver. */
export const doesWithoutLibEgl = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-49",
  why: "A driver in three binaries is one even without that for EGL.",
  make: (Base) =>
    class extends Base {
      protected override loadDriver(
        open: (kind: DriverKind) => Library | undefined,
      ): Driver | undefined {
        return super.loadDriver(open) ??
          super.loadDriver((kind) => open(kind === "EGL" ? "GLESv2" : kind));
      }
    },
});

/** All of three binaries are needed. */
export const wantsAllThree = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-50",
  why: "A driver in three binaries of which one is missing ends the process.",
  make: (Base) =>
    class extends Base {
      protected override missingPart(): undefined {
        this.host.abort("a binary is missing");
      }
    },
});

/** After a missing binary the next one is not loaded either. */
export const stopsAtAMissingBinary = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-50",
  why: "After a binary that is missing, the next one is not looked for.",
  make: (Base) =>
    class extends Base {
      protected override loadDriver(
        open: (kind: DriverKind) => Library | undefined,
      ): Driver | undefined {
        let stopped = false;
        return super.loadDriver((kind) => {
          const library = stopped ? undefined : open(kind);
          stopped ||= kind === "GLESv1_CM" && library === undefined;
          return library;
        });
      }
    },
});

/** Why a file cannot be loaded is not told. */
export const hidesBadFiles = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-51",
  why: "That a driver's file cannot be loaded is not logged.",
  make: (Base) =>
    class extends Base {
      protected override load(name: string, place: DriverPlace): Library | undefined {
        return super.load(name, place);
      }
    },
});

/** What eglGetProcAddress answers comes before what is exported. */
export const asksBeforeItLooks = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-61",
  why: "What the driver's eglGetProcAddress answers comes before what it exports.",
  make: (Base) =>
    class extends Base {
      protected override resolveGl(library: Library | undefined, name: string): EntryPoint {
        return this.getProcAddress(name) ?? super.resolveGl(library, name);
      }
    },
});

/** The lack of eglGetProcAddress is not told. */
export const hidesALack = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-62",
  why: "That a driver lacks eglGetProcAddress is not logged.",
  make: (Base) =>
    class extends Base {
      constructor(host: DriverLoaderHost) {
        super({ ...host, log: () => {} });
      }
    },
});

/** An exception of the driver is swallowed. */
export const catchesExceptions = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-63",
  why: "An exception of the driver's eglGetProcAddress counts as NULL.",
  make: (Base) =>
    class extends Base {
      override getProcAddress(name: string): EntryPoint | null {
        try {
          return super.getProcAddress(name);
        } catch {
          return null;
        }
      }
    },
});

/** A missing binary's functions call themselves even in the sane world. */
export const callsItselfAlways = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-65",
  why: "The functions of a binary that is missing are libEGL's own in every world.",
  make: (Base) =>
    class extends Base {
      protected override symbol(library: Library | undefined, name: string): EntryPoint | null {
        return library === undefined ? this.host.globalSymbol(name) : super.symbol(library, name);
      }
    },
});

/** A driver without eglGetProcAddress never crashes. */
export const neverCallsNull = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-66",
  why: "A driver without eglGetProcAddress is used even as Android would not.",
  make: (Base) =>
    class extends Base {
      constructor(host: DriverLoaderHost) {
        super({ ...host, compat: false });
      }
    },
});

/** Only plain files count. */
export const ignoresLinks = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-67",
  why: "Symbolic links are no drivers.",
  make: (Base) =>
    class extends Base {
      protected override exact(name: string, directories = this.directories()): string | undefined {
        const isFile = (path: string) =>
          this.host.files(path).some((file) => file.name === name && file.type === "file");
        return super.exact(name, directories.filter(isFile));
      }
    },
});

/** Where any driver will do, only plain files will. */
export const ignoresLinksUnlessNamed = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-67",
  why: "Where any driver will do, symbolic links will not.",
  make: (Base) =>
    class extends Base {
      protected override isPassedOver({ type }: DirectoryEntry): boolean {
        return type !== "file";
      }
    },
});

/** Only what a driver's own file exports counts. */
export const looksNoDeeper = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-68",
  why: "What the libraries export that a driver needs does not count.",
  make: (Base) =>
    class extends Base {
      protected override symbol(library: Library | undefined, name: string): EntryPoint | null {
        return library?.exports.get(name) ?? null;
      }
    },
});
