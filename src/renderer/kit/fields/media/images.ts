/** The server also checks the content (C-072, R-722). */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'];
/** Bytes of a chosen file. {@link shrinkPicture} shrinks large pictures before the upload. */
export const imageMax = 40 * 1024 * 1024;

export function imageFault(file: { type: string; size: number }): string | undefined {
  if (!imageTypes.includes(file.type)) return 'Gambar harus JPEG, PNG, atau WebP';
  if (file.size === 0) return 'File gambar kosong';
  if (file.size > imageMax) return 'Ukuran gambar paling besar 40 MB';
  return undefined;
}

/** The main process serves stored pictures with the session's token. */
export const mediaUrl = (folder: string, name: string) =>
  `/media/${encodeURIComponent(folder)}/${encodeURIComponent(name)}`;
