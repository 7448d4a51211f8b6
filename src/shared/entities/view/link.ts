import { linkScheme } from '../session/resetLink.ts';

export const linkOfView = (id: number): string => `${linkScheme}://app/antrean/${id}`;

export function readViewLink(text: string): number | undefined {
  const [, id] = new RegExp(`^${linkScheme}://app/antrean/(\\d{1,9})/?$`).exec(text.trim()) ?? [];
  return id === undefined ? undefined : Number(id);
}
