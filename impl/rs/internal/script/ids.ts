/**
 * The ids that groups name parts of scripts by.
 *
 * Source: AOSP frameworks/rs, rsScript.cpp of Android 9 (IDBase and the classes below it).
 *
 * @module
 */

import type { RsScriptFieldId, RsScriptInvokeId, RsScriptKernelId } from "../../driver/hal.ts";
import type { RuntimeContext } from "../runtime_context.ts";
import { HeldReferences } from "../held_references.ts";
import type { Script } from "./script.ts";

/** The common part of the three kinds: a slot of a script, which they keep alive. */
class IdBase {
  readonly handle: number;
  name: string | null = null;
  readonly script: Script;
  readonly slot: number;
  readonly #references: HeldReferences;

  /**
   * @param rsc The context.
   * @param script The script.
   * @param slot The slot in it.
   */
  constructor(rsc: RuntimeContext, script: Script, slot: number) {
    this.handle = rsc.process.newHandle();
    this.script = script;
    this.slot = slot;
    this.#references = new HeldReferences(rsc);
    this.#references.hold(script);
  }

  /** Gives the script back. */
  destroy(): void {
    this.#references.dropAll();
  }
}

/** A kernel of a script. */
export class ScriptKernelId extends IdBase implements RsScriptKernelId {
  readonly kind = "ScriptKernelID";
  readonly signature: number;

  /**
   * @param rsc The context.
   * @param script The script.
   * @param slot The kernel.
   * @param signature `RsSignature` bits, as the app says; only those for input and output are looked at.
   */
  constructor(rsc: RuntimeContext, script: Script, slot: number, signature: number) {
    super(rsc, script, slot);
    this.signature = signature;
  }
}

/** An invokable function of a script. */
export class ScriptInvokeId extends IdBase implements RsScriptInvokeId {
  readonly kind = "ScriptInvokeID";
}

/** A variable of a script. */
export class ScriptFieldId extends IdBase implements RsScriptFieldId {
  readonly kind = "ScriptFieldID";
}
