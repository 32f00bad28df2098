/**
 * Locks of files that end when they are to.
 *
 * @module
 */

/**
 * Gives up the lock of an open file, and closes it. A process that another thread is just starting has the file, too, until it
 * runs its program: closing alone would leave it the lock.
 *
 * @param file The file, which is locked or not.
 */
export function releaseLock(file: Deno.FsFile): void {
  file.unlockSync();
  file.close();
}
