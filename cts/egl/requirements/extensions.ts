/**
 * Tests of the extensions that a device must, or should, have: listed, and working.
 *
 * @module
 */

import { type App, ints, out, type Result } from "../../contract/recorder.ts";
import { EGL, GL } from "../../contract/enums.ts";
import type { Context } from "../../framework/context.ts";
import { type Group, isFirstOrLast } from "../../framework/mod.ts";
import { isHandle } from "../api/scenes.ts";
import { beginEgl, beginGl, look } from "./scenes.ts";

const SECOND_IN_NS = 1_000_000_000;

/** Extensions of EGL; the page says which are recommended only. */
const EGL_NAMES = [
  ["EGL-REQ-10", "EGL_KHR_wait_sync"],
  ["EGL-REQ-12", "EGL_ANDROID_image_native_buffer"],
  ["EGL-REQ-13", "EGL_ANDROID_recordable"],
  ["EGL-REQ-14", "EGL_ANDROID_framebuffer_target"],
  ["EGL-REQ-15", "EGL_ANDROID_blob_cache"],
  ["EGL-REQ-16", "EGL_KHR_fence_sync"],
  ["EGL-REQ-17", "EGL_ANDROID_native_fence_sync"],
] as const;

/** The page calls it GL_OES_texture_external; in the Khronos registry it is GL_OES_EGL_image_external. */
const TEXTURE_EXTERNAL = ["GL_OES_texture_external", "GL_OES_EGL_image_external"];

/**
 * Declares the tests.
 *
 * @param requirements Their group.
 */
