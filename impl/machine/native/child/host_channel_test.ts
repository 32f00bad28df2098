import { assertEquals, assertThrows } from "@std/assert";
import { HostEnded } from "../code_host.ts";
import { HostChannel } from "./host_channel.ts";
import type { HostProcess } from "./host_client.ts";
import { Kind } from "./host_messages.ts";

/** A process that has nothing to say, and notes what is done with it. */
class SilentProcess {
  readonly done: string[] = [];

  exchange(_bytes: Uint8Array, _size: number, to: Uint8Array): number {
    this.done.push("exchange");
    const view = new DataView(to.buffer);
    view.setUint32(0, 16, true);
    view.setUint32(4, Kind.timeout, true);
    return 16;
  }

  free(): void {
    this.done.push("free");
  }
}

Deno.test("a process is not used any more when its end was cut short, by the end of the stack say", () => {
  const process = new SilentProcess();
  let asked = 0;
  const target = {
    integerRegisters: 8,
    get runner(): string {
      if (asked++ === 0) throw new RangeError("Maximum call stack size exceeded");
      return "/usr/bin/runner";
    },
  };
  const listener = { upcall: () => ({}), log: () => undefined };
  const channel = new HostChannel(process as unknown as HostProcess, listener, 1, target);
  assertThrows(() => channel.kill(), RangeError);
  channel.kill();
  channel.kill();
  assertEquals(process.done.slice(process.done.indexOf("free")), ["free"]);
  assertThrows(() => channel.start(Kind.call, 0), HostEnded, "SIGKILL");
});
