/**
 * `adb shell`: command lines and typed lines, with or without the shell protocol
 * (AOSP packages/modules/adb, shell_protocol.h and daemon/shell_service.cpp).
 *
 * @module
 */

import { decode } from "../platform/decode.ts";
import type { Session } from "../shell/session.ts";
import type { Connection, Shell } from "../shell/shell.ts";
import type { Reader, Stdin } from "../shell/streams.ts";
import type { AdbStream } from "./adb_stream.ts";
import { joined } from "../platform/joined.ts";
import type { AdbdHost } from "./host.ts";
import { PAYLOAD_MAX } from "./packet.ts";
import { Terminal } from "./terminal.ts";

/** Kinds of the shell protocol's packets. */
const STDIN = 0;
const STDOUT = 1;
const STDERR = 2;
const EXIT = 3;
const CLOSE_STDIN = 4;
const WINDOW_SIZE = 5;
const HEADER_SIZE = 5;
/** Most bytes of a line that comes through a pipe. */
const LINE_MAX = 1 << 20;

const NOTHING = new Uint8Array();

/** How a shell is asked for: `shell[,v2][,raw|pty][,TERM=X]:[COMMAND]`, or `exec:COMMAND`. */
export interface ShellRequest {
  /** Whether streams are told apart, and the exit status is told. */
  readonly isFramed: boolean;
  /** Whether it has a terminal. */
  readonly isTerminal: boolean;
  /** The terminal's kind, such as `xterm`; empty if it is not told. */
  readonly term: string;
  /** The command line; empty for a shell to type into. */
  readonly command: string;
}

/**
 * Reads a service's name.
 *
 * @returns Undefined if it is not a shell's.
 */
export function readShellRequest(name: string): ShellRequest | undefined {
  const [, kind = "", options = "", command = ""] =
    /^(shell|exec)((?:,[^:]*)?):(.*)$/s.exec(name) ?? [];
  if (kind === "") return undefined;
  if (kind === "exec" && options !== "") return undefined;
  if (kind === "exec") return { isFramed: false, isTerminal: false, term: "", command };
  const words = options.split(",");
  const isTerminal = words.includes("pty") || (!words.includes("raw") && command === "");
  const term = words.find((word) => word.startsWith("TERM="))?.slice("TERM=".length) ?? "";
  return { isFramed: words.includes("v2"), isTerminal, term, command };
}

/**
 * The request of a command and its arguments, as `abb` and `abb_exec` pass them (AOSP packages/modules/adb,
 * daemon/abb_service.cpp): a service of the device, called without a shell's help.
 *
 * @param name `abb` or `abb_exec`.
 * @param words The service and its arguments, each after a NUL.
 */
