/**
 * The runtime's functions for time.
 *
 * Source: AOSP frameworks/rs, driver/rsdRuntimeStubs.cpp and rsRuntime.h of Android 9 (rsrTime, rsrLocalTime, rsrGetDt).
 *
 * @module
 */

import type { RuntimeFunctions, RuntimeHost } from "../cpu_ref/runtime_host.ts";
import { viewOf } from "../memory.ts";

/** Members of an rs_tm: seconds, minutes, hours, day, month, years since 1900, day of week and of year, summer time. */
const TM_BYTES = 36;
const FIRST_YEAR = 1900;
const DAY = 86_400_000;

/** Makes the functions. */
export function clockFunctions(host: RuntimeHost): RuntimeFunctions {
  let last = performance.now();
  return {
    _Z6rsTimePi: (out: number) => {
      const seconds = Math.floor(Date.now() / 1000);
      if (out !== 0) viewOf(host.bytes("rsTime", out, 4)).setInt32(0, seconds, true);
      return seconds;
    },
    _Z11rsLocaltimeP5rs_tmPKi: (out: number, timer: number) => {
      if (out === 0 || timer === 0) return 0;
      const seconds = viewOf(host.bytes("rsLocaltime", timer, 4)).getInt32(0, true);
      const view = viewOf(host.bytes("rsLocaltime", out, TM_BYTES));
      membersOf(new Date(seconds * 1000)).forEach((word, i) => view.setInt32(4 * i, word, true));
      return out;
    },
    _Z14rsUptimeMillisv: () => BigInt(Math.floor(performance.now())),
    _Z13rsUptimeNanosv: () => BigInt(Math.floor(performance.now() * 1e6)),
    _Z7rsGetDtv: () => {
      const before = last;
      last = performance.now();
      return (last - before) / 1000;
    },
  };
}

function membersOf(date: Date): number[] {
  const year = date.getFullYear();
  const noon = Date.UTC(year, date.getMonth(), date.getDate());
  return [
    date.getSeconds(),
    date.getMinutes(),
    date.getHours(),
    date.getDate(),
    date.getMonth(),
    year - FIRST_YEAR,
    date.getDay(),
    Math.round((noon - Date.UTC(year, 0, 1)) / DAY),
    0,
  ];
}
