/**
 * Libraries that stay inside their APK: paths such as `/data/app/com.example-1/base.apk!/lib/arm64-v8a/libA.so`.
 *
 * Source: AOSP bionic, linker/linker.cpp (`open_library_in_zipfile`, `kZipFileSeparator`). Format of the archive: PKWARE's
 * APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16.
 *
 * @module
 */

/** The separator of the path of an archive and the name of its entry. */
export const ZIP_SEPARATOR = "!/";

const PAGE_SIZE = 4096;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_SIZE = 30;
const CENTRAL_HEADER = 0x02014b50;
const CENTRAL_HEADER_SIZE = 46;
const END_OF_DIRECTORY = 0x06054b50;
const END_OF_DIRECTORY_SIZE = 22;
const COMMENT_SIZE_MAX = 0xffff;
const METHOD_STORED = 0;

/**
 * Splits an absolute path at the first `!/`, after `.`, `..` and empty parts are resolved by the text alone, as in
 * bionic's `normalize_path`.
 *
 * @returns Undefined for the path of a plain file.
 */
export function splitZipPath(
  path: string,
): { readonly archive: string; readonly entry: string } | undefined {
  if (!path.includes(ZIP_SEPARATOR)) return undefined;
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  const normal = `/${parts.join("/")}${/\/\.?$/.test(path) ? "/" : ""}`;
  const at = normal.indexOf(ZIP_SEPARATOR);
  return at < 0
    ? undefined
    : { archive: normal.slice(0, at), entry: normal.slice(at + ZIP_SEPARATOR.length) };
}

/**
 * Lists the entries of an archive that can be mapped from there: stored as they are, at a page boundary.
 *
 * @param archive The archive's bytes; they must not be changed afterwards.
 * @param pageSize What the offset of the contents is a multiple of.
 * @returns Contents by name; none if the bytes are no archive.
 */
export function storedEntries(
  archive: Uint8Array,
  pageSize = PAGE_SIZE,
): ReadonlyMap<string, Uint8Array> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const entries = new Map<string, Uint8Array>();
  const end = findEndOfDirectory(view);
  if (end === undefined) return entries;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count && at + CENTRAL_HEADER_SIZE <= end; i++) {
    if (view.getUint32(at, true) !== CENTRAL_HEADER) break;
    const nameAt = at + CENTRAL_HEADER_SIZE;
    const nameEnd = nameAt + view.getUint16(at + 28, true);
    const found = contents(view, at, pageSize);
    if (found !== undefined) {
      entries.set(new TextDecoder().decode(archive.subarray(nameAt, nameEnd)), found);
    }
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEndOfDirectory(view: DataView): number | undefined {
  const last = view.byteLength - END_OF_DIRECTORY_SIZE;
  for (let at = last; at >= Math.max(0, last - COMMENT_SIZE_MAX); at--) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  return undefined;
}

function contents(view: DataView, central: number, pageSize: number): Uint8Array | undefined {
  const size = view.getUint32(central + 20, true);
  const local = view.getUint32(central + 42, true);
  if (view.getUint16(central + 10, true) !== METHOD_STORED) return undefined;
  if (local + LOCAL_HEADER_SIZE > view.byteLength) return undefined;
  if (view.getUint32(local, true) !== LOCAL_HEADER) return undefined;
  const start = local + LOCAL_HEADER_SIZE + view.getUint16(local + 26, true) +
    view.getUint16(local + 28, true);
  if (start % pageSize !== 0 || start + size > view.byteLength) return undefined;
  return new Uint8Array(view.buffer, view.byteOffset + start, size);
}
