/** Placeholders of mails: what the server fills in, with what each looks like in a mail. */
export const mailVariables = {
  name: { about: 'Nama penerima', sample: 'Rina Wijaya' },
  link: { about: 'Tautan halaman tujuan', sample: 'https://mitra.example/buka/7f3c' },
  reason: { about: 'Alasan penolakan', sample: 'Foto identitas tidak terbaca' },
  submission_number: { about: 'Nomor pengajuan', sample: 'PR-261122-0007' },
} as const;

type MailVariable = keyof typeof mailVariables;
export const variableNames = Object.keys(mailVariables) as MailVariable[];

const placeholder = /\{(\w+)\}/g;
const isKnown = (name: string): name is MailVariable => name in mailVariables;

/** The text with a sample for every variable; what nobody knows stays, as the server leaves it. */
export const filledIn = (text: string): string =>
  text.replace(placeholder, (whole, name: string) => (isKnown(name) ? mailVariables[name].sample : whole));

/** Placeholders of the text that the server does not know, each once. */
export const unknownVariables = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(placeholder)].map(([whole, name]) => (isKnown(name!) ? '' : whole)).filter(Boolean),
  ),
];
