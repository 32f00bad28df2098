/**
 * Wrong answers of eglGetProcAddress.
 *
 * @module
 */

import { GLES1_NAMES } from "../contract/entry_points.ts";
import type { EntryPoint, Word } from "../../impl/machine/machine.ts";
import { EGL } from "../../impl/egl/enums.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** A libEGL with another answer. */
function answers(
  clause: string,
  why: string,
  answer: (name: Word, usual: () => Word, host: AnswerHost) => Word,
): Mutant {
  return mutant({
    part: "platform-functions",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override getProcAddress(name: Word): Word {
          return answer(name, () => super.getProcAddress(name), {
            ...this.host,
            fail: (error) => this.fail(error),
            crash: () => this.crash("no name"),
            driverOnly: (text) =>
              this.host.tables.platform.has(text) ? null : this.host.tables.egl.get(text),
            isLacking: (text) => this.host.tables.v2.core.get(text) === this.host.unimplemented,
          });
        }
      },
  });
}

/** What another answer may depend on. */
interface AnswerHost {
  readonly compat: boolean;
  fail(error: number): unknown;
  crash(): never;
  extension(name: string): EntryPoint | null;
  exported(name: string): EntryPoint | null;
  /** The driver's function, of those that libEGL does not implement. */
  driverOnly(name: string): EntryPoint | null;
  /** Whether the driver lacks a function of OpenGL ES. */
  isLacking(name: string): boolean;
}

/** What the driver lacks is NULL. */
export const givesNullForLacking: Mutant = answers(
  "EGL-TABLE-25",
  "A function of OpenGL ES that the driver lacks is NULL.",
  (name, usual, { isLacking }) => isLacking(String(name)) ? null : usual(),
);

/** A libEGL whose stubs are others. */
function exportsOtherwise(
  clause: string,
  why: string,
  find: (
    name: string,
    usual: EntryPoint | null,
    host: StubHost,
  ) => EntryPoint | null,
): Mutant {
  return mutant({
    part: "loader",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override exported(name: string): EntryPoint | null {
          const asking = this.thread();
          return find(name, super.exported(name), {
            ofVersion1: (text) => this.exportsOf("libGLESv1_CM").get(text) ?? null,
            hook: (text) => asking.hooks?.core.get(text) ?? null,
            entry: (of) =>
              this.host.machine.entry((...args: Word[]) =>
                this.host.machine.call(of(), name, ...args)
              ),
          });
        }
      },
  });
}

/** What other stubs may depend on. */
interface StubHost {
  ofVersion1(name: string): EntryPoint | null;
  /** What is called now on the thread that asks. */
  hook(name: string): EntryPoint | null;
  /** Calls what `of` finds. */
  entry(of: () => EntryPoint | null): EntryPoint;
}

/** Functions of OpenGL ES 1.x only are the driver's business. */
export const knowsNoVersion1: Mutant = exportsOtherwise(
  "EGL-TABLE-25",
  "Functions that only OpenGL ES 1.x has are left to the driver.",
  (name, usual) => name === "glMatrixMode" ? null : usual,
);

/** libGLESv1_CM comes first. */
export const prefersVersion1: Mutant = exportsOtherwise(
  "EGL-TABLE-26",
  "What libGLESv1_CM exports comes first.",
  (name, usual, { ofVersion1 }) => GLES1_NAMES.includes(name) ? ofVersion1(name) : usual,
);

/** A known function is what is called at the time of the question. */
export const bindsWhenAsked: Mutant = exportsOtherwise(
  "EGL-TABLE-27",
  "The address of a known function is that of the function which would be called when the app asks.",
  (name, usual, { hook }) => hook(name) ?? usual,
);

/** A known function goes by the thread that asked. */
export const bindsToTheAskingThread: Mutant = exportsOtherwise(
  "EGL-TABLE-27",
  "The address of a known function goes by the context of the thread that asked for it.",
  (name, usual, { hook, entry }) => hook(name) === null ? usual : entry(() => hook(name)),
);

/** A libEGL that hides other functions. */
function hides(
  clause: string,
  why: string,
  names: (usual: readonly string[]) => readonly string[],
): Mutant {
  return mutant({
    part: "platform-functions",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override hiddenFunctions(): readonly string[] {
          return names(super.hiddenFunctions());
        }
      },
  });
}

/** The blob cache's function is given. */
export const leaksTheBlobCache: Mutant = hides(
  "EGL-TABLE-28",
  "An app is given eglSetBlobCacheFuncsANDROID.",
  (usual) => usual.slice(1),
);

/** The functions of hibernation are never hidden. */
export const leaksHibernation: Mutant = hides(
  "EGL-TABLE-29",
  "Apps are given the functions of hibernation in every release.",
  (usual) => usual.slice(0, 1),
);

/** The functions of hibernation are always hidden. */
export const hidesHibernation: Mutant = hides(
  "EGL-TABLE-29",
  "Apps are given the functions of hibernation in no release.",
  (usual) => [...usual, "eglHibernateProcessIMG", "eglAwakenProcessIMG"],
);

/** Blanks do not count. */
export const trimsNames: Mutant = answers(
  "EGL-TABLE-30",
  "Blanks around a name do not count.",
  (name, usual, { exported }) => exported(String(name).trim()) ?? usual(),
);

/** Names may be cut short. */
export const cutsNames: Mutant = answers(
  "EGL-TABLE-30",
  "Of a name only the first seven letters count.",
  (name, usual, { exported }) => usual() ?? exported(String(name).slice(0, 7)),
);

/** A name that nobody knows is an error. */
export const failsForUnknown: Mutant = answers(
  "EGL-TABLE-30",
  "A name that nobody knows is EGL_BAD_PARAMETER.",
  (_, usual, { fail }) => {
    const found = usual();
    if (found === null) fail(EGL.BAD_PARAMETER);
    return found;
  },
);

/** No name ends every process. */
export const readsNoName: Mutant = answers(
  "EGL-TABLE-31",
  "NULL as a name ends the process in every world.",
  (name, usual, { crash }) => name === null ? crash() : usual(),
);

/** No name ends no process. */
export const neverReadsNoName: Mutant = answers(
  "EGL-TABLE-31",
  "NULL as a name has no function even as Android would crash.",
  (name, usual) => name === null ? null : usual(),
);

/** EGL functions that libEGL does not implement are called as they are. */
export const givesEglFunctionsAsTheyAre: Mutant = answers(
  "EGL-TABLE-33",
  "EGL functions that libEGL does not implement are the driver's own, whatever is current.",
  (name, usual, { driverOnly }) => driverOnly(String(name)) ?? usual(),
);

/** EGL functions that libEGL does not implement are none. */
export const givesNoOtherEglFunctions: Mutant = answers(
  "EGL-TABLE-33",
  "EGL functions that libEGL does not implement are NULL.",
  (name, usual, { driverOnly }) => driverOnly(String(name)) === null ? usual() : null,
);

/** Known names are looked for among the driver's extensions as well. */
export const takesSlotsForKnown: Mutant = answers(
  "EGL-TABLE-40",
  "Known names take room of extension functions.",
  (name, usual, { extension }) => {
    extension(String(name));
    return usual();
  },
);
