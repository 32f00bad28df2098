/**
 * The context that services of the daemon share.
 *
 * @module
 */

import type { AdbStream } from "./adb_stream.ts";
import type { AdbdHost } from "./host.ts";
import type { Sockets } from "./sockets.ts";

/** Serves a stream until it ends it. */
export type Service = (stream: AdbStream) => Promise<void>;

/** The things that services share. */
export interface ServiceContext {
  readonly host: AdbdHost;
  readonly sockets: Sockets;
  /** Bytes of files that are on their way. */
  readonly incoming: { bytes: number };
  /** Lets all clients go, as when the daemon starts anew. */
  restart(): Promise<void>;
}
