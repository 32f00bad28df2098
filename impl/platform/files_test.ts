import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import { type Errno, FileError, Files, Refusal } from "./files.ts";
import { Selinux } from "../selinux/selinux.ts";
import {
  AID_APP_START,
  AID_SHELL,
  appCredentials,
  type Credentials,
  rootCredentials,
  shellCredentials,
} from "./users.ts";

const ROOT = rootCredentials();
const SHELL = shellCredentials();
const APP = appCredentials(AID_APP_START);
const OTHER_APP = appCredentials(AID_APP_START + 1);

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function text(files: Files, path: string, as: Credentials = ROOT): string {
  return new TextDecoder().decode(files.read(path, as));
}

/** Files with directories and their modes, and owners where they are not root. */
function tree(
  directories: Readonly<Record<string, number>>,
  owners: Readonly<Record<string, number>> = {},
): Files {
  const files = new Files({ selinux: new Selinux({ enforcing: false }) });
  for (const [path, mode] of Object.entries(directories)) files.mkdir(path, ROOT, { mode });
  for (const [path, uid] of Object.entries(owners)) files.chown(path, uid, uid, ROOT);
  return files;
}

function assertFails(code: Errno, body: () => unknown): void {
  assertEquals(assertThrows(body, FileError).code, code);
}

Deno.test("a file is what was written to it last", () => {
  const files = tree({ "/a": 0o755 });
  files.write("/a/x", bytes("one"), ROOT);
  files.write("/a/x", bytes("second"), ROOT);
  assertEquals(text(files, "/a/x"), "second");
  files.append("/a/x", bytes("!"), ROOT);
  files.append("/a/y", bytes("new"), ROOT);
  assertEquals(text(files, "/a/x"), "second!");
  assertEquals(text(files, "/a/y"), "new");
});

Deno.test("what was written does not change with the caller's bytes", () => {
  const files = tree({});
  const given = bytes("abc");
  files.write("/x", given, ROOT);
  given[0] = 0;
  assertEquals(text(files, "/x"), "abc");
});

Deno.test("stat tells type, mode, owner and size", () => {
  const files = tree({ "/a": 0o711 });
  files.write("/a/x", bytes("abc"), ROOT, 0o640);
  files.chown("/a/x", 2000, 1007, ROOT);
  files.symlink("x", "/a/link", ROOT);
  const { type, mode, uid, gid, size } = files.stat("/a/x", ROOT);
  assertEquals({ type, mode, uid, gid, size }, {
    type: "file",
    mode: 0o640,
    uid: 2000,
    gid: 1007,
    size: 3,
  });
  assertEquals(files.stat("/a", ROOT).type, "directory");
  assertEquals(files.stat("/a", ROOT).mode, 0o711);
  assertEquals(files.stat("/a/link", ROOT).type, "file");
  assertEquals(files.lstat("/a/link", ROOT).type, "link");
});

Deno.test("what is missing, or is no directory, is said so", () => {
  const files = tree({ "/a": 0o755 });
  files.write("/x", bytes(""), ROOT);
  assertFails("ENOENT", () => files.read("/y", ROOT));
  assertFails("ENOENT", () => files.read("/b/y", ROOT));
  assertFails("ENOENT", () => files.write("/b/y", bytes(""), ROOT));
  assertFails("ENOTDIR", () => files.read("/x/y", ROOT));
  assertFails("ENOTDIR", () => files.write("/x/y", bytes(""), ROOT));
  assertFails("ENOTDIR", () => files.readdir("/x", ROOT));
  assertFails("EISDIR", () => files.read("/a", ROOT));
  assertFails("EISDIR", () => files.write("/a", bytes(""), ROOT));
  assertFails("ENOTDIR", () => files.stat("/x/", ROOT));
});

Deno.test("an error names the path and says what strerror says", () => {
  const error = assertThrows(() => tree({}).read("/nope", ROOT), FileError);
  assertEquals(error.path, "/nope");
  assertEquals(error.reason, "No such file or directory");
});

