export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const pdfType = 'application/pdf';

/** SECURITY: files with other names might be run by the system. */
export const isOpenable = (name: string): boolean => /\.(xlsx|pdf|jpe?g|png|webp)$/i.test(name);

export const binaryField = { type: 'string', format: 'binary' } as const;
