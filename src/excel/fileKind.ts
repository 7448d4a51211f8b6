import { refuse } from './errors.ts';
import { readAt } from './fileBytes.ts';

const ZIP_SIGNATURE = Buffer.from('PK\x03\x04', 'latin1');
const EMPTY_ZIP_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1');
const COMPOUND_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');
const COMPOUND_PROBE_BYTES = 4 * 1024 * 1024;
const TEXT_PROBE_BYTES = 512;

/** The content decides, not the name (X01, X07). */
export function refuseForeignFiles(fd: number, size: number): void {
  if (size === 0) refuse('EMPTY_FILE');
  const head = readAt(fd, 0, Math.min(size, TEXT_PROBE_BYTES));
  if (startsWith(head, ZIP_SIGNATURE)) return;
  if (startsWith(head, EMPTY_ZIP_SIGNATURE)) refuse('NOT_XLSX');
  if (startsWith(head, COMPOUND_SIGNATURE)) refuseCompoundFile(fd, size);
  refuse('NOT_ZIP', guessExtension(head));
}

function startsWith(head: Buffer, signature: Buffer): boolean {
  return head.length >= signature.length && head.subarray(0, signature.length).equals(signature);
}

/** Refuses an old .xls or a password-protected .xlsx. The file's directory may be at either end. */
function refuseCompoundFile(fd: number, size: number): never {
  const probe = Math.min(size, COMPOUND_PROBE_BYTES);
  const encrypted =
    readAt(fd, 0, probe).includes(ENCRYPTED_STREAM) ||
    readAt(fd, size - probe, probe).includes(ENCRYPTED_STREAM);
  if (encrypted) refuse('ENCRYPTED');
  refuse('LEGACY_XLS', '.xls');
}

function guessExtension(head: Buffer): string {
  const text = head.latin1Slice().trimStart().toLowerCase();
  if (text.startsWith('%pdf-')) return '.pdf';
  if (text.startsWith('{\\rtf')) return '.rtf';
  if (text.startsWith('<?xml')) return '.xml';
  if (text.startsWith('<')) return '.html';
  const binary = head.some((byte) => byte < 9 || (byte > 13 && byte < 32));
  return binary ? '' : '.csv';
}
