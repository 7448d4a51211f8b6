import type { App } from 'electron';
import type { ResetLink } from '../../shared/entities/session/resetLink.ts';
import { linkScheme, readResetLink } from '../../shared/entities/session/resetLink.ts';

/** Longest link that is looked at. */
const longest = 1000;

/**
 * The reset link among the arguments of a command line, or of an address that the system hands over.
 * SECURITY: any web page can call the scheme, so that nothing but a reset link is understood.
 */
export const resetLinkOf = (args: readonly string[]): ResetLink | undefined =>
  args
    .filter((each) => each.startsWith(`${linkScheme}://app/`) && each.length <= longest)
    .map(readResetLink)
    .find((link) => link !== undefined);

/** Asks the system to hand links of mails to the installed program; a build at work leaves them alone. */
export function takeLinks(app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
}
