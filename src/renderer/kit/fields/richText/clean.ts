import createPurifier, { type Config } from 'dompurify';
import {
  richTextAligns,
  richTextAttributes,
  richTextDropped,
  richTextHref,
  richTextPictureName,
  richTextTags,
} from '../../../../shared/core/richText.ts';
import { withInertAttributes, withLiveAttributes } from './markup.ts';

/** The server uses the same allow-list. `style` is called `data-style` here (markup.ts). */

const parsedName = (attribute: string) => (attribute === 'style' ? 'data-style' : attribute);

const purifier = createPurifier(window);

const config: Config = {
  ALLOWED_TAGS: [...richTextTags],
  ALLOWED_ATTR: [...new Set(Object.values(richTextAttributes).flat().map(parsedName))],
  // Otherwise DOMPurify would check the value as a URL.
  ADD_URI_SAFE_ATTR: ['data-style'],
  FORBID_CONTENTS: [...richTextDropped],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

const alignPattern = new RegExp(
  `(?:^|;)\\s*text-align\\s*:\\s*(${richTextAligns.join('|')})\\s*(?:!important\\s*)?(?:;|$)`,
);

const kept: Record<string, (value: string) => string | undefined> = {
  href: richTextHref,
  'data-style': (value) => {
    const align = alignPattern.exec(value)?.[1];
    return align && `text-align:${align}`;
  },
};

purifier.addHook('afterSanitizeAttributes', (element) => {
  const tag = element.nodeName.toLowerCase();
  const allowed = richTextAttributes[tag]?.map(parsedName) ?? [];
  for (const { name, value } of [...element.attributes]) {
    const keep = kept[name] ?? ((same: string) => same);
    const next = allowed.includes(name) ? keep(value) : undefined;
    if (next === undefined) element.removeAttribute(name);
    else if (next !== value) element.setAttribute(name, next);
  }
  if (tag === 'img' && !richTextPictureName(element.getAttribute('src') ?? undefined)) element.remove();
});

/** SECURITY: sanitises rich text for saving. The function is idempotent. */
export const cleanHtml = (html: string): string =>
  withLiveAttributes(purifier.sanitize(withInertAttributes(html), config)).trim();

/**
 * SECURITY: like {@link cleanHtml}, but returns the body of an inert document. The alignment stays in
 * `data-style`.
 */
export const cleanBody = (html: string): HTMLElement =>
  // With `RETURN_DOM`, the result is the body, although its type is Node.
  purifier.sanitize(withInertAttributes(html), { ...config, RETURN_DOM: true }) as HTMLElement;

export const alignOf = (element: HTMLElement): string =>
  element.dataset.style?.replace('text-align:', '') ?? '';
