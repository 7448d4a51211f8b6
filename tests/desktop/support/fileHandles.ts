import { type FileHandle, open } from 'node:fs/promises';
import { vi } from 'vitest';

/** What every open file has its calls from; replacing one of them is how a test fills the disk. */
export async function openFiles(): Promise<FileHandle> {
  const handle = await open(process.execPath, 'r');
  await handle.close();
  return Object.getPrototypeOf(handle) as FileHandle;
}

export const diskFull = (syscall: string): Error =>
  Object.assign(new Error(`ENOSPC: no space left on device, ${syscall}`), { code: 'ENOSPC', syscall });

/** The next write into any file takes half of what it is given, the one behind it nothing. */
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
