/**
 * The default implementation of a HAL context: every method is a function of libRS_internal.so.
 *
 * Source: AOSP hardware/interfaces, renderscript/1.0/default/Context.cpp.
 *
 * @module
 */

import { ContextScripts } from "./context_scripts.ts";
import type {
  DataKind,
  DataType,
  Element,
  ObjectBase,
  OpaqueHandle,
  OutPtr,
  Sampler,
  Size,
  ThreadPriorities,
  Type,
} from "./hal_types.ts";
import type { IContext } from "./i_context.ts";
import type { IContextObjects, SubElements } from "./i_context_objects.ts";
import type { MessageHead } from "./i_context_session.ts";

/** Numbers that describe an Element. */
const ELEMENT_METADATA = 5;
/** Numbers that describe a Type. */
const TYPE_METADATA = 6;
/** Bytes of a uint32_t. */
const WORD = 4;

/**
 * A context over one of libRS_internal.so.
 *
 * Without that one, which Android does not report, every call goes on with a NULL context: libRS_internal.so notes it in
 * the log and answers 0.
 */
export class DefaultContext extends ContextScripts implements IContext {
  elementGetNativeMetadata(element: Element): readonly number[] {
    const data = new Uint32Array(ELEMENT_METADATA);
    this.call("rsaElementGetNativeData", element, data, data.length);
    return [...data];
  }

  elementGetSubElements(element: Element, numSubElem: Size): SubElements {
    const ids: unknown[] = new Array(numSubElem).fill(0);
    const names: unknown[] = new Array(numSubElem).fill(null);
    const arraySizes: unknown[] = new Array(numSubElem).fill(0);
    this.call("rsaElementGetSubElements", element, ids, names, arraySizes, numSubElem);
    return { ids: ids.map(Number), names: names.map(string), arraySizes: arraySizes.map(Number) };
  }

  elementCreate(dt: DataType, dk: DataKind, norm: boolean, size: number): Element {
    return this.handle("rsElementCreate", dt, dk, Number(norm), size);
  }

  elementComplexCreate(
    eins: readonly Element[],
    names: readonly string[],
    arraySizes: readonly Size[],
  ): Element {
    const lengths = Uint32Array.from(names, (name) => this.text(name)[1]);
    const sizes = Uint32Array.from(arraySizes);
    return this.handle(
      "rsElementCreate2",
      [...eins],
      eins.length,
      [...names],
      names.length,
      lengths,
      sizes.length === 0 ? null : sizes,
      sizes.length,
    );
  }

  typeGetNativeMetadata(type: Type): readonly OpaqueHandle[] {
    const data: unknown[] = new Array(TYPE_METADATA).fill(0);
    this.call("rsaTypeGetNativeData", type, data, data.length);
    return data.map(Number);
  }

  typeCreate(
    ...[element, dimX, dimY, dimZ, mipmaps, faces, yuv]: Parameters<IContextObjects["typeCreate"]>
  ): Type {
    const flags = [Number(mipmaps), Number(faces)];
    return this.handle("rsTypeCreate", element, dimX, dimY, dimZ, ...flags, yuv);
  }

  samplerCreate(
    ...[magFilter, minFilter, wrapS, wrapT, wrapR, aniso]: Parameters<
      IContextObjects["samplerCreate"]
    >
  ): Sampler {
    return this.handle("rsSamplerCreate", magFilter, minFilter, wrapS, wrapT, wrapR, aniso);
  }

  objDestroy(obj: ObjectBase): void {
    this.call("rsObjDestroy", obj);
  }

  assignName(obj: ObjectBase, name: string): void {
    this.call("rsAssignName", obj, ...this.text(name));
  }

  getName(obj: ObjectBase): string {
    const name: unknown[] = [null];
    this.call("rsaGetName", obj, name);
    return string(name[0]);
  }

  contextDestroy(): void {
    this.call("rsContextDestroy");
    this.context = 0;
  }

  contextGetMessage(data: OutPtr, size: Size): MessageHead {
    const [length, subID] = [[0], [0]];
    const out = [length, this.pointerBytes, subID, WORD];
    const type = this.handle("rsContextGetMessage", data, size, ...out);
    return { type, receiveLen: length[0]! };
  }

  contextPeekMessage(): MessageHead & { readonly subID: number } {
    const [length, subID] = [[0], [0]];
    const type = this.handle("rsContextPeekMessage", length, this.pointerBytes, subID, WORD);
    return { type, receiveLen: length[0]!, subID: subID[0]! };
  }

  contextSendMessage(id: number, data: Uint8Array): void {
    this.call("rsContextSendMessage", id, data, data.length);
  }

  contextInitToClient(): void {
    this.call("rsContextInitToClient");
  }

  contextDeinitToClient(): void {
    this.call("rsContextDeinitToClient");
  }

  contextFinish(): void {
    this.call("rsContextFinish");
  }

  contextLog(): void {
    this.call("rsContextDump", 0);
  }

  contextSetCacheDir(cacheDir: string): void {
    this.call("rsContextSetCacheDir", ...this.text(cacheDir));
  }

  contextSetPriority(priority: ThreadPriorities): void {
    this.call("rsContextSetPriority", priority);
  }
}

/** A C string that libRS_internal.so left in a cell; empty for NULL. */
function string(cell: unknown): string {
  return typeof cell === "string" ? cell : "";
}
