import { assertEquals } from "@std/assert";
import { EventOwners } from "./event_owners.ts";

const event = (who: unknown) => JSON.stringify({ who, at: "load" });

Deno.test("an event is of the fake whose name it has, wherever it is loaded from", () => {
  const owners = new EventOwners();
  owners.add("A", "/data/libA.so");
  owners.add("A", "/vendor/libA.so");
  assertEquals(owners.forgedName(event("A"), "/data/libA.so"), undefined);
  assertEquals(owners.forgedName(event("A"), "/vendor/libA.so"), undefined);
});

Deno.test("what another library writes in a fake's name is forged", () => {
  const owners = new EventOwners();
  owners.add("A", "/data/libA.so");
  assertEquals(owners.forgedName(event("A"), "/data/libB.so"), "A");
  assertEquals(owners.forgedName(event("A"), ""), "A");
});

Deno.test("a name that no fake has is the first library's that uses it", () => {
  const owners = new EventOwners();
  assertEquals(owners.forgedName(event("elf"), "/data/libelf.so"), undefined);
  assertEquals(owners.forgedName(event("elf"), "/data/libelf.so"), undefined);
  assertEquals(owners.forgedName(event("elf"), "/data/libB.so"), "elf");
});

Deno.test("a name that was used before its fake came is the fake's", () => {
  const owners = new EventOwners();
  owners.forgedName(event("A"), "/data/libB.so");
  owners.add("A", "/data/libA.so");
  assertEquals(owners.forgedName(event("A"), "/data/libB.so"), "A");
  assertEquals(owners.forgedName(event("A"), "/data/libA.so"), undefined);
});

Deno.test("a line without a name is nobody's", () => {
  const owners = new EventOwners();
  for (const line of ["", "no JSON", "null", "[]", event(7)]) {
    assertEquals(owners.forgedName(line, "/data/libB.so"), "");
  }
});
