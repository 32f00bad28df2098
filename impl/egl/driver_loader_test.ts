import { assertEquals, assertMatch } from "@std/assert";
import { startGl } from "../../cts/fakes/programs.ts";
import { buildWorld } from "../../cts/fakes/world_builder.ts";
import { simForm } from "../../cts/fakes/forms.ts";
import { bare, start } from "./testing/driver_run.ts";

const APP = { kind: "app", package: "com.example.game" } as const;
const ONLY_EGL = "/data/local/tmp/only_egl";

Deno.test("the libraries that apps call are opened after the driver, and a missing one ends the process", async () => {
  for (const [lib, abi] of [["lib64", "arm64-v8a"], ["lib", "armeabi-v7a"]] as const) {
    const program = buildWorld({ release: 14, abis: [abi] }).executable(ONLY_EGL, ["libEGL.so"]);
    const spec = { kind: "native", executable: ONLY_EGL } as const;
    const { record } = await start(program, spec);
    const opened = record.libraries.map(({ soname }) => soname);
    assertEquals(opened.slice(opened.indexOf("libGLES.so")), [
      "libGLES.so",
      "libGLESv1_CM.so",
      "libGLESv2.so",
    ]);
    for (const name of ["libGLESv1_CM.so", "libGLESv2.so"]) {
      const path = `/system/${lib}/${name}`;
      const { fault, log } = await start(program.absent(path), spec);
      assertEquals(fault, "SIGABRT couldn't load system OpenGL ES wrapper libraries");
      assertEquals(
        log[0],
        `E dlopen("${path}") failed: dlopen failed: library "${path}" not found`,
      );
    }
  }
});

Deno.test("the driver is loaded once, whether zygote did it or not", async () => {
  for (const preload of ["true", "false"]) {
    const world = bare(14).app().driver().property("ro.zygote.disable_gl_preload", preload);
    const { drivers } = await start(world, APP, (app) => {
      app.egl.GetDisplay(0);
      app.egl.BindAPI(0x30a0);
    });
    assertEquals(drivers, ["driver"]);
  }
});

Deno.test("an eglGetProcAddress that throws ends the process, and one that gives no address gives NULL", async () => {
  const thrown = await start(
    bare(14).driver({ missing: ["glFlush"], throws: ["eglGetProcAddress"] }),
  );
  assertEquals(thrown.fault, "SIGABRT uncaught exception: driver throws in eglGetProcAddress");
  for (const junk of [7, -1, "glFlush", null]) {
    const world = bare(14).driver({
      missing: ["glFlush"],
      returns: { eglGetProcAddress: junk },
    });
    const { fault, log, record } = await start(world, undefined, (app) => {
      startGl(app);
      app.gl.Flush();
      app.egl.GetProcAddress("glNobodyKnows");
    });
    assertEquals([fault, log], [undefined, ["E called unimplemented OpenGL ES API"]]);
    assertEquals(record.results.at(-1)?.value, null);
  }
});

Deno.test("a driver without eglGetProcAddress works without it, and crashes Android", async () => {
  const world = bare(14).driver({ missing: ["eglGetProcAddress", "glFlush"] });
  const complaint = "E can't find eglGetProcAddress() in EGL driver library";
  const { fault, log } = await start(world, undefined, (app) => {
    startGl(app);
    app.gl.Flush();
  });
  assertEquals([fault, log], [undefined, [complaint, "E called unimplemented OpenGL ES API"]]);
  const android = await start(world.compat());
  assertMatch(android.fault ?? "", /^SIGSEGV call of eglGetProcAddress through a NULL pointer/);
  assertEquals(android.log, [complaint]);
});

Deno.test("functions are found in what a driver's library needs", async () => {
  const implementation = simForm({
    soname: "libdriver_impl.so",
    abi: "arm64-v8a",
    behaviour: { kind: "driver", name: "impl", reports: ["glFlush"] },
  });
  const world = bare(14).property("ro.hardware.egl", "thin")
    .file("/vendor/lib64/libdriver_impl.so", implementation)
    .driverLibrary("libGLES_thin.so", {
      missing: ["glFlush", "eglGetProcAddress"],
      unexported: "all",
    }, { needed: ["libdriver_impl.so"] });
  const { fault, record } = await start(world, undefined, (app) => {
    startGl(app);
    app.gl.Flush();
  });
  assertEquals(fault, undefined);
  const flushed = record.events.filter(({ at }) => at === "call").map(({ who }) => who);
  assertEquals(flushed, ["impl"]);
});
