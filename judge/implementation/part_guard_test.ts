import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { PartGuard } from "./part_guard.ts";

class Base {
  protected readonly host: string;

  constructor(host: string) {
    this.host = host;
  }

  list(): string[] {
    return this.split(this.host);
  }

  protected split(text: string): string[] {
    return text.split(":");
  }

  get size(): number {
    return this.list().length;
  }

  run(body: () => void): void {
    body();
  }
}

class ProcessFault extends Error {}

const PART = { name: "chain", file: fromFileUrl(import.meta.url), export: "default" };

function guarded(factory: (base: typeof Base) => unknown) {
  const guard = new PartGuard();
  const Made: typeof Base = guard.guard(PART, factory)(Base);
  return { guard, Made };
}

Deno.test("a watched part does what it does unwatched", () => {
  const { guard, Made } = guarded((Reference) =>
    class Mine extends Reference {
      readonly #own = "z";
      static readonly kind = "mine";
      protected override split(text: string): string[] {
        return [...super.split(text), this.#own].reverse();
      }
    }
  );
  const part = new Made("a:b");
  assertEquals([part.list(), part.size], [["z", "b", "a"], 3]);
  assertEquals([part instanceof Base, Made.name, "kind" in Made], [true, "Mine", true]);
  assertEquals(guard.take(), []);
  assertEquals(guarded((Reference) => Reference).Made, Base);
});

Deno.test("what a part's own code throws is noted once, with its place, and passed on", () => {
  const { guard, Made } = guarded((Reference) =>
    class extends Reference {
      protected override split(text: string): string[] {
        return (undefined as unknown as { cut(text: string): string[] }).cut(text);
      }
    }
  );
  assertThrows(() => new Made("a").list(), TypeError);
  const faults = guard.take();
  assertEquals(faults.length, 1);
  assertStringIncludes(faults[0]?.message ?? "", 'Part "chain=');
  assertStringIncludes(faults[0]?.message ?? "", "it threw TypeError: Cannot read properties");
  assertStringIncludes(faults[0]?.message ?? "", "part_guard_test.ts:");
  assertStringIncludes(faults[0]?.stack ?? "", "split");
  assertEquals(guard.take(), []);
});

Deno.test("what a part throws that is no Error, and has no text, is noted as well", () => {
  const { guard, Made } = guarded((Reference) =>
    class extends Reference {
      override list(): string[] {
        throw Object.create(null);
      }
    }
  );
  let isThrown = false;
  try {
    new Made("a").list();
  } catch (error) {
    isThrown = Object.getPrototypeOf(error) === null;
  }
  assertEquals(isThrown, true);
  assertStringIncludes(guard.take()[0]?.message ?? "", "it threw an object without a text");
});

Deno.test("what a part catches itself, and what means something to the device, is no fault", () => {
  const { guard, Made } = guarded((Reference) =>
    class extends Reference {
      override list(): string[] {
        try {
          return super.list();
        } catch {
          return [];
        }
      }
      protected override split(text: string): string[] {
        if (text === "abort") throw new ProcessFault("SIGABRT");
        throw new Error("caught by list");
      }
      override run(body: () => void): void {
        body();
        this.split("abort");
      }
    }
  );
  assertEquals(new Made("a").list(), []);
  assertThrows(() => new Made("a").run(() => undefined), ProcessFault);
  const library = new Function('throw new Error("thrown by a library of the device")');
  assertThrows(() => new Made("a").run(library as () => void), Error, "by a library");
  assertEquals(guard.take(), []);
});

Deno.test("what a function that a part has handed out throws is noted, once, when it ends a process", () => {
  const { guard, Made } = guarded((Reference) =>
    class extends Reference {
      hand() {
        return () => {
          throw new Error("no GPU");
        };
      }
      override run(): void {
        this.hand()();
      }
    }
  );
  const made = new Made("a");
  const thrown = assertThrows(() => made.run(() => undefined), Error, "no GPU");
  guard.uncaught(thrown);
  assertEquals(guard.take().length, 1);
  const { hand } = made as unknown as { hand(): () => void };
  guard.uncaught(assertThrows(hand(), Error, "no GPU"));
  assertStringIncludes(guard.take()[0]?.message ?? "", "it threw Error: no GPU at file:");
  guard.uncaught(new ProcessFault("SIGSEGV"));
  guard.uncaught("a text");
  assertEquals(guard.take(), []);
});

Deno.test("a rejected promise and a throwing constructor are noted", async () => {
  const { guard, Made } = guarded((Reference) =>
    class extends Reference {
      // deno-lint-ignore require-await -- it rejects
      override async run(): Promise<void> {
        throw new TypeError("rejected");
      }
    }
  );
  const promise = new Made("a").run(() => undefined) as unknown as Promise<void>;
  assertEquals(await promise.catch((error) => error.message), "rejected");
  assertStringIncludes(guard.take()[0]?.message ?? "", "TypeError: rejected");
  const failing = guarded((Reference) =>
    class extends Reference {
      constructor(host: string) {
        super(host);
        throw new Error("not today");
      }
    }
  );
  assertThrows(() => new failing.Made("a"), Error, "not today");
  assertStringIncludes(failing.guard.take()[0]?.message ?? "", "not today");
});

Deno.test("a class of one's own is told which method it lacks", () => {
  const { guard, Made } = guarded(() =>
    class {
      readonly size = 4;
      list() {
        return ["own"];
      }
    }
  );
  const part = new Made("a");
  assertEquals([part.list(), part.size], [["own"], 4]);
  assertThrows(() => part.run(() => undefined), TypeError, 'it has no "run"');
  assertStringIncludes(guard.take()[0]?.message ?? "", 'it has no "run"');
});

Deno.test("a factory that throws or makes no class is refused", () => {
  const refuse = (factory: () => unknown) =>
    assertThrows(() => guarded(factory), UsageError).message;
  assertStringIncludes(
    refuse(() => {
      throw new Error("no luck");
    }),
    "its factory threw Error: no luck at file://",
  );
  assertStringIncludes(refuse(() => 42), "its factory returned number, expected a class");
  assertStringIncludes(refuse(() => undefined), "its factory returned undefined");
  assertStringIncludes(refuse(() => () => 1), "a function without a prototype");
});
