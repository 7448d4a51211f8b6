/** Running uploads of all fields. Each resolves to false if the upload failed. */
const running = new Set<Promise<boolean>>();

export function addUpload(upload: Promise<boolean>): void {
  running.add(upload);
  void upload.finally(() => running.delete(upload));
}

export const hasUploads = (): boolean => running.size > 0;

export const uploadsEnd = async (): Promise<boolean> => (await Promise.all(running)).every(Boolean);
