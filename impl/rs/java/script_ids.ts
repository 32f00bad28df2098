/**
 * Kernels, functions and variables of scripts, for groups of scripts.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Script.java.
 *
 * @module
 */

import { BaseObj } from "./base_obj.ts";
import type { RenderScript } from "./render_script.ts";
import type { Script } from "./script.ts";

/** A part of a script, by its number. */
export abstract class ScriptPartID extends BaseObj {
  /** The script. */
  readonly script: Script;
  /** The part's number. */
  readonly slot: number;

  /** Only for this library. */
  constructor(id: number, rs: RenderScript, script: Script, slot: number) {
    super(id, rs);
    this.script = script;
    this.slot = slot;
  }
}

/** `Script.KernelID`. */
export class KernelID extends ScriptPartID {}

/** `Script.InvokeID`: a function. */
export class InvokeID extends ScriptPartID {}

/** `Script.FieldID`: a variable. */
export class FieldID extends ScriptPartID {}
