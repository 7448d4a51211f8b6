export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const pdfType = 'application/pdf';

/** SECURITY: the system might run files with other extensions. */
export const isOpenable = (name: string): boolean => /\.(xlsx|pdf|jpe?g|png|webp)$/i.test(name);

export const binaryField = { type: 'string', format: 'binary' } as const;
