// The sim form of a fake library: interprets the behavior in this library's header.
import { __android_log_write } from "liblog.so";
import * as libdl from "libdl.so";
import * as libvndksupport from "libvndksupport.so";

const INFO = 4;
const me = library.fake;
let calls = 0;

export default Object.fromEntries([
  ["count", () => ++calls],
  ...Object.entries(me.returns ?? {}).map(([fn, value]) => [fn, () => value]),
  ...(me.forwards ?? []).map((fn) => [
    `from_${fn}`,
    (...args) => (libdl[fn] ?? libvndksupport[fn])(...args),
  ]),
  ...(me.calls ?? []).map((fn) => [`to_${fn}`, (...args) => symbol(fn)(...args)]),
]);

__android_log_write(INFO, "strata.event", JSON.stringify({ who: me.name, at: "load" }));
