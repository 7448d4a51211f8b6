import { once } from 'node:events';
import fs from 'node:fs';
import zlib from 'node:zlib';

/** Writes sizes and CRC after each entry (APPNOTE 4.3.9), so that no entry must fit into memory. */
export interface ZipWriter {
  entry(name: string, produce: (write: (text: string) => Promise<void>) => Promise<void>): Promise<void>;
  finish(): Promise<void>;
  abort(): Promise<void>;
}

const LOCAL_HEADER = 0x04034b50;
const DATA_DESCRIPTOR = 0x08074b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION_NEEDED = 20;
/** Bit 3: sizes follow the data. Bit 11: names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980 (APPNOTE 4.4.6), so that equal content gives equal files. */
const DOS_TIME = 0;
const DOS_DATE = 0x21;
const LARGEST_ZIP = 0xffffffff;

export function createZip(path: string): ZipWriter {
  const output = fs.createWriteStream(path, { highWaterMark: 1024 * 1024, flush: true });
  const failure = new Promise<never>((_resolve, reject) => output.once('error', reject));
  failure.catch(() => undefined);
  const directory: Buffer[] = [];
  let offset = 0;
  let count = 0;

  const until = (emitter: NodeJS.EventEmitter, event: string) =>
    Promise.race([once(emitter, event), failure]);

  const put = async (bytes: Buffer): Promise<void> => {
    offset += bytes.length;
    if (offset > LARGEST_ZIP) throw new RangeError('workbook larger than 4 GB');
    if (!output.write(bytes)) await until(output, 'drain');
  };

  const deflate = async (produce: (write: (text: string) => Promise<void>) => Promise<void>) => {
    const deflater = zlib.createDeflateRaw({ level: 6, memLevel: 9, chunkSize: 256 * 1024 });
    const sizes = { crc: 0, compressed: 0, inflated: 0 };
    const copied = (async () => {
      for await (const chunk of deflater) {
        sizes.compressed += (chunk as Buffer).length;
        await put(chunk as Buffer);
      }
    })();
    copied.catch(() => undefined);
    let drained: Promise<unknown> | undefined;
    /** Waits for the deflater only at the next call, so that text is produced while the deflater works. */
    const write = async (text: string): Promise<void> => {
      const bytes = Buffer.from(text);
      sizes.inflated += bytes.length;
      sizes.crc = zlib.crc32(bytes, sizes.crc);
      await drained;
      if (deflater.write(bytes)) drained = undefined;
      else {
        drained = Promise.race([once(deflater, 'drain'), copied]);
        drained.catch(() => undefined);
      }
    };
    try {
      await produce(write);
      deflater.end();
      await copied;
    } finally {
      deflater.destroy();
    }
    return sizes;
  };

  return {
    async entry(name, produce) {
      const nameBytes = Buffer.from(name);
      const start = offset;
      await put(localHeader(nameBytes.length));
      await put(nameBytes);
      const sizes = await deflate(produce);
      await put(dataDescriptor(sizes));
      directory.push(directoryEntry(sizes, nameBytes.length, start), nameBytes);
      count++;
    },
    async finish() {
      const start = offset;
      const entries = Buffer.concat(directory);
      await put(entries);
      await put(endOfDirectory(count, entries.length, start));
      output.end();
      await until(output, 'close');
    },
    async abort() {
      if (output.closed) return;
      output.destroy();
      await once(output, 'close').catch(() => undefined);
    },
  };
}

interface EntrySizes {
  crc: number;
  compressed: number;
  inflated: number;
}

function localHeader(nameLength: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  writeCommonFields(header, 4);
  header.writeUInt16LE(nameLength, 26);
  return header;
}

function writeCommonFields(target: Buffer, at: number): void {
  target.writeUInt16LE(VERSION_NEEDED, at);
  target.writeUInt16LE(FLAGS, at + 2);
  target.writeUInt16LE(DEFLATED, at + 4);
  target.writeUInt16LE(DOS_TIME, at + 6);
  target.writeUInt16LE(DOS_DATE, at + 8);
}

function dataDescriptor({ crc, compressed, inflated }: EntrySizes): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(DATA_DESCRIPTOR, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(compressed, 8);
  descriptor.writeUInt32LE(inflated, 12);
  return descriptor;
}

function directoryEntry(
  { crc, compressed, inflated }: EntrySizes,
  nameLength: number,
  offset: number,
): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(DIRECTORY_ENTRY, 0);
  entry.writeUInt16LE(VERSION_NEEDED, 4);
  writeCommonFields(entry, 6);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(compressed, 20);
  entry.writeUInt32LE(inflated, 24);
  entry.writeUInt16LE(nameLength, 28);
  entry.writeUInt32LE(offset, 42);
  return entry;
}

function endOfDirectory(count: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_OF_DIRECTORY, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
