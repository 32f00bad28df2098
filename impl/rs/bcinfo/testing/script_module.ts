/**
 * A module of a script for tests, in the form of LLVM 3.2 or of a newer LLVM.
 *
 * @module
 */

import { BitstreamWriter } from "../bitstream_writer.ts";

/** Forms of a module: LLVM 2.7, 3.2, and since 5 with tables of strings and names. */
export type Form = 2.7 | 3.2 | 5;

/** Metadata: a list's nodes; an operand is a string, nothing, or a node of strings. */
export type Lists = Readonly<Record<string, readonly (readonly (string | null | string[])[])[]>>;

/** The module's lists unless others are asked for. */
export const LISTS: Lists = {
  "#pragma": [["version", "1"], ["rs_fp_relaxed", ""]],
  "#rs_export_var": [["gain", "float"], ["table", "20"]],
  "#rs_export_func": [["reset"]],
  "#rs_export_foreach_name": [["root"], ["grey"]],
  "#rs_export_foreach": [["0"], ["59"]],
  "#rs_export_reduce": [["sum", "4", ["sum_add", "1"], null, "sum_join", null, null]],
  "#rs_object_slots": [["1"]],
  "#rs_is_threadable": [["no"]],
  "#rs_build_checksum": [["abadcafe"]],
};

/** The module's globals: name, kind, type, whether it is declared. */
const GLOBALS = [
  ["gain", 7, 8, 0],
  ["table", 7, 7, 0],
  ["grey", 8, 4, 0],
  ["_Z3sinf", 8, 6, 1],
  ["secret", 8, 6, 1],
  ["llvm.sin.f32", 8, 6, 1],
] as const;

/**
 * Writes the module: a variable and an object, a kernel `grey` (int grey(int, x, y)), and imports.
 *
 * @param form Its form.
 * @param lists Its metadata.
 * @param triple Its triple.
 */
export function scriptModule(
  form: Form = 3.2,
  lists: Lists = LISTS,
  triple = "armv7-none-linux-gnueabi",
): Uint8Array<ArrayBuffer> {
  const names = GLOBALS.map(([name]) => name).join("");
  let at = 0;
  const writer = new BitstreamWriter();
  if (form === 5) writer.block(13, (block) => block.record(1, "LLVM5.0").record(2, [0]));
  writer.block(8, (module) => {
    module.record(1, [form === 5 ? 2 : 0]);
    module.block(form === 2.7 ? 10 : 17, (types) => {
      types.record(1, [9]).record(7, [32]).record(3, []).record(16, []);
      types.record(21, [0, 0, 0, 0, 0]).record(8, [3, 0]);
      types.record(21, [0, 1, 1]).record(8, [5, 0]).record(8, [0, 0]).record(8, [1, 0]);
    });
    module.record(2, triple).record(3, "e-p:32:32");
    for (const [name, code, type, declared] of GLOBALS) {
      const prefix = form === 5 ? [at, name.length] : [];
      at += name.length;
      module.record(code, [...prefix, type, 0, code === 7 ? 1 : declared, 0]);
    }
    module.block(12, (body) => body.record(99, [1, 2, 3]));
    module.block(15, (metadata) => writeLists(metadata, lists, form));
    if (form === 5) return;
    module.block(14, (symbols) => {
      GLOBALS.forEach(([name], index) =>
        symbols.record(1, [index, ...new TextEncoder().encode(name)])
      );
    });
  });
  if (form === 5) {
    writer.block(23, (strtab) => {
      strtab.define(["literal", 1], [5]).id(4).vbr(names.length, 6).align();
      for (const byte of new TextEncoder().encode(names)) strtab.fixed(byte, 8);
      strtab.align();
    });
  }
  return writer.finish();
}

function writeLists(writer: BitstreamWriter, lists: Lists, form: Form): void {
  const strings = [...new Set(Object.values(lists).flat(2).flat().filter((word) => word !== null))];
  let next = strings.length;
  if (form === 5) writeStrings(writer, strings);
  else for (const word of strings) writer.record(1, word);
  const node = (operands: readonly (number | null)[]) => {
    const old = operands.flatMap((id) => id === null ? [0, 0] : [2, id]);
    if (form === 5) writer.record(3, operands.map((id) => id === null ? 0 : id + 1));
    else writer.record(form === 2.7 ? 2 : 8, old);
    return next++;
  };
  for (const [name, rows] of Object.entries(lists)) {
    const ids = rows.map((row) =>
      node(row.map((word) => {
        if (word === null) return null;
        return typeof word === "string"
          ? strings.indexOf(word)
          : node(word.map((inner) => strings.indexOf(inner)));
      }))
    );
    writer.record(4, name).record(form === 2.7 ? 5 : 10, ids);
    if (form === 2.7) next++;
  }
}

function writeStrings(writer: BitstreamWriter, strings: readonly string[]): void {
  const lengths = new BitstreamWriter(false);
  for (const word of strings) lengths.vbr(word.length, 6);
  const head = lengths.finish();
  const blob = [...head, ...new TextEncoder().encode(strings.join(""))];
  writer.define(["literal", 35], [2, 6], [2, 6], [5]).id(4);
  writer.vbr(strings.length, 6).vbr(head.length, 6).vbr(blob.length, 6).align();
  for (const byte of blob) writer.fixed(byte, 8);
  writer.align();
}
