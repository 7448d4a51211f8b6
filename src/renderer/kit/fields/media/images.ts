/** C-072, R-722. The server checks the content again. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'];
/** In bytes of the file that is chosen; a larger one than {@link smallPicture} allows is made smaller. */
export const imageMax = 40 * 1024 * 1024;

export function imageFault(file: { type: string; size: number }): string | undefined {
  if (!imageTypes.includes(file.type)) return 'Gambar harus JPEG, PNG, atau WebP';
  if (file.size === 0) return 'File gambar kosong';
  if (file.size > imageMax) return 'Ukuran gambar paling besar 40 MB';
  return undefined;
}

/** main serves stored pictures to the page with the session's token. */
export const mediaUrl = (folder: string, name: string) =>
  `/media/${encodeURIComponent(folder)}/${encodeURIComponent(name)}`;
