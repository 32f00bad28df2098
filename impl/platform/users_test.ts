import { assertEquals, assertNotEquals } from "@std/assert";
import {
  AID_APP_START,
  AID_ISOLATED_START,
  AID_LOG,
  AID_ROOT,
  AID_SHELL,
  AID_SYSTEM,
  appCredentials,
  isolatedCredentials,
  rootCredentials,
  runAsCredentials,
  shellCredentials,
  userId,
  userName,
} from "./users.ts";

const NAMES: readonly (readonly [uid: number, name: string])[] = [
  [AID_ROOT, "root"],
  [AID_SYSTEM, "system"],
  [AID_LOG, "log"],
  [AID_SHELL, "shell"],
  [AID_APP_START, "u0_a0"],
  [AID_APP_START + 123, "u0_a123"],
  [AID_ISOLATED_START, "u0_i0"],
  [AID_ISOLATED_START + 7, "u0_i7"],
  [3456, "3456"],
];

Deno.test("userName and userId are each other's reverse", () => {
  for (const [uid, name] of NAMES) {
    assertEquals(userName(uid), name);
    assertEquals(userId(name), uid);
  }
});

Deno.test("userId takes numbers and knows no other names", () => {
  assertEquals(userId("2000"), AID_SHELL);
  for (const name of ["", "nobody-at-all", "u0_a", "u0_x1", "u_a1", "-1", "1.5", "u0_a1x"]) {
    assertEquals(userId(name), undefined, name);
  }
});

Deno.test("credentials have the user's own group first", () => {
  for (
    const { uid, gids } of [
      rootCredentials(),
      shellCredentials(),
      appCredentials(AID_APP_START),
      runAsCredentials(AID_APP_START),
      isolatedCredentials(AID_ISOLATED_START),
    ]
  ) assertEquals(gids[0], uid);
});

Deno.test("the shell may read the log, an app may not", () => {
  assertEquals(shellCredentials().gids.includes(AID_LOG), true);
  assertEquals(appCredentials(AID_APP_START).gids.includes(AID_LOG), false);
});

Deno.test("run-as is the app in another domain", () => {
  const app = appCredentials(AID_APP_START);
  const runAs = runAsCredentials(AID_APP_START);
  assertEquals(runAs.uid, app.uid);
  assertEquals(runAs.gids, app.gids);
  assertNotEquals(runAs.domain, app.domain);
});