Deno.test("mkdir makes one directory, or with recursive all that miss", () => {
  const files = tree({ "/a": 0o755 });
  assertFails("EEXIST", () => files.mkdir("/a", ROOT));
  assertFails("ENOENT", () => files.mkdir("/b/c", ROOT));
  files.mkdir("/b/c/d", ROOT, { recursive: true });
  files.mkdir("/b/c", ROOT, { recursive: true });
  assertEquals(files.stat("/b/c/d", ROOT).type, "directory");
  files.write("/x", bytes(""), ROOT);
  assertFails("EEXIST", () => files.mkdir("/x", ROOT, { recursive: true }));
});

Deno.test("readdir is sorted", () => {
  const files = tree({ "/c": 0o755, "/a": 0o755, "/b": 0o755 });
  assertEquals(files.readdir("/", ROOT), ["a", "b", "c"]);
});

Deno.test("dots and slashes in a path lead where they should", () => {
  const files = tree({ "/a": 0o755, "/a/b": 0o755 });
  files.write("/a/x", bytes("x"), ROOT);
  for (const path of ["/a//x", "/a/./x", "/a/b/../x", "/../a/x", "//a/b/.././x"]) {
    assertEquals(text(files, path), "x", path);
    assertEquals(files.realpath(path, ROOT), "/a/x");
  }
  assertEquals(files.realpath("/", ROOT), "/");
  files.write("/a/b/../y", bytes("y"), ROOT);
  assertEquals(text(files, "/a/y"), "y");
  assertEquals(files.exists("/a/b/../x"), true);
});

Deno.test("links are followed, the last one only where that is meant", () => {
  const files = tree({ "/a": 0o755, "/data": 0o755 });
  files.symlink("/a", "/data/link", ROOT);
  files.write("/data/link/x", bytes("x"), ROOT);
  assertEquals(text(files, "/a/x"), "x");
  assertEquals(files.realpath("/data/link/x", ROOT), "/a/x");
  files.symlink("../a/x", "/data/relative", ROOT);
  assertEquals(text(files, "/data/relative"), "x");
  files.write("/data/relative", bytes("y"), ROOT);
  assertEquals(text(files, "/a/x"), "y");
  assertEquals(files.readlink("/data/relative", ROOT), "../a/x");
  assertFails("EINVAL", () => files.readlink("/a/x", ROOT));
  assertEquals(files.exists("/data/link/x"), true);
  files.unlink("/data/relative", ROOT);
  assertEquals(text(files, "/a/x"), "y");
});

Deno.test("a write through a link that leads nowhere makes what it names", () => {
  const files = tree({ "/a": 0o755 });
  files.symlink("/a/new", "/link", ROOT);
  assertFails("ENOENT", () => files.read("/link", ROOT));
  assertFalse(files.exists("/link"));
  files.write("/link", bytes("x"), ROOT);
  assertEquals(text(files, "/a/new"), "x");
});

Deno.test("what a link says is checked when it is made", () => {
  const files = tree({ "/a": 0o755 });
  assertFails("ENOENT", () => files.symlink("", "/a/x", ROOT));
  assertFails("EINVAL", () => files.symlink("a\0b", "/a/x", ROOT));
  assertFails("ENAMETOOLONG", () => files.symlink("a".repeat(4096), "/a/x", ROOT));
  assertFails("EEXIST", () => files.symlink("x", "/a", ROOT));
  assertFails("ENOENT", () => files.symlink("x", "/a/x/", ROOT));
  assertEquals(files.readdir("/a", ROOT), []);
});

Deno.test("a slash at the end asks for a directory", () => {
  const files = tree({ "/a": 0o755 });
  files.write("/x", bytes("x"), ROOT);
  assertFails("EISDIR", () => files.write("/a/y/", bytes(""), ROOT));
  assertFails("ENOTDIR", () => files.rename("/x", "/y/", ROOT));
  files.mkdir("/a/d/", ROOT);
  files.rename("/a/d/", "/a/e/", ROOT);
  assertEquals(files.readdir("/a/", ROOT), ["e"]);
});

Deno.test("links in a circle end", () => {
  const files = tree({});
  files.symlink("/b", "/a", ROOT);
  files.symlink("/a", "/b", ROOT);
  assertFails("ELOOP", () => files.read("/a", ROOT));
  assertFails("ELOOP", () => files.write("/a", bytes(""), ROOT));
  assertFails("ELOOP", () => files.realpath("/a/x", ROOT));
  assertFalse(files.exists("/a"));
});

