import type { z } from 'zod';
import type { resetLinkInput } from './schema.ts';

export type ResetLink = z.output<typeof resetLinkInput>;

/** Scheme of links that open the program. */
export const linkScheme = 'rujukan';

const pattern = /\/reset-password\/([\w-]{1,200})\/([^\s/?#<>"]{1,254})/;

/** Also finds the link in the source of an email, which may break lines with `=`. */
export function readResetLink(text: string): ResetLink | undefined {
  const [, token, address] = pattern.exec(text.replace(/=\r?\n/g, '')) ?? [];
  if (!token || !address) return undefined;
  try {
    return { token, email: decodeURIComponent(address) };
  } catch {
    return undefined;
  }
}
