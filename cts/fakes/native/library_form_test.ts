import { bothForms } from "./testing/both_forms.ts";
import type { CallValue } from "./testing/side.ts";

bothForms("a library counts, returns and passes on", (side) => {
  const passed: CallValue[][] = [];
  const dlopen = side.make("psi", (...args) => {
    passed.push(args);
    return null;
  });
  const answer = side.make("i", () => 42);
  const behavior = {
    kind: "library",
    name: "L",
    returns: { seven: 7, minus: -1 },
    forwards: ["dlopen"],
    calls: ["answer"],
  } as const;
  const symbol = side.load(behavior, { dlopen, answer });
  const copy = side.load(behavior, { dlopen, answer });
  const count = (of: typeof symbol) => side.call(of("count")!, "i");
  return {
    counts: [count(symbol), count(symbol), count(copy), count(symbol)],
    values: ["seven", "minus", "to_answer"].map((fn) => side.call(symbol(fn)!, "i")),
    handle: side.call(symbol("from_dlopen")!, "psi", "libother.so", 2),
    passed,
  };
});
