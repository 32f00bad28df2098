/**
 * The functions that a layer may import from `libc.so`: types only; the device's linker gives the code.
 *
 * @module
 */

/** Ends the process with SIGABRT. */
export declare function abort(): never;

/** The value of an environment variable, or null. */
export declare function getenv(name: string): string | null;

/** Sets an environment variable; keeps one that is set if `overwrite` is 0. */
export declare function setenv(name: string, value: string, overwrite: number): number;

/** The process id. */
export declare function getpid(): number;

/** The user id. */
export declare function getuid(): number;

/** The thread id. */
export declare function gettid(): number;

/** Option 3 gets and 4 sets whether the process is dumpable. */
export declare function prctl(option: number, value: number): number;

/** The text that `%p` prints for a pointer. */
export declare function sprintf_p(pointer: unknown): string;

/** Shares a pointer with other libraries of the process under a name. */
export declare function putpointer(name: string, pointer: unknown): void;

/** A pointer that {@link putpointer} shared, or null. */
export declare function getpointer(name: string): unknown;

/** Has another thread of that name run a function, and waits for its end: what pthread_create and pthread_join do in C. */
export declare function on_thread(name: string, body: () => void): void;
