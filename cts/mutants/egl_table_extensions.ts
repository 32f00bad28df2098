/**
 * Wrong handling of extension functions, and of the room for them.
 *
 * @module
 */

import type { ExtensionSlot } from "../../impl/egl/extension_functions.ts";
import { EXTENSION_SLOTS } from "../../impl/egl/tables.ts";
import type { EntryPoint } from "../../impl/machine/machine.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** What the driver exports is enough. */
export const takesExports = mutant({
  part: "extension-functions",
  clauses: "EGL-TABLE-32",
  why: "Outside the known names, apps get what the driver exports.",
  make: (Base) =>
    class extends Base {
      override find(name: string): EntryPoint | null {
        return super.find(name) ?? this.host.tables.egl.get(name);
      }
    },
});

/** An extension function goes by the context at the time of the question. */
export const bindsExtensionsWhenAsked = mutant({
  part: "extension-functions",
  clauses: "EGL-TABLE-34",
  why: "An extension function goes by the context that was current when the app asked.",
  make: (Base) =>
    class extends Base {
      protected override forwarder(index: number, name: string): EntryPoint {
        const hooks = this.host.currentHooks();
        return this.host.entry((...args) =>
          this.host.call(hooks?.extensions[index] ?? null, name, ...args)
        );
      }
    },
});

/** An extension function is of the version that was current at the time of the question. */
export const storesForOneVersion = mutant({
  part: "extension-functions",
  clauses: "EGL-TABLE-34",
  why:
    "An extension function is one in contexts of the version only that was current when the app asked.",
  make: (Base) =>
    class extends Base {
      protected override store(index: number, entry: EntryPoint): void {
        const { v1, v2 } = this.host.tables;
        const { extensions } = this.host.currentHooks() === v1 ? v1 : v2;
        extensions[index] = entry;
      }
    },
});

/** Apps are given the driver's own extension functions. */
export const givesTheDriversOwn = mutant({
  part: "extension-functions",
  clauses: "EGL-TABLE-35",
  why: "Apps are given the driver's own extension functions, whatever is current.",
  make: (Base) =>
    class extends Base {
      override find(name: string): EntryPoint | null {
        return super.find(name) === null ? null : this.host.driverFunction(name);
      }
    },
});

/** A libEGL whose forwarders call otherwise. */
function forwards(
  why: string,
  call: (args: readonly unknown[], to: (...args: readonly unknown[]) => unknown) => unknown,
): Mutant {
  return mutant({
    part: "extension-functions",
    clauses: "EGL-TABLE-42",
    why,
    make: (Base) =>
      class extends Base {
        protected override forwarder(index: number, name: string): EntryPoint {
          const usual = super.forwarder(index, name);
          return this.host.entry((...args) =>
            call(args, (...changed) => this.host.call(usual, name, ...changed))
          );
        }
      },
  });
}

/** Only eight arguments are handed on. */
export const dropsArguments: Mutant = forwards(
  "An extension function gets the first eight arguments only.",
  (args, to) => to(...args.slice(0, 8)),
);

/** Nothing is handed back. */
export const dropsResults: Mutant = forwards(
  "What an extension function returns does not reach the app.",
  (args, to) => {
    to(...args);
    return 0;
  },
);

/** Where there are no hooks there is a crash. */
export const jumpsToNoExtension = mutant({
  part: "extension-functions",
  clauses: "EGL-TABLE-35",
  why: "An extension function on a thread that never had to do with EGL ends the process.",
  make: (Base) =>
    class extends Base {
      protected override forwarder(index: number, name: string): EntryPoint {
        return this.host.entry((...args) =>
          this.host.call(this.host.currentHooks()?.extensions[index] ?? null, name, ...args)
        );
      }
    },
});

/** The driver is asked each time. */
export const asksTheDriverAgain = mutant({
  part: "extension-functions",
  clauses: "EGL-TABLE-36",
  why: "The driver is asked for an extension function each time that the app asks.",
  make: (Base) =>
    class extends Base {
      override find(name: string): EntryPoint | null {
        return this.host.driverFunction(name) === null ? null : super.find(name);
      }
    },
});

