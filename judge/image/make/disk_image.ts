/**
 * Tells by their first bytes what files hold that people have in place of folders.
 *
 * Sources of the formats: the Linux kernel's documentation of ext4 and of EROFS, POSIX on tar, PKWARE's APPNOTE.TXT, and AOSP's
 * libsparse and liblp.
 *
 * @module
 */

import { MakeError } from "./make_error.ts";

/** A form of a file. */
export type Form = "sparse" | "super" | "ext4" | "erofs" | "tar" | "zip";

/** Bytes that a form has somewhere. */
interface Magic {
  readonly form: string;
  readonly at: number;
  readonly bytes: readonly number[];
}

const MAGICS: readonly Magic[] = [
  { form: "sparse", at: 0, bytes: [0x3a, 0xff, 0x26, 0xed] },
  { form: "zip", at: 0, bytes: [0x50, 0x4b, 3, 4] },
  { form: "tar", at: 0, bytes: [0x1f, 0x8b] },
  { form: "tar", at: 0, bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a] },
  { form: "tar", at: 0, bytes: [0x42, 0x5a, 0x68] },
  { form: "tar", at: 257, bytes: [0x75, 0x73, 0x74, 0x61, 0x72] },
  { form: "super", at: 4096, bytes: [0x67, 0x44, 0x6c, 0x61] },
  { form: "ext4", at: 1080, bytes: [0x53, 0xef] },
  { form: "erofs", at: 1024, bytes: [0xe2, 0xe1, 0xf5, 0xe0] },
  { form: "F2FS", at: 1024, bytes: [0x10, 0x20, 0xf5, 0xf2] },
  { form: "SquashFS", at: 0, bytes: [0x68, 0x73, 0x71, 0x73] },
  { form: "a boot image", at: 0, bytes: [...new TextEncoder().encode("ANDROID!")] },
];
const FORMS: readonly string[] = ["sparse", "super", "ext4", "erofs", "tar", "zip"];
const HEAD_SIZE = 8192;

/**
 * Bytes of a file.
 *
 * @param path The file.
 * @param at Where they begin.
 * @param size How many; fewer at the file's end.
 */
export function bytesAt(path: string, at: number, size: number): Uint8Array {
  using file = Deno.openSync(path);
  file.seekSync(at, Deno.SeekMode.Start);
  const bytes = new Uint8Array(size);
  let read = 0;
  while (read < size) {
    const more = file.readSync(bytes.subarray(read));
    if (more === null) break;
    read += more;
  }
  return bytes.subarray(0, read);
}

/**
 * The form of a file. A file system that is shorter than it says is refused here: tools read its rest as zeros.
 *
 * @param path The file.
 * @throws {MakeError} If the form is not known, or the file is cut off.
 */
export function formOf(path: string): Form {
  const head = bytesAt(path, 0, HEAD_SIZE);
  const found = MAGICS.find(({ at, bytes }) => bytes.every((byte, i) => head[at + i] === byte));
  if (found === undefined || !FORMS.includes(found.form)) {
    throw new MakeError(
      `"${path}" holds ${found?.form ?? "no file system that is known"}, expected ext4, EROFS, ` +
        "a sparse image, a super image, a tar or an APEX; extract it, and name the folder",
    );
  }
  const form = found.form as Form;
  const expected = sizeOf(form, new DataView(head.buffer, head.byteOffset, head.byteLength));
  const { size } = Deno.statSync(path);
  if (size < expected) {
    throw new MakeError(
      `"${path}" has ${size} bytes, and its ${form} file system ${expected}; it is cut off, get it again`,
    );
  }
  return form;
}

/** The bytes that a file system says to have. */
function sizeOf(form: Form, head: DataView): number {
  switch (form) {
    case "ext4":
      return head.getUint32(1024 + 4, true) * 2 ** (10 + head.getUint32(1024 + 24, true));
    case "erofs":
      return head.getUint32(1024 + 36, true) * 2 ** head.getUint8(1024 + 12);
    default:
      return 0;
  }
}
