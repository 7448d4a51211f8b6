import zlib from 'node:zlib';

/** An entry of a test ZIP with possibly wrong headers. */
export interface TestEntry {
  name: string;
  data: string | Buffer;
  stored?: boolean;
  /** This and the following members replace the real values. */
  crc?: number;
  inflatedSize?: number;
  compressedSize?: number;
  compressed?: Buffer;
  localName?: string;
  flags?: number;
  method?: number;
  sameDataAs?: number;
}

export function buildZip(entries: readonly TestEntry[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const entry of entries) {
    const data = Buffer.from(entry.data);
    const compressed = entry.compressed ?? (entry.stored === true ? data : zlib.deflateRawSync(data));
    const fields = {
      flags: entry.flags ?? 0x800,
      method: entry.method ?? (entry.stored === true ? 0 : 8),
      crc: entry.crc ?? zlib.crc32(data),
      compressedSize: entry.compressedSize ?? compressed.length,
      inflatedSize: entry.inflatedSize ?? data.length,
    };
    const localName = Buffer.from(entry.localName ?? entry.name);
    const name = Buffer.from(entry.name);
    const headerOffset = entry.sameDataAs === undefined ? offset : (offsets[entry.sameDataAs] as number);
    offsets.push(headerOffset);
    if (entry.sameDataAs === undefined) {
      const local = Buffer.concat([header(0x04034b50, 30, 4, fields), localName, compressed]);
      local.writeUInt16LE(localName.length, 26);
      pieces.push(local);
      offset += local.length;
    }
    const central = header(0x02014b50, 46, 6, fields);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(headerOffset, 42);
    directory.push(central, name);
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, central, end]);
}

interface HeaderFields {
  flags: number;
  method: number;
  crc: number;
  compressedSize: number;
  inflatedSize: number;
}

/**
 * Writes a local or central header.
 * @param at offset of "version needed"; the later fields have the same order in both headers
 */
function header(signature: number, length: number, at: number, fields: HeaderFields): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32LE(signature, 0);
  bytes.writeUInt16LE(20, at);
  bytes.writeUInt16LE(fields.flags, at + 2);
  bytes.writeUInt16LE(fields.method, at + 4);
  bytes.writeUInt32LE(fields.crc, at + 10);
  bytes.writeUInt32LE(fields.compressedSize, at + 14);
  bytes.writeUInt32LE(fields.inflatedSize, at + 18);
  return bytes;
}
