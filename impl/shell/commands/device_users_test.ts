import { assertEquals, assertStringIncludes } from "@std/assert";
import { appCredentials } from "../../platform/users.ts";
import { DEBUGGABLE, fakeHost, outputOf, shellOn } from "../testing/fake_host.ts";

Deno.test("users are made, listed, given the screen and removed", async () => {
  const run = shellOn();
  assertEquals(
    await outputOf("pm create-user Guest; am start-user -w 10; pm list users", run),
    "Success: created user id 10\nSuccess: user started\n" +
      "Users:\n\tUserInfo{0:Owner:c13} running\n\tUserInfo{10:Guest:410} running\n",
  );
  assertEquals(await outputOf("am switch-user 10; am get-current-user", run), "10\n");
  assertEquals((await run("pm remove-user 10")).stderr, "Error: couldn't remove user id 10\n");
  assertEquals(
    await outputOf("am switch-user 0; pm remove-user 10; pm create-user Next", run),
    "Success: removed user\nSuccess: created user id 11\n",
  );
});

Deno.test("a device has a bound on users", async () => {
  const run = shellOn();
  for (let i = 1; i < 100; i++) await outputOf("pm create-user x", run);
  assertEquals(await run("pm create-user x"), {
    stdout: "",
    stderr: "Error: couldn't create User.\n",
    status: 1,
  });
});

Deno.test("commands about users say what is wrong", async () => {
  const run = shellOn(fakeHost());
  for (
    const [line, message] of [
      ["pm create-user", "expected pm create-user NAME"],
      ["pm remove-user ten", "expected pm remove-user USER, a number"],
      ["pm remove-user 0", "couldn't remove user id 0"],
      ["am start-user 10", "could not start user"],
      ["am switch-user 10", "Failed to switch to user 10"],
      ["am force-stop --user 10 x", "User 10 does not exist, expected 0, current or all"],
      ["am start --user all -n x/.y", "Invalid userId all, expected the number of one user"],
      ["pm path --user 10 x", "User 10 does not exist"],
      ["settings --user 10 put global a 1", "Invalid user: 10"],
      ["settings --user all get global a", "Invalid user: all"],
    ] as const
  ) {
    const { status, stderr } = await run(line);
    assertEquals(status !== 0, true, line);
    assertStringIncludes(stderr, message);
  }
  await outputOf("pm create-user x", run);
  assertStringIncludes(
    (await run(`am start --user 10 -n ${DEBUGGABLE}/.Main`)).stderr,
    'User 10 does not run, let it by "am start-user 10" first',
  );
  assertEquals((await run("pm create-user y", appCredentials(10001))).status, 255);
});