Deno.test("links that grow the path end in bounded time", () => {
  const files = tree({});
  files.symlink(`/a/${"x/".repeat(1000)}`, "/a", ROOT);
  assertThrows(() => files.read("/a", ROOT), FileError);
});

Deno.test("names and paths are bounded and have no NUL", () => {
  const files = tree({});
  files.write(`/${"n".repeat(255)}`, bytes(""), ROOT);
  assertFails("ENAMETOOLONG", () => files.write(`/${"n".repeat(256)}`, bytes(""), ROOT));
  assertFails("ENAMETOOLONG", () => files.write(`/${"ä".repeat(128)}`, bytes(""), ROOT));
  assertFails("ENAMETOOLONG", () => files.read("/a".repeat(3000), ROOT));
  assertFails("EINVAL", () => files.read("/a\0b", ROOT));
  assertFails("EINVAL", () => files.read("relative", ROOT));
});

Deno.test("every directory on the way must be searchable", () => {
  const files = tree({ "/a": 0o700, "/a/b": 0o777 }, { "/a": AID_APP_START });
  files.write("/a/b/x", bytes("x"), ROOT, 0o666);
  assertEquals(text(files, "/a/b/x", APP), "x");
  for (const as of [SHELL, OTHER_APP]) {
    assertFails("EACCES", () => files.read("/a/b/x", as));
    assertFails("EACCES", () => files.stat("/a/b/x", as));
    assertFails("EACCES", () => files.write("/a/b/y", bytes(""), as));
    assertFails("EACCES", () => files.realpath("/a/b", as));
    assertFalse(files.access("/a/b/x", as, "r"));
  }
  files.chmod("/a", 0o711, APP);
  assertEquals(text(files, "/a/b/x", SHELL), "x");
  assertFails("EACCES", () => files.readdir("/a", SHELL));
});

Deno.test("owner, group and others have the bits that are theirs", () => {
  const files = tree({ "/a": 0o777 });
  files.write("/a/x", bytes("x"), ROOT);
  files.chown("/a/x", AID_APP_START, AID_SHELL, ROOT);
  const cases: readonly (readonly [mode: number, app: string, shell: string, other: string])[] = [
    [0o700, "rwx", "", ""],
    [0o070, "", "rwx", ""],
    [0o007, "", "", "rwx"],
    [0o421, "r", "w", "x"],
    [0o000, "", "", ""],
  ];
  for (const [mode, ...granted] of cases) {
    files.chmod("/a/x", mode, ROOT);
    for (const [i, as] of [APP, SHELL, OTHER_APP].entries()) {
      for (const access of ["r", "w", "x"] as const) {
        const expected = granted[i]!.includes(access);
        assertEquals(files.access("/a/x", as, access), expected, `${mode.toString(8)} ${as.uid}`);
      }
    }
  }
  files.chmod("/a/x", 0o600, ROOT);
  assertFails("EACCES", () => files.read("/a/x", SHELL));
  assertFails("EACCES", () => files.write("/a/x", bytes(""), SHELL));
  assertFails("EACCES", () => files.append("/a/x", bytes(""), SHELL));
});

Deno.test("root passes all modes, except that it executes only what somebody may", () => {
  const files = tree({ "/a": 0o000 });
  files.write("/a/x", bytes("x"), ROOT, 0o000);
  assertEquals(text(files, "/a/x"), "x");
  assert(files.access("/a/x", ROOT, "w"));
  assertFalse(files.access("/a/x", ROOT, "x"));
  files.chmod("/a/x", 0o001, ROOT);
  assert(files.access("/a/x", ROOT, "x"));
});

Deno.test("making and removing names needs a writable directory", () => {
  const files = tree({ "/a": 0o755, "/a/d": 0o777 });
  files.write("/a/x", bytes("x"), ROOT, 0o666);
  assertFails("EACCES", () => files.write("/a/y", bytes(""), SHELL));
  assertFails("EACCES", () => files.mkdir("/a/y", SHELL));
  assertFails("EACCES", () => files.symlink("x", "/a/y", SHELL));
  assertFails("EACCES", () => files.unlink("/a/x", SHELL));
  assertFails("EACCES", () => files.rmdir("/a/d", SHELL));
  assertFails("EACCES", () => files.rename("/a/x", "/a/d/x", SHELL));
  files.write("/a/x", bytes("changed"), SHELL);
  assertEquals(text(files, "/a/x"), "changed");
});

