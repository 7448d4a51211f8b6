import type { App } from 'electron';
import type { ResetLink } from '../../shared/entities/session/resetLink.ts';
import { linkScheme, readResetLink } from '../../shared/entities/session/resetLink.ts';
import { readViewLink } from '../../shared/entities/view/link.ts';

const maxLinkLength = 1000;

/**
 * SECURITY: accepts only password resets and saved views, because any web page can open links of this scheme.
 */
const linkIn = <Link>(args: readonly string[], read: (text: string) => Link | undefined): Link | undefined =>
  args
    .filter((each) => each.startsWith(`${linkScheme}://app/`) && each.length <= maxLinkLength)
    .map(read)
    .find((link) => link !== undefined);

export const resetLinkOf = (args: readonly string[]): ResetLink | undefined => linkIn(args, readResetLink);

export const viewLinkOf = (args: readonly string[]): number | undefined => linkIn(args, readViewLink);

export function registerLinkScheme(app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
}
