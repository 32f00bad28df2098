/**
 * The runtime's functions for the fields of a struct; those that the app cannot see do not count.
 *
 * Source: AOSP frameworks/rs, driver/runtime/rs_element.c (libclcore) of Android 9.
 *
 * @module
 */

import type { RuntimeFunctions, RuntimeHost } from "../cpu_ref/runtime_host.ts";
import { mangled } from "../cpu_ref/runtime_host.ts";
import type { RsElement, RsField } from "../driver/hal.ts";

/** Makes the functions. */
export function subelementFunctions(host: RuntimeHost): RuntimeFunctions {
  const fields = (name: string, handle: number) =>
    host.need<RsElement>(name, "Element", handle).fields.filter(({ name }) =>
      !name.startsWith("#")
    );
  const function_ = (name: string, value: (field: RsField) => number) => ({
    [mangled(name, "10rs_elementj")]: (handle: number, index: number) => {
      const field = fields(name, handle)[index >>> 0];
      return field === undefined ? 0 : value(field);
    },
  });
  return {
    [mangled("rsElementGetSubElementCount", "10rs_element")]: (handle: number) =>
      fields("rsElementGetSubElementCount", handle).length,
    ...function_("rsElementGetSubElement", ({ element }) => element.handle),
    ...function_("rsElementGetSubElementArraySize", ({ arraySize }) => arraySize),
    ...function_("rsElementGetSubElementOffsetBytes", ({ offset }) => offset),
    ...function_("rsElementGetSubElementNameLength", ({ name }) => encoded(name).length),
    [mangled("rsElementGetSubElementName", "10rs_elementjPcj")]: (
      handle: number,
      index: number,
      out: number,
      size: number,
    ) => {
      const name = "rsElementGetSubElementName";
      const field = fields(name, handle)[index >>> 0];
      if (field === undefined || out === 0 || size === 0) return 0;
      const bytes = encoded(field.name).subarray(0, (size >>> 0) - 1);
      const room = host.bytes(name, out, bytes.length + 1);
      room.set(bytes);
      room[bytes.length] = 0;
      return bytes.length;
    },
  };
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
