import { type FileHandle, open } from 'node:fs/promises';
import { vi } from 'vitest';

/** Prototype of all file handles, whose methods tests replace. */
export async function openFiles(): Promise<FileHandle> {
  const handle = await open(process.execPath, 'r');
  await handle.close();
  return Object.getPrototypeOf(handle) as FileHandle;
}

export const diskFull = (syscall: string): Error =>
  Object.assign(new Error(`ENOSPC: no space left on device, ${syscall}`), { code: 'ENOSPC', syscall });

/** The next write stores half of its bytes; the write after it fails. */
export async function fillDisk(): Promise<void> {
  const handles = await openFiles();
  const write = handles.write as (...args: unknown[]) => Promise<unknown>;
  vi.spyOn(handles, 'write')
    .mockImplementationOnce(function half(
      this: FileHandle,
      bytes: Uint8Array,
      from: number,
      length: number,
      at: number,
    ) {
      return write.call(this, bytes, from, Math.ceil(length / 2), at) as never;
    } as never)
    .mockRejectedValueOnce(diskFull('write'));
}
