/** C-072, R-722. The server checks the content again. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'];
export const imageMax = 5 * 1024 * 1024;

export function imageFault(file: { type: string; size: number }): string | undefined {
  if (!imageTypes.includes(file.type)) return 'Gambar harus JPEG, PNG, atau WebP';
  if (file.size === 0) return 'File gambar kosong';
  if (file.size > imageMax) return 'Ukuran gambar paling besar 5 MB';
  return undefined;
}

/** main serves stored pictures to the page with the session's token. */
export const mediaUrl = (folder: string, name: string) =>
  `/media/${encodeURIComponent(folder)}/${encodeURIComponent(name)}`;
