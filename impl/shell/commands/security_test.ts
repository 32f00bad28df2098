import { assertEquals } from "@std/assert";
import { rootCredentials } from "../../platform/users.ts";
import { fakeHost, outputOf, shellOn } from "../testing/fake_host.ts";

const ROOT = rootCredentials();

function context(type: string): string {
  return `u:object_r:${type}:s0`;
}

/** A device with a vendor library, and its shell for root. */
function device() {
  const host = fakeHost();
  const run = shellOn(host);
  host.files.mkdir("/vendor/lib/hw", ROOT, { recursive: true, mode: 0o755 });
  host.files.write("/vendor/lib/libA.so", new Uint8Array(), ROOT);
  host.files.write("/data/local/tmp/x", new Uint8Array(), ROOT);
  return { host, shell: run, root: (command: string) => run(command, ROOT) };
}

Deno.test("ls -Z shows contexts, that of a directory and that of a link too", async () => {
  const { root } = device();
  await root("ln -s libA.so /vendor/lib/link");
  assertEquals(
    await outputOf("ls -Z /vendor/lib", root),
    `${context("vendor_hal_file")} hw\n${context("vendor_file")}     libA.so\n` +
      `${context("vendor_file")}     link\n`,
  );
  await root(`chcon -h ${context("x")} /vendor/lib/link`);
  assertEquals(
    await outputOf("ls -dZ /vendor/lib/link", root),
    `${context("x")} /vendor/lib/link\n`,
  );
});

Deno.test("stat -c %C shows the context, with -L that of what a link leads to", async () => {
  const { root } = device();
  await root(`ln -s libA.so /vendor/lib/link; chcon ${context("x")} /vendor/lib/link`);
  assertEquals(
    await outputOf("stat -c %C:%n /vendor/lib/libA.so", root),
    `${context("x")}:/vendor/lib/libA.so\n`,
  );
  assertEquals(await outputOf("stat -c %C /vendor/lib/link", root), `${context("vendor_file")}\n`);
  assertEquals(await outputOf("stat -L -c %C /vendor/lib/link", root), `${context("x")}\n`);
});

Deno.test("chcon sets the context of files, and with -R of all below", async () => {
  const { root } = device();
  const wanted = context("same_process_hal_file");
  assertEquals(
    await outputOf(`chcon -v ${wanted} /vendor/lib/libA.so`, root),
    `chcon '/vendor/lib/libA.so' to ${wanted}\n`,
  );
  assertEquals(await outputOf("stat -c %C /vendor/lib/libA.so", root), `${wanted}\n`);
  await outputOf(`chcon -R ${context("x")} /vendor`, root);
  assertEquals(
    await outputOf("stat -c %C /vendor /vendor/lib/hw /vendor/lib/libA.so", root),
    `${context("x")}\n`.repeat(3),
  );
});

Deno.test("chcon refuses what Android refuses", async () => {
  const { shell, root } = device();
  const wanted = context("x");
  assertEquals(await shell(`chcon ${wanted} /vendor/lib/libA.so`), {
    stdout: "",
    stderr: `chcon: '/vendor/lib/libA.so' to ${wanted}: Operation not permitted\n`,
    status: 1,
  });
  await shell("echo > /data/local/tmp/mine");
  assertEquals(
    (await shell(`chcon ${wanted} /data/local/tmp/mine`)).stderr,
    `chcon: '/data/local/tmp/mine' to ${wanted}: Permission denied\n`,
  );
  assertEquals(
    (await root("chcon x /data/local/tmp/mine")).stderr,
    "chcon: '/data/local/tmp/mine' to x: Invalid argument\n",
  );
  for (const bad of ["x", wanted]) {
    assertEquals(
      (await root(`chcon ${bad} /none`)).stderr,
      `chcon: '/none' to ${bad}: No such file or directory\n`,
    );
  }
  assertEquals((await root(`chcon ${wanted}`)).stderr, "chcon: Needs 2 arguments\n");
});

Deno.test("restorecon gives files the running device's label", async () => {
  const { root } = device();
  await root(`chcon ${context("x")} /vendor/lib/libA.so /data/local/tmp/x`);
  assertEquals(await outputOf("restorecon /data/local/tmp/x /vendor/lib/libA.so", root), "");
  assertEquals(
    await outputOf("stat -c %C /data/local/tmp/x /vendor/lib/libA.so", root),
    `${context("shell_data_file")}\n${context("vendor_file")}\n`,
  );
});

Deno.test("restorecon -v tells, and -n only looks", async () => {
  const { root } = device();
  await root(`chcon ${context("x")} /data/local/tmp/x`);
  const line = `SELinux:  Relabeling /data/local/tmp/x from ${context("x")} to ` +
    `${context("shell_data_file")}.\n`;
  for (const flags of ["-nv", "-v"]) {
    assertEquals(await root(`restorecon ${flags} /data/local/tmp/x`), {
      stdout: "",
      stderr: line,
      status: 0,
    });
  }
  assertEquals((await root("restorecon -v /data/local/tmp/x")).stderr, "");
});

Deno.test("restorecon -R goes down, but into the data of apps only with -D", async () => {
  const { root } = device();
  const own = "/data/data/com.example.debuggable";
  await root(`chcon -R ${context("x")} /data`);
  await outputOf("restorecon -RF /data", root);
  assertEquals(
    await outputOf(`stat -c %C /data/data /data/local/tmp/x ${own}`, root),
    ["system_data_file", "shell_data_file", "x"].map((type) => `${context(type)}\n`).join(""),
  );
  await outputOf("restorecon -DR /data", root);
  assertEquals(await outputOf(`stat -c %C ${own}`, root), `${context("app_data_file")}\n`);
});

Deno.test("restorecon leaves a file that no row names, and labels a link itself", async () => {
  const { root } = device();
  await root(`mkdir /other; chcon ${context("x")} /other; ln -s /other /data/local/tmp/link`);
  assertEquals(await outputOf("restorecon /other", root), "");
  assertEquals(await outputOf("stat -c %C /other", root), `${context("x")}\n`);
  await root(`chcon -h ${context("y")} /data/local/tmp/link; restorecon /data/local/tmp/link/`);
  assertEquals(
    await outputOf("stat -c %C /data/local/tmp/link /other", root),
    `${context("shell_data_file")}\n${context("x")}\n`,
  );
});

Deno.test("restorecon refuses what Android refuses", async () => {
  const { shell, root } = device();
  assertEquals(await root("restorecon /none"), {
    stdout: "",
    stderr: "restorecon: restorecon failed: /none: No such file or directory\n",
    status: 1,
  });
  await root(`chcon ${context("x")} /vendor/lib/libA.so`);
  assertEquals(await shell("restorecon /vendor/lib/libA.so"), {
    stdout: "",
    stderr: "restorecon: restorecon failed: /vendor/lib/libA.so: Operation not permitted\n",
    status: 1,
  });
  assertEquals((await shell("restorecon /data/local/tmp/x")).status, 0);
  assertEquals((await root("restorecon")).stderr, "restorecon: Needs 1 argument\n");
});
