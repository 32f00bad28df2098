// The sim form of a fake library: interprets the behaviour in this library's header.
import { __android_log_write } from "liblog.so";
import * as libdl from "libdl.so";
import * as libvndksupport from "libvndksupport.so";

const INFO = 4;
const me = library.fake;
let calls = 0;

const symbols = { count: () => ++calls };
for (const [fn, value] of Object.entries(me.returns ?? {})) symbols[fn] = () => value;
for (const fn of me.forwards ?? []) {
  symbols[`from_${fn}`] = (...args) => (libdl[fn] ?? libvndksupport[fn])(...args);
}
for (const fn of me.calls ?? []) symbols[`to_${fn}`] = (...args) => symbol(fn)(...args);
export default symbols;

__android_log_write(INFO, "strata.event", JSON.stringify({ who: me.name, at: "load" }));