Deno.test("in a sticky directory one removes one's own only", () => {
  const files = tree({ "/tmp": 0o1777 });
  files.write("/tmp/x", bytes("x"), APP, 0o666);
  assertFails("EPERM", () => files.unlink("/tmp/x", SHELL));
  assertFails("EPERM", () => files.rename("/tmp/x", "/tmp/y", SHELL));
  files.write("/tmp/mine", bytes("x"), SHELL);
  assertFails("EPERM", () => files.rename("/tmp/mine", "/tmp/x", SHELL));
  files.unlink("/tmp/x", APP);
  files.unlink("/tmp/mine", ROOT);
  assertEquals(files.readdir("/tmp", ROOT), []);
});

Deno.test("only the owner and root change a mode, only root an owner", () => {
  const files = tree({ "/a": 0o777 });
  files.write("/a/x", bytes(""), APP);
  files.chmod("/a/x", 0o4755, APP);
  assertEquals(files.stat("/a/x", APP).mode, 0o4755);
  assertFails("EPERM", () => files.chmod("/a/x", 0o777, SHELL));
  assertFails("EPERM", () => files.chown("/a/x", AID_SHELL, AID_SHELL, SHELL));
  assertFails("EPERM", () => files.chown("/a/x", AID_SHELL, AID_SHELL, APP));
  files.chown("/a/x", AID_SHELL, AID_SHELL, ROOT);
  files.chmod("/a/x", 0o600, SHELL);
});

Deno.test("what somebody makes is theirs", () => {
  const files = tree({ "/a": 0o777 });
  files.write("/a/x", bytes(""), APP);
  files.mkdir("/a/d", APP);
  for (const path of ["/a/x", "/a/d"]) {
    const { uid, gid } = files.stat(path, ROOT);
    assertEquals([uid, gid], [AID_APP_START, AID_APP_START]);
  }
});

Deno.test("rename moves, replaces, and does not move a directory into itself", () => {
  const files = tree({ "/a": 0o755, "/a/b": 0o755, "/c": 0o755 });
  files.write("/a/x", bytes("x"), ROOT);
  files.write("/c/y", bytes("y"), ROOT);
  files.rename("/a/x", "/c/y", ROOT);
  assertEquals(text(files, "/c/y"), "x");
  assertFalse(files.exists("/a/x"));
  assertFails("EINVAL", () => files.rename("/a", "/a/b/a", ROOT));
  assertFails("EISDIR", () => files.rename("/c/y", "/a/b", ROOT));
  assertFails("ENOTDIR", () => files.rename("/a/b", "/c/y", ROOT));
  assertFails("ENOTEMPTY", () => files.rename("/a", "/c", ROOT));
  assertFails("ENOENT", () => files.rename("/nope", "/c/y", ROOT));
  files.rename("/c/y", "/c/y", ROOT);
  assertEquals(text(files, "/c/y"), "x");
  files.rename("/c", "/a/b", ROOT);
  assertEquals(text(files, "/a/b/y"), "x");
});

Deno.test("unlink, rmdir and removeTree take away what they should", () => {
  const files = tree({ "/a": 0o755, "/a/b": 0o755, "/a/b/c": 0o755, "/keep": 0o755 });
  files.write("/a/b/x", bytes("x"), ROOT);
  files.write("/keep/x", bytes("x"), ROOT);
  files.symlink("/keep", "/a/link", ROOT);
  assertFails("EISDIR", () => files.unlink("/a", ROOT));
  assertFails("ENOTEMPTY", () => files.rmdir("/a", ROOT));
  assertFails("ENOTDIR", () => files.rmdir("/a/b/x", ROOT));
  files.removeTree("/a", ROOT);
  assertFalse(files.exists("/a"));
  assertEquals(text(files, "/keep/x"), "x");
  assertFails("ENOENT", () => files.removeTree("/a", ROOT));
});