export function addExtensionTests(requirements: Group): void {
  for (const [clause, name] of EGL_NAMES) {
    const test = requirements.test(`${name}_is_listed`).clauses(clause);
    if (name.startsWith("EGL_ANDROID_")) test.androidDriver(`the extension ${name}`);
    test.releases(10, 15)
      .filter(isFirstOrLast)
      .fn(async (t) => {
        let string!: Result;
        const { value } = await look(t, t.params.release, (app) => {
          const { display } = beginEgl(app);
          string = app.egl.QueryStringImplementationANDROID(display, EGL.EXTENSIONS);
        });
        t.note("EGL_EXTENSIONS of the driver");
        expectListed(t, "EGL_EXTENSIONS", value(string), [name]);
      });
  }

  requirements.test("GL_OES_texture_external_is_listed")
    .clauses("EGL-REQ-11")
    .releases(10, 15)
    .filter(isFirstOrLast)
    .fn(async (t) => {
      let string!: Result;
      const { value } = await look(t, t.params.release, (app) => {
        beginGl(app);
        string = app.gl.GetString(GL.EXTENSIONS);
      });
      t.note("GL_EXTENSIONS of a context of version 2");
      expectListed(t, "GL_EXTENSIONS", value(string), TEXTURE_EXTERNAL);
    });

  requirements.test("fence_is_signaled")
    .clauses("EGL-REQ-16")
    .releases(10, 15)
    .filter(isFirstOrLast)
    .fn(async (t) => {
      let calls!: readonly Result[];
      const { value, cell } = await look(t, t.params.release, (app) => {
        const { display } = beginGl(app);
        const { egl } = app;
        const sync = egl.CreateSyncKHR(display, EGL.SYNC_FENCE, null);
        app.gl.Flush();
        const flag = EGL.SYNC_FLUSH_COMMANDS_BIT;
        const waited = egl.ClientWaitSyncKHR(display, sync, flag, SECOND_IN_NS);
        const status = egl.GetSyncAttribKHR(display, sync, EGL.SYNC_STATUS, out("int"));
        calls = [sync, waited, status, egl.DestroySyncKHR(display, sync)];
      });
      const [sync, waited, status, destroyed] = calls;
      t.note("eglCreateSyncKHR, eglClientWaitSyncKHR");
      t.expect("there is a fence", isHandle(value(sync!)));
      t.expectEqual("eglClientWaitSyncKHR", value(waited!), EGL.CONDITION_SATISFIED);
      t.expectEqual("EGL_SYNC_STATUS_KHR", cell(status!), EGL.SIGNALED);
      t.expectEqual("eglDestroySyncKHR", value(destroyed!), 1);
    });

  requirements.test("server_waits_for_a_fence")
    .clauses("EGL-REQ-10")
    .releases(10, 15)
    .filter(isFirstOrLast)
    .fn(async (t) => {
      let [sync, waited]: Result[] = [];
      const { value } = await look(t, t.params.release, (app) => {
        const { display } = beginGl(app);
        sync = app.egl.CreateSyncKHR(display, EGL.SYNC_FENCE, null);
        waited = app.egl.WaitSyncKHR(display, sync, 0);
      });
      t.note("eglWaitSyncKHR");
      t.expect("there is a fence", isHandle(value(sync!)));
      t.expectEqual("eglWaitSyncKHR", value(waited!), 1);
    });

  requirements.test("native_fence_has_a_file_descriptor")
    .clauses("EGL-REQ-17")
    .androidDriver("the extension EGL_ANDROID_native_fence_sync")
    .releases(10, 15)
    .filter(isFirstOrLast)
    .fn(async (t) => {
      let [sync, fd]: Result[] = [];
      const { value } = await look(t, t.params.release, (app) => {
        const { display } = beginGl(app);
        sync = app.egl.CreateSyncKHR(display, EGL.SYNC_NATIVE_FENCE_ANDROID, null);
        app.gl.Flush();
        fd = app.egl.DupNativeFenceFDANDROID(display, sync);
      });
      t.note("eglDupNativeFenceFDANDROID");
      t.expect("there is a fence", isHandle(value(sync!)));
      t.expect("its file descriptor is one", Number(value(fd!)) >= 0, value(fd!));
    });

  for (
    const [clause, name, attribute] of [
      ["EGL-REQ-13", "EGL_RECORDABLE_ANDROID", EGL.RECORDABLE_ANDROID],
      ["EGL-REQ-14", "EGL_FRAMEBUFFER_TARGET_ANDROID", EGL.FRAMEBUFFER_TARGET_ANDROID],
    ] as const
  ) {
    requirements.test(`a_config_has_${name}`)
      .clauses(clause)
      .androidDriver(`the attribute ${name}`)
      .releases(10, 15)
      .filter(isFirstOrLast)
      .fn(async (t) => {
        let [choice, attrib]: Result[] = [];
        const { cell } = await look(t, t.params.release, (app) => {
          const { display } = beginEgl(app);
          const wanted = ints(attribute, 1, EGL.NONE);
          choice = app.egl.ChooseConfig(display, wanted, out("pointer"), 1, out("int"));
          attrib = app.egl.GetConfigAttrib(display, choice.outCell(0), attribute, out("int"));
        });
        t.note(`eglChooseConfig with ${name}`);
        t.expectEqual("configs found, for one", cell(choice!, 1), 1);
        t.expectEqual(`${name} of it`, cell(attrib!), 1);
      });
  }

  requirements.test("external_textures_have_one_level")
    .clauses("EGL-REQ-11")
    .releases(10, 15)
    .filter(isFirstOrLast)
    .fn(async (t) => {
      let calls!: readonly Result[];
      let name!: Result;
      const { value, cell } = await look(t, t.params.release, (app) => {
        beginGl(app);
        calls = [...externalTexture(app, (made) => name = made)];
      });
      const [bound, error, filtered] = calls;
      t.note("GL_TEXTURE_EXTERNAL_OES");
      t.expectEqual("error of glBindTexture", value(error!), 0);
      t.expectEqual("GL_TEXTURE_BINDING_EXTERNAL_OES", cell(bound!), cell(name));
      t.expectEqual("error of a filter with levels", value(filtered!), GL.INVALID_ENUM);
    });
}

function externalTexture({ gl }: App, made: (name: Result) => void): readonly Result[] {
  const names = gl.GenTextures(1, out("int"));
  made(names);
  gl.BindTexture(GL.TEXTURE_EXTERNAL_OES, names.outCell(0));
  const error = gl.GetError();
  const bound = gl.GetIntegerv(GL.TEXTURE_BINDING_EXTERNAL_OES, out("int"));
  gl.TexParameteri(GL.TEXTURE_EXTERNAL_OES, GL.TEXTURE_MIN_FILTER, GL.LINEAR_MIPMAP_LINEAR);
  return [bound, error, gl.GetError()];
}

function expectListed(
  t: Context<unknown>,
  what: string,
  string: unknown,
  names: readonly string[],
): void {
  const listed = String(string ?? "").split(" ");
  const isListed = names.some((name) => listed.includes(name));
  t.expect(`${what} has ${names.join(" or ")}`, isListed, isListed || `${listed.length} others`);
}
