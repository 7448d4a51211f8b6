/** This file loads no zod, so that workers start fast. */

const adviceByExtension: readonly (readonly [RegExp, string])[] = [
  [
    /^\.(jpe?g|jfif|png|webp|gif|heic|bmp|tiff?)$/,
    'Foto dilepas dengan foldernya, bersama file .xlsx yang menyebut nama fotonya.',
  ],
  [
    /^\.(zip|rar|7z|gz|tar)$/,
    'Buka dulu, simpan isinya ke sebuah folder, lalu lepaskan file .xlsx dari sana.',
  ],
  [/^\.(eml|msg)$/, 'Buka suratnya, simpan dulu lampirannya ke sebuah folder, lalu lepaskan dari sana.'],
  [/^\.(pdf|docx?|pptx?|rtf|txt)$/, 'Minta file Excel-nya dari pembuatnya.'],
  [/^\.numbers$/, "Ekspor dari Numbers sebagai 'Excel'."],
];

export function foreignFileText(found: string): string {
  const [, way = "Simpan ulang di Excel sebagai 'Excel Workbook (.xlsx)'."] =
    adviceByExtension.find(([form]) => form.test(found.toLowerCase())) ?? [];
  return `File harus .xlsx. File Anda ${found}. ${way}`;
}

export const extensionOf = (name: string): string => /\.[^./\\]+$/.exec(name)?.[0].toLowerCase() ?? '';

/** The operating system does not hand over some dropped files, such as files from an email or an open ZIP. */
export const noFileText =
  'File dari email atau ZIP tidak dapat dilepas langsung. Simpan dulu ke sebuah folder, lalu lepaskan di sini.';