Deno.test("the root can be neither made nor moved nor removed", () => {
  const files = tree({ "/a": 0o755 });
  assertThrows(() => files.mkdir("/", ROOT), FileError);
  assertThrows(() => files.rename("/", "/a/b", ROOT), FileError);
  assertThrows(() => files.rename("/a", "/", ROOT), FileError);
  assertThrows(() => files.rmdir("/", ROOT), FileError);
  assertThrows(() => files.removeTree("/", ROOT), FileError);
  assertThrows(() => files.write("/", bytes(""), ROOT), FileError);
  assertEquals(files.stat("/", ROOT).type, "directory");
});

Deno.test("a last name of dots is not removed, renamed or made", () => {
  const files = tree({ "/a": 0o755, "/a/b": 0o755, "/c": 0o755 });
  for (const path of ["/a/b/.", "/a/b/.."]) {
    assertThrows(() => files.rmdir(path, ROOT), FileError, undefined, path);
    assertThrows(() => files.rename(path, "/d", ROOT), FileError, undefined, path);
    assertThrows(() => files.removeTree(path, ROOT), FileError, undefined, path);
    assertThrows(() => files.mkdir(path, ROOT), FileError, undefined, path);
  }
  assertEquals(files.readdir("/", ROOT), ["a", "c"]);
  assertEquals(files.readdir("/a", ROOT), ["b"]);
});

Deno.test("the size of all files together is bounded, and removing gives room", () => {
  const files = new Files({ selinux: new Selinux({ enforcing: false }), capacity: 100 });
  const third = new Uint8Array(33);
  for (const name of ["a", "b", "c"]) files.write(`/${name}`, third, ROOT);
  assertFails("ENOSPC", () => files.write("/d", new Uint8Array(2), ROOT));
  assertFails("ENOSPC", () => files.append("/a", new Uint8Array(2), ROOT));
  assertFails("ENOSPC", () => files.write("/a", new Uint8Array(35), ROOT));
  assertEquals(files.stat("/a", ROOT).size, 33);
  assertFalse(files.exists("/d"));
  files.write("/a", new Uint8Array(34), ROOT);
  files.unlink("/b", ROOT);
  files.write("/d", third, ROOT);
  files.write("/c", new Uint8Array(), ROOT);
  files.append("/d", third, ROOT);
});

Deno.test("exists() says the same as stat, also through links and dots", () => {
  const files = tree({ "/a": 0o755, "/a/b": 0o755 });
  files.write("/a/b/x", bytes("x"), ROOT);
  files.symlink("/a/b", "/link", ROOT);
  files.symlink("nowhere", "/dangling", ROOT);
  for (const path of ["/", "/a/b/x", "/link/x", "/link/../b/x", "/a/./b", "/a//b/"]) {
    assert(files.exists(path), path);
  }
  for (const path of ["/c", "/a/b/x/", "/a/b/x/y", "/link/y", "/dangling", "/a/../c", "a", ""]) {
    assertFalse(files.exists(path), path);
  }
});

Deno.test("touch sets the time, for the owner and who may write", () => {
  const files = tree({ "/a": 0o755 });
  files.write("/a/x", bytes(""), ROOT, 0o644);
  files.chown("/a/x", AID_APP_START, AID_APP_START, ROOT);
  const time = new Date(Date.UTC(2020, 1, 2));
  files.touch("/a/x", time, APP);
  assertEquals(files.stat("/a/x", ROOT).mtime, time);
  assertFails("EACCES", () => files.touch("/a/x", new Date(), SHELL));
  assertFails("ENOENT", () => files.touch("/a/y", time, ROOT));
  assertEquals(files.stat("/a/x", ROOT).mtime, time);
});

Deno.test("the number of files is bounded", () => {
  const files = tree({ "/a": 0o755 });
  let count = 0;
  assertFails("ENOSPC", () => {
    for (; count < 1_000_000; count++) files.symlink("x", `/a/${count}`, ROOT);
  });
  assert(count > 1000);
  files.unlink("/a/0", ROOT);
  files.write("/a/again", bytes(""), ROOT);
  files.removeTree("/a", ROOT);
  assertEquals(files.readdir("/", ROOT), []);
});

