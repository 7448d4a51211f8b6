export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const pdfType = 'application/pdf';

/** File systems allow 255 bytes, which also hold a number, the extension and `.part`. */
const longestStem = 200;

/** Cuts whole characters from the end of a file name without its extension. */
export function fittingStem(stem: string): string {
  let bytes = 0;
  let kept = '';
  for (const letter of stem) {
    bytes += utf8Length(letter.codePointAt(0)!);
    if (bytes > longestStem) return kept.trim();
    kept += letter;
  }
  return stem;
}

const utf8Length = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);

/** SECURITY: the system might run files with other extensions. */
export const isOpenable = (name: string): boolean => /\.(xlsx|pdf|jpe?g|png|webp)$/i.test(name);

export const binaryField = { type: 'string', format: 'binary' } as const;
