/**
 * A small device behind a daemon, for tests.
 *
 * @module
 */

import type { CommandResult } from "../../../cts/contract/device.ts";
import { rootCredentials, shellCredentials } from "../../platform/users.ts";
import { Shell } from "../../shell/shell.ts";
import { type FakeHost, fakeHost } from "../../shell/testing/fake_host.ts";
import { Daemon } from "../daemon.ts";
import type { AdbdHost } from "../host.ts";
import type { PublicKey } from "../keys.ts";

/** A daemon, its device, and what it has reported. */
export interface FakeDevice extends AsyncDisposable {
  readonly daemon: Daemon;
  readonly host: FakeHost;
  readonly reports: string[];
  readonly port: number;
}

/**
 * Starts a daemon at a free port of the loopback.
 *
 * @param keys The keys of those who are let in. Default: everybody is.
 * @param capacity Bytes that its files may have. Default: as many as any device's.
 */
export function fakeDevice(keys?: readonly PublicKey[], capacity?: number): FakeDevice {
  const host = fakeHost(capacity === undefined ? {} : { capacity });
  const reports: string[] = [];
  const daemon = new Daemon(adbdHost(host), {
    hostname: "127.0.0.1",
    port: 0,
    keys: () => keys,
    report: (line) => reports.push(line),
  });
  return {
    daemon,
    host,
    reports,
    port: daemon.address.port,
    [Symbol.asyncDispose]: () => daemon[Symbol.asyncDispose](),
  };
}

function adbdHost(host: FakeHost): AdbdHost {
  let isRoot = false;
  const told: (() => void)[] = [];
  const say = (stdout: string): Promise<CommandResult> =>
    Promise.resolve({ stdout, stderr: "", status: 0 });
  return {
    files: host.files,
    shell: new Shell(host),
    user: () => isRoot ? rootCredentials() : shellCredentials(),
    property: (name) => name === "ro.product.device" ? "fake" : host.properties.get(name),
    root: () => {
      const text = isRoot ? "adbd is already running as root\n" : "restarting adbd as root\n";
      isRoot = true;
      return say(text);
    },
    unroot: () => {
      isRoot = false;
      return say("restarting adbd as non root\n");
    },
    disableVerity: () => say("verity\n"),
    enableVerity: () => say("verity again\n"),
    remount: () => say("remount succeeded\n"),
    reboot: () => {
      isRoot = false;
      for (const tell of told) tell();
      return say("");
    },
    onReboot: (tell) => told.push(tell),
    turn: () => {},
    debuggable: () => [1000],
  };
}