Deno.test("what is refused comes as a value where nobody wants to catch it", () => {
  const files = tree({ "/a": 0o755, "/private": 0o700 });
  files.write("/a/x", bytes("x"), ROOT, 0o640);
  files.symlink("/a/x", "/link", ROOT);
  const reason = (given: unknown) => given instanceof Refusal ? given.reason : given;
  assertEquals(reason(files.tryRead("/link", ROOT)), bytes("x"));
  assertEquals(reason(files.tryRead("/link", APP)), "Permission denied");
  assertEquals(reason(files.tryRead("/a", ROOT)), "Is a directory");
  assertEquals(reason(files.tryRealpath("/link", APP)), "/a/x");
  assertEquals(reason(files.tryRealpath("/private/x", APP)), "Permission denied");
  assertEquals(reason(files.tryStat("/a/x/", ROOT)), "Not a directory");
  assertEquals(reason(files.tryStat("/b", ROOT)), "No such file or directory");
  assertEquals(files.tryOpen("/link", ROOT), { path: "/a/x", bytes: bytes("x") });
  assertEquals(files.tryOpen("/a", ROOT), { path: "/a", bytes: undefined });
  assertEquals(reason(files.tryOpen("/link", APP)), "Permission denied");
});

Deno.test("paths are found anew after what they lead through has moved or changed", () => {
  const files = tree({ "/a": 0o755, "/a/b": 0o755, "/c": 0o755 });
  files.write("/a/b/x", bytes("x"), ROOT);
  const real = (path: string) => files.realpath(path, APP);
  assertEquals(real("/a/b/x"), "/a/b/x");
  files.rename("/a/b", "/c/d", ROOT);
  assertFails("ENOENT", () => real("/a/b/x"));
  assertEquals([real("/c/d/x"), real("/c/./d/../d//x")], ["/c/d/x", "/c/d/x"]);
  files.rename("/c", "/a/e", ROOT);
  assertEquals(real("/a/e/d/x"), "/a/e/d/x");
  files.write("/a/e/d/y", bytes("y"), ROOT);
  files.rename("/a/e/d/y", "/a/e/d/x", ROOT);
  assertEquals([real("/a/e/d/x"), text(files, "/a/e/d/x")], ["/a/e/d/x", "y"]);
  files.chmod("/a/e", 0o700, ROOT);
  assertFails("EACCES", () => real("/a/e/d/x"));
});

Deno.test("files that begin with an image have all of it, and leave it as it is", () => {
  const first = tree({ "/a": 0o750, "/a/b": 0o755 }, { "/a": AID_SHELL });
  first.write("/a/b/x", bytes("x"), ROOT, 0o640);
  first.symlink("/a/b/x", "/link", ROOT);
  first.relabel("/a/b/x", "vendor_file", ROOT);
  first.realpath("/link", ROOT);
  const selinux = new Selinux({ enforcing: false });
  const image = first.image();
  first.write("/a/b/x", bytes("changed"), ROOT);
  const [second, third] = [new Files({ selinux, image }), new Files({ selinux, image })];
  second.rename("/a/b", "/b", ROOT);
  second.append("/b/x", bytes("!"), ROOT);
  second.chmod("/a", 0o777, ROOT);
  second.unlink("/link", ROOT);
  assertEquals([text(second, "/b/x"), text(third, "/link")], ["x!", "x"]);
  assertEquals([third.stat("/a", ROOT).mode, third.stat("/a", ROOT).uid], [0o750, AID_SHELL]);
  assertEquals([third.stat("/link", ROOT).mode, third.label("/link", ROOT)], [
    0o640,
    "vendor_file",
  ]);
  assertEquals(third.realpath("/link", ROOT), "/a/b/x");
});

Deno.test("what an image holds counts to the size and number of all files", () => {
  const selinux = new Selinux({ enforcing: false });
  const full = new Files({ selinux, capacity: 10 });
  full.write("/x", bytes("0123456789"), ROOT);
  const files = new Files({ selinux, capacity: 10, image: full.image() });
  assertFails("ENOSPC", () => files.write("/y", bytes("y"), ROOT));
  files.unlink("/x", ROOT);
  files.write("/y", bytes("y"), ROOT);
});
