import { linkScheme } from '../session/resetLink.ts';

/** The link also works for other users who may open the view. */
export const linkOfView = (id: number): string => `${linkScheme}://app/antrean/${id}`;

export function readViewLink(text: string): number | undefined {
  const [, id] = new RegExp(`^${linkScheme}://app/antrean/(\\d{1,9})/?$`).exec(text.trim()) ?? [];
  return id === undefined ? undefined : Number(id);
}
