/**
 * Mutants of the driver loader, by what it is told of its process.
 *
 * @module
 */

import type { DriverLoaderHost } from "../../impl/egl/driver_loader.ts";
import type { Library } from "../../impl/linker/linker.ts";
import { type Mutant, mutant } from "./mutant.ts";

/**
 * Declares a mutant of the driver loader.
 *
 * @param clauses What it violates.
 * @param why What it does wrong.
 * @param change What it takes its process for; `find` gives a library of the driver by a part of its name.
 * @param loaded Called when the driver is loaded.
 */
export function changedLoader(
  clauses: string,
  why: string,
  change: (
    host: DriverLoaderHost,
    find: (name: string) => Library | undefined,
  ) => Partial<DriverLoaderHost>,
  loaded: (host: DriverLoaderHost, find: (name: string) => Library | undefined) => void = () => {},
): Mutant {
  return mutant({
    part: "driver-loader",
    clauses,
    why,
    make: (Base) =>
      class extends Base {
        readonly #loaded: () => void;

        constructor(host: DriverLoaderHost) {
          const libraries: Library[] = [];
          const find = (name: string) => libraries.find(({ soname }) => soname.includes(name));
          const noted: DriverLoaderHost = {
            ...host,
            open: (name, place) => {
              const library = host.open(name, place);
              if (place !== "own") libraries.push(library);
              return library;
            },
          };
          super({ ...noted, ...change(noted, find) });
          this.#loaded = () => loaded(noted, find);
        }

        override preload(): void {
          super.preload();
          this.#loaded();
        }

        override open(): void {
          super.open();
          this.#loaded();
        }
      },
  });
}
