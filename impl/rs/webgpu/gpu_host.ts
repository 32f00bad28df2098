/**
 * The GPU as its worker uses it: one device, its buffers, and a pipeline for each shader.
 *
 * @module
 */

import { type GpuCommand, type GpuDispatch, GpuError, type GpuRead } from "./gpu_protocol.ts";

interface Opened {
  readonly device: GPUDevice;
  readonly adapter: string;
}

/** Mesa prints a line where this is not set. */
const RUNTIME_DIR = "XDG_RUNTIME_DIR";
const USAGE = 0x4 | 0x8 | 0x80;
const STAGING_USAGE = 0x1 | 0x8;
const MAP_READ = 1;
/** Why a device is lost that was ended on purpose. */
const ENDED = "The device was ended";

/** The GPU. */
export class GpuHost {
  readonly #findsAdapters: boolean;
  #opened: Opened | undefined;
  #fault: GpuError | undefined;
  readonly #buffers = new Map<number, GPUBuffer>();
  readonly #pipelines = new Map<string, GPUComputePipeline>();

  /** @param findsAdapters Whether adapters are looked for. */
  constructor(findsAdapters: boolean) {
    this.#findsAdapters = findsAdapters;
  }

  /** Notes that what buffers hold cannot be trusted any more; {@link run} says so until the device is opened anew. */
  fail(fault: GpuError): void {
    this.#fault ??= fault;
  }

  /**
   * Does a command.
   *
   * @param command The command.
   * @param checks Whether it fails for what went wrong before, too.
   * @returns A text for who waits: the adapter's name of `open`.
   * @throws {GpuError} If it cannot.
   */
  async run(command: GpuCommand, checks: boolean): Promise<string> {
    if (command.kind === "open") return await this.#open();
    const device = this.#device();
    switch (command.kind) {
      case "create":
        return await this.#create(device, command.id, command.bytes);
      case "free":
        this.#buffers.get(command.id)?.destroy();
        this.#buffers.delete(command.id);
        return "";
      case "upload":
        device.queue.writeBuffer(
          this.#buffer(command.id),
          0,
          command.bytes as Uint8Array<ArrayBuffer>,
        );
        return "";
      case "download":
        await this.#download(device, command.reads);
        break;
      case "dispatch":
        this.#dispatch(device, command.dispatch);
        break;
      case "lose":
        device.destroy();
        this.fail(new GpuError("lost", ENDED));
    }
    if (checks) await this.#check(device);
    return "";
  }

  #device(): GPUDevice {
    if (this.#fault !== undefined) throw this.#fault;
    if (this.#opened === undefined) throw new GpuError("lost", "The device is not open");
    return this.#opened.device;
  }

  async #open(): Promise<string> {
    if (this.#opened !== undefined && this.#fault === undefined) return this.#opened.adapter;
    this.#opened?.device.destroy();
    this.#buffers.clear();
    this.#pipelines.clear();
    this.#opened = undefined;
    const opened = await quietly(() => this.#request());
    this.#opened = opened;
    this.#fault = undefined;
    opened.device.lost.then(({ message }) => {
      if (this.#opened === opened) this.fail(new GpuError("lost", message));
    });
    this.#scope(opened.device);
    return opened.adapter;
  }

  async #request(): Promise<Opened> {
    const adapter = this.#findsAdapters ? await navigator.gpu?.requestAdapter() : null;
    if (adapter === null || adapter === undefined) {
      throw new GpuError("unavailable", "No adapter is there");
    }
    const { maxStorageBufferBindingSize, maxBufferSize } = adapter.limits;
    const requiredLimits = { maxStorageBufferBindingSize, maxBufferSize };
    const device = await adapter.requestDevice({ requiredLimits });
    const { description, device: name, vendor } = adapter.info;
    return { device, adapter: description || name || vendor || "unknown" };
  }

  #scope(device: GPUDevice): void {
    device.pushErrorScope("validation");
    device.pushErrorScope("out-of-memory");
  }

  /** Finds out what went wrong since the last time. */
  async #errors(device: GPUDevice): Promise<GPUError[]> {
    const errors = [await device.popErrorScope(), await device.popErrorScope()];
    this.#scope(device);
    return errors.filter((error) => error !== null);
  }

