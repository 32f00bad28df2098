/**
 * Wrong orders of drivers.
 *
 * @module
 */

import type { DriverKind } from "../../impl/egl/driver_search.ts";
import type { Driver } from "../../impl/egl/driver_tables.ts";
import type { Library } from "../../impl/linker/linker.ts";
import { mutant } from "./mutant.ts";

/** ro.board.platform comes before ro.hardware.egl. */
export const swapsProperties = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-12",
  why: "ro.board.platform comes before ro.hardware.egl.",
  make: (Base) =>
    class extends Base {
      protected override suffixProperties(): string[] {
        return super.suffixProperties().sort((a, b) => a < b ? -1 : 1);
      }
    },
});

/** persist.graphics.egl comes after ro.hardware.egl. */
export const readsPersistSecond = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-13",
  why: "persist.graphics.egl comes after ro.hardware.egl.",
  make: (Base) =>
    class extends Base {
      protected override suffixProperties(): string[] {
        return this.host.release < 14
          ? super.suffixProperties()
          : ["ro.hardware.egl", "persist.graphics.egl", "ro.board.platform"];
      }
    },
});

/** Android 14 knows no more properties than 13 did. */
export const forgetsPersist = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-13",
  why: "Android 14 knows no more properties than 13 did.",
  make: (Base) =>
    class extends Base {
      protected override suffixProperties(): string[] {
        return ["ro.hardware.egl", "ro.board.platform"];
      }
    },
});

/** Every release reads persist.graphics.egl. */
export const readsPersistAlways = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-14",
  why: "Every release reads persist.graphics.egl.",
  make: (Base) =>
    class extends Base {
      protected override suffixProperties(): string[] {
        return ["persist.graphics.egl", "ro.hardware.egl", "ro.board.platform"];
      }
    },
});

/** In every release only the first property that is set counts. */
export const triesOneProperty = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-15",
  why: "In every release only the first property that is set counts.",
  make: (Base) =>
    class extends Base {
      protected override firstSetWins(): boolean {
        return true;
      }
    },
});

/** In every release all properties are tried. */
export const triesAllProperties = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-16",
  why: "In every release all properties are tried.",
  make: (Base) =>
    class extends Base {
      protected override firstSetWins(): boolean {
        return false;
      }
    },
});

/** A property that is empty is one that is set. */
export const takesEmptyForSet = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-17",
  why: "A property that is empty is one that is set.",
  make: (Base) =>
    class extends Base {
      protected override findDriver(): Driver | undefined {
        return this.loadSuffixed("") ?? super.findDriver();
      }
    },
});

/** Names without a suffix come first. */
export const triesExactNamesFirst = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-18",
  why: "Names without a suffix come first.",
  make: (Base) =>
    class extends Base {
      protected override findDriver(): Driver | undefined {
        return this.loadSystem((kind) => this.exact(`lib${kind}.so`)) ?? super.findDriver();
      }
    },
});

/** A property that leads to no driver ends the search. */
export const givesUpAfterAProperty = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-19",
  why: "A property that leads to no driver ends the search.",
  make: (Base) =>
    class extends Base {
      protected override propertyFailed(): void {
        this.host.abort(this.noDriver());
      }
    },
});

/** Three binaries come before one. */
export const triesThreeBeforeOne = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-20",
  why: "A driver in three binaries comes before one in one binary.",
  make: (Base) =>
    class extends Base {
      protected override loadDriver(
        open: (kind: DriverKind) => Library | undefined,
      ): Driver | undefined {
        const three = super.loadDriver((kind) => kind === "GLES" ? undefined : open(kind));
        return three ?? super.loadDriver(open);
      }
    },
});

/** One binary of any suffix comes before three of any. */
export const triesOneOfEverySuffixFirst = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-21",
  why: "A driver in one binary of any suffix comes before those in three.",
  make: (Base) =>
    class extends Base {
      #onlyOne = true;
      protected override findDriver(): Driver | undefined {
        const one = super.findDriver();
        this.#onlyOne = false;
        return one ?? super.findDriver();
      }
      protected override exact(name: string, directories?: readonly string[]) {
        const skipped = this.#onlyOne && !/^libGLES[._]/.test(name);
        return skipped ? undefined : super.exact(name, directories);
      }
    },
});

/** Any driver comes before that of the exact name. */
export const triesAnyFirst = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-46",
  why: "Any driver comes before one whose name has no suffix.",
  make: (Base) =>
    class extends Base {
      protected override findDriver(): Driver | undefined {
        return this.loadSystem((kind) => this.wildcard(kind)) ?? super.findDriver();
      }
    },
});

/** After the exact names, the later properties are tried as well. */
export const triesLaterPropertiesLast = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-16",
  why: "After the exact names, the properties behind the first one are tried.",
  make: (Base) =>
    class extends Base {
      protected override findDriver(): Driver | undefined {
        const suffixes = this.suffixProperties().map((name) => this.host.property(name));
        return super.findDriver() ?? suffixes.filter((suffix) => suffix !== "").slice(1)
          .map((suffix) => this.loadSuffixed(suffix)).find((driver) => driver !== undefined);
      }
    },
});
