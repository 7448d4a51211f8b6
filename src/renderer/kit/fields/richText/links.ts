import { richTextHref } from '../../../../shared/core/richText.ts';

export const noLink = 'Alamat tautan harus http, https, mailto, atau tel';

/**
 * Adds the scheme to `contoh.id`, an email address or a phone number. Returns undefined for text that is no
 * allowed link.
 */
export function typedHref(typed: string): string | undefined {
  const text = typed.trim();
  const href = richTextHref(text);
  if (href) return href;
  if (/^[^\s@:/]+@[^\s@]+\.[^\s@]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[0-9][0-9 -]{5,}$/.test(text)) return `tel:${text.replace(/[ -]/g, '')}`;
  return /^[\p{L}0-9-]+(\.[\p{L}0-9-]+)+([/?#]\S*)?$/u.test(text) ? `https://${text}` : undefined;
}