  async #check(device: GPUDevice): Promise<void> {
    const [error] = this.#fault === undefined ? await this.#errors(device) : [];
    if (error !== undefined) this.fail(new GpuError("lost", error.message));
    if (this.#fault !== undefined) throw this.#fault;
  }

  async #create(device: GPUDevice, id: number, bytes: number): Promise<string> {
    await this.#check(device);
    const most = device.limits.maxStorageBufferBindingSize;
    if (bytes > most) {
      throw new GpuError("no memory", `A buffer has ${bytes} bytes, expected at most ${most}`);
    }
    const buffer = device.createBuffer({ size: bytes, usage: USAGE });
    const [error] = await this.#errors(device);
    if (error !== undefined) throw new GpuError("no memory", error.message);
    this.#buffers.set(id, buffer);
    return "";
  }

  #buffer(id: number): GPUBuffer {
    const buffer = this.#buffers.get(id);
    if (buffer === undefined) throw new GpuError("lost", `Buffer ${id} is not there`);
    return buffer;
  }

  /** Copies all buffers before it waits: however many there are, it takes as long as for one. */
  async #download(device: GPUDevice, reads: readonly GpuRead[]): Promise<void> {
    const copies = reads.map(({ id, bytes }) => {
      const size = Math.ceil(bytes.length / 4) * 4;
      const source = this.#buffer(id);
      const staging = device.createBuffer({ size, usage: STAGING_USAGE });
      return { source, staging, size, bytes };
    });
    try {
      const encoder = device.createCommandEncoder();
      for (const { source, staging, size } of copies) {
        encoder.copyBufferToBuffer(source, 0, staging, 0, size);
      }
      device.queue.submit([encoder.finish()]);
      await Promise.all(copies.map(({ staging }) => staging.mapAsync(MAP_READ)));
      await this.#check(device);
      for (const { staging, bytes } of copies) {
        bytes.set(new Uint8Array(staging.getMappedRange()).subarray(0, bytes.length));
      }
    } finally {
      for (const { staging } of copies) staging.destroy();
    }
  }

  #dispatch(device: GPUDevice, dispatch: GpuDispatch): void {
    const { shader, parameters, read, written, groups } = dispatch;
    const pipeline = this.#pipeline(device, shader);
    const encoder = device.createCommandEncoder();
    const temporary: GPUBuffer[] = [];
    const temporaryOf = (size: number) => {
      const buffer = device.createBuffer({ size, usage: USAGE });
      temporary.push(buffer);
      return buffer;
    };
    const target = this.#buffer(written);
    const numbers = temporaryOf(parameters.byteLength);
    device.queue.writeBuffer(numbers, 0, parameters as Uint32Array<ArrayBuffer>);
    const sources = read.map((id) => {
      if (id !== written) return this.#buffer(id);
      const before = temporaryOf(target.size);
      encoder.copyBufferToBuffer(target, 0, before, 0, target.size);
      return before;
    });
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    const entries = [numbers, ...sources, target].map((buffer, binding) => ({
      binding,
      resource: { buffer },
    }));
    const layout = pipeline.getBindGroupLayout(0);
    pass.setBindGroup(0, device.createBindGroup({ layout, entries }));
    pass.dispatchWorkgroups(...groups);
    pass.end();
    device.queue.submit([encoder.finish()]);
    for (const buffer of temporary) buffer.destroy();
  }

  #pipeline(device: GPUDevice, code: string): GPUComputePipeline {
    const known = this.#pipelines.get(code);
    if (known !== undefined) return known;
    const module = device.createShaderModule({ code });
    const pipeline = device.createComputePipeline({ layout: "auto", compute: { module } });
    this.#pipelines.set(code, pipeline);
    return pipeline;
  }
}

/** Runs code that loads the GPU's driver, which prints a line to the terminal where a variable is missing. */
async function quietly<T>(body: () => Promise<T>): Promise<T> {
  const isSet = setVariable();
  try {
    return await body();
  } finally {
    if (isSet) Deno.env.delete(RUNTIME_DIR);
  }
}

/** @returns Whether it was set here; not if it was there, or the program may not. */
function setVariable(): boolean {
  try {
    if (Deno.env.get(RUNTIME_DIR) !== undefined) return false;
    Deno.env.set(RUNTIME_DIR, "/tmp");
    return true;
  } catch {
    return false;
  }
}