export function serviceRequest(name: "abb" | "abb_exec", words: string): ShellRequest {
  const quoted = words.split("\0").map((word) => `'${word.replaceAll("'", `'\\''`)}'`);
  const command = `cmd ${quoted.join(" ")}`;
  return { isFramed: name === "abb", isTerminal: false, term: "", command };
}

/**
 * Serves a shell until it ends or the client leaves.
 *
 * @param request How it was asked for.
 * @param stream The client.
 * @param host The device.
 */
export async function serveShell(
  request: ShellRequest,
  stream: AdbStream,
  host: AdbdHost,
): Promise<void> {
  const { isFramed, isTerminal, command } = request;
  const session = host.shell.login(host.user());
  if (request.term !== "") session.variables.set("TERM", request.term);
  const { stdin, stdout, stderr, exit } = isFramed ? framed(stream, session) : plain(stream);
  const { shell } = host;
  let status: number;
  if (isTerminal) {
    const terminal = new Terminal({ stdin, stdout, left: stream.closed });
    const place = { shell, terminal, device: host.property("ro.product.device") };
    if (command === "") status = await typed(place, session);
    else {
      const run = (connection: Connection) => shell.runIn(command, session, connection);
      const { result, inner } = await entering(place, run);
      status = inner ?? result;
    }
  } else {
    const connection = { stdin, stdout, stderr, interrupt: stream.closed };
    status = command === ""
      ? await piped(shell, session, connection)
      : await shell.runIn(command, session, connection);
  }
  exit(status);
  stream.end();
}

/** Where somebody types. */
interface Place {
  readonly shell: Shell;
  readonly terminal: Terminal;
  /** The device's name in the prompt. */
  readonly device: string;
}

/** Runs the lines of somebody at a terminal. */
async function typed(place: Place, session: Session): Promise<number> {
  const { shell, terminal, device } = place;
  for (;;) {
    const failed = session.status === 0 ? "" : `${session.status}|`;
    const sign = session.as.uid === 0 ? "#" : "$";
    const line = await terminal.line(`${failed}${device}:${session.cwd} ${sign} `);
    if (line === undefined) return session.status;
    const run = (connection: Connection) => shell.type(line, session, connection);
    const { result: goesOn, inner } = await entering(place, run);
    session.status = inner ?? session.status;
    if (!goesOn) return session.status;
  }
}

/** Runs something at a terminal, and then the shell that it has started there, such as `su` does; `inner` is its status. */
async function entering<T>(
  place: Place,
  run: (connection: Connection) => Promise<T>,
): Promise<{ readonly result: T; readonly inner: number | undefined }> {
  let entered: Session | undefined;
  const enter = (session: Session) => {
    entered = session;
  };
  const result = await place.terminal.whileRunning((connection) => run({ ...connection, enter }));
  return { result, inner: entered && await typed(place, entered) };
}

/** Runs lines that come through a pipe, one after the other. */
async function piped(shell: Shell, session: Session, connection: Connection): Promise<number> {
  for (;;) {
    const line = await readLine(connection.stdin);
    if (line !== "" && !await shell.type(line, session, connection)) break;
    if (!line.endsWith("\n")) break;
  }
  return session.status;
}

/** Reads to the next line end, and no further: what follows may be for the command. */
async function readLine(stdin: Stdin): Promise<string> {
  const bytes: Uint8Array[] = [];
  while (bytes.length < LINE_MAX) {
    const byte = await stdin.read(1);
    if (byte.length === 0) break;
    bytes.push(byte);
    if (byte[0] === 0x0a) break;
  }
  return decode(joined(bytes));
}

interface Streams {
  readonly stdin: Stdin;
  readonly stdout: Reader;
  readonly stderr: Reader;
  readonly exit: (status: number) => void;
}

/** Both streams are one, and nobody hears of the status. */
function plain(stream: AdbStream): Streams {
  const stdin: Stdin = {
    read: (limit) => stream.read(limit),
    next: async () => await stream.next() ?? NOTHING,
  };
  return { stdin, stdout: stream, stderr: stream, exit: () => {} };
}

/** The shell protocol: a byte of kind, four of length, then so many bytes. */
function framed(stream: AdbStream, session: Session): Streams {
  const output = (kind: number): Reader => ({
    take: (bytes) => {
      stream.take(header(kind, bytes.length));
      stream.take(bytes);
    },
    drained: () => stream.drained(),
  });
  return {
    stdin: new FramedInput(stream, (rows, columns) => {
      session.variables.set("LINES", rows).set("COLUMNS", columns);
    }),
    stdout: output(STDOUT),
    stderr: output(STDERR),
    exit: (status) => {
      stream.take(header(EXIT, 1));
      stream.take(Uint8Array.of(status));
    },
  };
}

function header(kind: number, size: number): Uint8Array {
  const bytes = new Uint8Array(HEADER_SIZE);
  bytes[0] = kind;
  new DataView(bytes.buffer).setUint32(1, size, true);
  return bytes;
}

/** Standard input out of the shell protocol's packets. */
class FramedInput implements Stdin {
  readonly #stream: AdbStream;
  readonly #resized: (rows: string, columns: string) => void;
  /** Bytes of the packet of standard input that is being read. */
  #left = 0;
  #isClosed = false;

  /**
   * @param stream The client.
   * @param resized Told of the window's size.
   */
  constructor(stream: AdbStream, resized: (rows: string, columns: string) => void) {
    this.#stream = stream;
    this.#resized = resized;
  }

  async read(limit = Infinity): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    while (size < limit) {
      const bytes = await this.next(limit - size);
      if (bytes.length === 0) break;
      size += bytes.length;
      this.#stream.hold(bytes.length);
      chunks.push(bytes);
    }
    this.#stream.hold(-size);
    return joined(chunks);
  }

  async next(limit = Infinity): Promise<Uint8Array> {
    if (!await this.#atBytes()) return NOTHING;
    const bytes = await this.#stream.next(Math.min(this.#left, limit)) ?? NOTHING;
    this.#left -= bytes.length;
    return bytes;
  }

  /** Goes to the next bytes of standard input; false at its end. */
  async #atBytes(): Promise<boolean> {
    while (this.#left === 0 && !this.#isClosed) {
      const head = await this.#stream.read(HEADER_SIZE);
      const size = head.length < HEADER_SIZE
        ? 0
        : new DataView(head.buffer, head.byteOffset).getUint32(1, true);
      if (head.length < HEADER_SIZE || head[0] === CLOSE_STDIN) this.#isClosed = true;
      else if (head[0] === STDIN) this.#left = size;
      else if (size > PAYLOAD_MAX) this.#isClosed = true;
      else this.#control(head[0]!, await this.#stream.read(size));
    }
    return this.#left > 0;
  }

  #control(kind: number, bytes: Uint8Array): void {
    const [, rows, columns] = /^(\d{1,5})x(\d{1,5}),/.exec(decode(bytes)) ?? [];
    if (kind === WINDOW_SIZE && rows !== undefined) this.#resized(rows, columns!);
  }
}
