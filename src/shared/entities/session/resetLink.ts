import type { z } from 'zod';
import type { resetLinkInput } from './schema.ts';

/** What the link of a reset mail carries (S-004). */
export type ResetLink = z.output<typeof resetLinkInput>;

/** The program's own scheme: what links of mails begin with, where no web address leads to it. */
export const linkScheme = 'rujukan';

const pattern = /\/reset-password\/([\w-]{1,200})\/([^\s/?#<>"]{1,254})/;

/**
 * The reset link inside a text: the bare link, or a whole mail that was copied. undefined without one. A line that a
 * mail's source has broken is put together again.
 */
export function readResetLink(text: string): ResetLink | undefined {
  const [, token, address] = pattern.exec(text.replace(/=\r?\n/g, '')) ?? [];
  if (!token || !address) return undefined;
  try {
    return { token, email: decodeURIComponent(address) };
  } catch {
    return undefined;
  }
}
