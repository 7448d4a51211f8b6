import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { startThread, type TesseractThread } from '../../../../src/server/ocr/thread.ts';

let thread: TesseractThread | undefined;
afterEach(() => thread?.end());

const blank = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();

test('a file that is no picture is refused, and the thread continues', async () => {
  thread = startThread();
  await expect(thread.recognise(Buffer.from('bukan gambar'))).rejects.toThrow('The OCR thread failed');
  expect(await thread.recognise(await blank())).toEqual([]);
});

test('missing data is an error, not a wait', async () => {
  thread = startThread('/tidak/ada');
  await expect(thread.recognise(await blank())).rejects.toThrow('ENOENT');
});

test('ending the thread rejects running and later readings', async () => {
  thread = startThread();
  const doing = expect(thread.recognise(await blank())).rejects.toThrow('The OCR thread has ended');
  await thread.end();
  await doing;
  await expect(thread.recognise(await blank())).rejects.toThrow('The OCR thread has ended');
});
