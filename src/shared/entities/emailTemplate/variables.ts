import type { FieldErrors } from '../../core/errors.ts';
import { filledWith, placeholderMissing, placeholdersOf } from '../../core/placeholders.ts';

/** placeholders that the server fills in. */
export const mailVariables = {
  name: { about: 'Nama penerima', sample: 'Rina Wijaya' },
  link: { about: 'Tautan halaman tujuan', sample: 'https://mitra.example/buka/7f3c' },
  reason: { about: 'Alasan penolakan', sample: 'Foto identitas tidak terbaca' },
  submission_number: { about: 'Nomor pengajuan', sample: 'PR-261122-0007' },
} as const;

type MailVariable = keyof typeof mailVariables;
export const variableNames = Object.keys(mailVariables) as MailVariable[];

/** System mails with a selectable template: label, available variables, and the required one. */
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

/** The template is used for no system mail. */
export const noMail = '';
export const purposeWords: Readonly<Record<string, string>> = Object.fromEntries(
  chosenMailNames.map((name) => [name, chosenMails[name].label]),
);

const isChosen = (purpose: string | undefined): purpose is ChosenMail =>
  purpose !== undefined && Object.hasOwn(chosenMails, purpose);

/** Fills in samples; unknown variables stay, as on the server. */
export const filledIn = (text: string): string =>
  filledWith(text, Object.fromEntries(variableNames.map((name) => [name, mailVariables[name].sample])));

/** Variables that stay unfilled, because they are unknown or not available in this mail. */
export const unknownVariables = (text: string, purpose?: string): string[] => {
  const known: readonly string[] = isChosen(purpose) ? chosenMails[purpose].knows : variableNames;
  return placeholdersOf(text)
    .filter((name) => !known.includes(name))
    .map((name) => `{${name}}`);
};

/** a system mail must contain its required variable. */
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
