/**
 * Files of an image that are not to be seen.
 *
 * @module
 */

/**
 * Hides what has a name in the folders below, as overlays do it: by a device that is none (Linux, overlayfs.rst, whiteouts).
 *
 * @param path Where the name is hidden; nothing is there yet.
 */
export function makeWhiteout(path: string): void {
  const { success, stderr } = new Deno.Command("mknod", { args: [path, "c", "0", "0"] })
    .outputSync();
  if (!success) throw new Error(new TextDecoder().decode(stderr).trim());
}
