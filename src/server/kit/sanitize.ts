import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import {
  richTextAligns,
  richTextAttributes,
  richTextDropped,
  richTextHref,
  richTextPictureName,
  richTextSchemes,
  richTextTags,
} from '../../shared/core/richText.ts';

/** What the editor can make, and nothing else. */
const allowed: IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(richTextAttributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedStyles: { '*': { 'text-align': [new RegExp(`^(${richTextAligns.join('|')})$`)] } },
  allowedSchemes: richTextSchemes,
  allowedSchemesByTag: {},
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [...richTextDropped],
  // A document nested deeper than this is an attack on whoever parses it next.
  nestingLimit: 30,
  transformTags: {
    a: (tagName, { href }) => {
      const address = richTextHref(href);
      return { tagName, attribs: (address ? { href: address } : {}) as Attributes };
    },
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !richTextPictureName(frame.attribs.src),
};

/** SECURITY: rich text as it may be stored and shown: the allow-list of R-514, on save. Safe to repeat. */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, allowed).trim();
}

/** Whether rich text says anything: an emptied editor leaves `<p><br></p>` behind. */
export function isEmptyRichText(html: string): boolean {
  if (html.includes('<img')) return false;
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return text.replaceAll('&nbsp;', ' ').trim() === '';
}
