/** Media types of the files that cross the API. */

/** `.xlsx`. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const pdfType = 'application/pdf';

/** JSON Schema of a field whose value is a file of a multipart body, for the OpenAPI document. */
export const binaryField = { type: 'string', format: 'binary' } as const;
