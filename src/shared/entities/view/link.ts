import { linkScheme } from '../session/resetLink.ts';

/** Of a program in which somebody may open the view. */
export const linkOfView = (id: number): string => `${linkScheme}://app/antrean/${id}`;

/** Id of the view that a link names. */
export function readViewLink(text: string): number | undefined {
  const [, id] = new RegExp(`^${linkScheme}://app/antrean/(\\d{1,9})/?$`).exec(text.trim()) ?? [];
  return id === undefined ? undefined : Number(id);
}