/** A libEGL with room for more or fewer extension functions. */
function hasRoom(clause: string, why: string, capacity: number): Mutant {
  return mutant({
    part: "extension-functions",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override capacity(): number {
          return capacity;
        }
      },
  });
}

/** There is room for one fewer. */
export const hasRoomForFewer: Mutant = hasRoom(
  "EGL-TABLE-37",
  "There is room for 255 extension functions.",
  EXTENSION_SLOTS - 1,
);

/** There is room for one more. */
export const hasRoomForMore: Mutant = hasRoom(
  "EGL-TABLE-38",
  "There is room for 257 extension functions.",
  EXTENSION_SLOTS + 1,
);

/** That there is no room is not told. */
export const hidesThatItIsFull = mutant({
  part: "extension-functions",
  clauses: "EGL-TABLE-38",
  why: "That there is no room for an extension function is not logged.",
  make: (Base) =>
    class extends Base {
      constructor(host: ConstructorParameters<typeof Base>[0]) {
        super({ ...host, log: () => {} });
      }
    },
});

/** A new extension function takes the place of the first. */
export const startsAgain = mutant({
  part: "extension-functions",
  clauses: "EGL-TABLE-39",
  why: "The 257th extension function takes the place of the first.",
  make: (Base) =>
    class extends Base {
      protected override capacity(): number {
        return Infinity;
      }
      protected override store(index: number, entry: EntryPoint): void {
        super.store(index % EXTENSION_SLOTS, entry);
      }
    },
});

/** Once it is full, every question is refused. */
export const refusesAllWhenFull = mutant({
  part: "extension-functions",
  clauses: "EGL-TABLE-39",
  why: "Once there is no room, functions that the app has are NULL when it asks again.",
  make: (Base) =>
    class extends Base {
      #full = false;
      override find(name: string): EntryPoint | null {
        return this.#full ? null : super.find(name);
      }
      protected override allocate(name: string, driver: EntryPoint): ExtensionSlot | undefined {
        const slot = super.allocate(name, driver);
        this.#full = slot === undefined;
        return slot;
      }
    },
});

/** Names that nobody knows take room. */
export const leaksSlots = mutant({
  part: "extension-functions",
  clauses: "EGL-TABLE-40",
  why: "Names that nobody knows take room of extension functions.",
  make: (Base) =>
    class extends Base {
      override find(name: string): EntryPoint | null {
        const found = super.find(name);
        if (found === null) this.allocate(`unknown ${name}`, this.host.entry(() => 0));
        return found;
      }
    },
});

/** Each question takes room. */
export const takesASlotEachTime = mutant({
  part: "extension-functions",
  clauses: "EGL-TABLE-40",
  why: "An extension function takes room again each time that the app asks for it.",
  make: (Base) =>
    class extends Base {
      protected override slotOf(): ExtensionSlot | undefined {
        return undefined;
      }
    },
});

/** All processes share the room. */
export const sharesRoom = mutant({
  part: "extension-functions",
  clauses: "EGL-TABLE-41",
  why: "All processes share the room for extension functions.",
  make: (Base) => {
    let taken = 0;
    return class extends Base {
      protected override allocate(name: string, driver: EntryPoint): ExtensionSlot | undefined {
        return taken++ < this.capacity() ? super.allocate(name, driver) : undefined;
      }
    };
  },
});

/** EGL functions have room of their own. */
export const keepsRoomForEgl = mutant({
  part: "extension-functions",
  clauses: "EGL-TABLE-33",
  why: "EGL functions of the driver take no room of extension functions.",
  make: (Base) =>
    class extends Base {
      #ofEgl = new Set<string>();
      protected override capacity(): number {
        return super.capacity() + this.#ofEgl.size;
      }
      protected override allocate(name: string, driver: EntryPoint): ExtensionSlot | undefined {
        if (name.startsWith("egl")) this.#ofEgl.add(name);
        return super.allocate(name, driver);
      }
    },
});
