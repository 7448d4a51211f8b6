import type { FieldErrors } from '../../core/errors.ts';
import { filledWith, placeholderMissing, placeholdersOf } from '../../core/placeholders.ts';

export const mailVariables = {
  name: { about: 'Nama penerima', sample: 'Rina Wijaya' },
  link: { about: 'Tautan halaman tujuan', sample: 'https://mitra.example/buka/7f3c' },
  reason: { about: 'Alasan penolakan', sample: 'Foto identitas tidak terbaca' },
  submission_number: { about: 'Nomor pengajuan', sample: 'PR-261122-0007' },
} as const;

type MailVariable = keyof typeof mailVariables;
export const variableNames = Object.keys(mailVariables) as MailVariable[];

export const chosenMails = {
  reset_password: {
    label: 'Atur ulang kata sandi',
    knows: ['name', 'link'],
    needs: 'link',
    without: 'tanpa itu penerima tidak dapat mengatur ulang kata sandinya',
  },
} as const;
export type ChosenMail = keyof typeof chosenMails;
export const chosenMailNames = Object.keys(chosenMails) as ChosenMail[];

/** Purpose of a template that no system email uses. */
export const noMail = '';
export const purposeWords: Readonly<Record<string, string>> = Object.fromEntries(
  chosenMailNames.map((name) => [name, chosenMails[name].label]),
);

const isChosen = (purpose: string | undefined): purpose is ChosenMail =>
  purpose !== undefined && Object.hasOwn(chosenMails, purpose);

export const filledIn = (text: string): string =>
  filledWith(text, Object.fromEntries(variableNames.map((name) => [name, mailVariables[name].sample])));

export const unknownVariables = (text: string, purpose?: string): string[] => {
  const known: readonly string[] = isChosen(purpose) ? chosenMails[purpose].knows : variableNames;
  return placeholdersOf(text)
    .filter((name) => !known.includes(name))
    .map((name) => `{${name}}`);
};

export const purposeFaults = (
  { message, purpose }: { message: string; purpose?: string | undefined },
  label: string,
): FieldErrors => {
  if (!isChosen(purpose)) return {};
  const { needs, without } = chosenMails[purpose];
  return placeholdersOf(message).includes(needs)
    ? {}
    : { message: placeholderMissing(label, needs, without) };
};
