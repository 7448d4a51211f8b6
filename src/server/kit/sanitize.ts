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
  // Only an attack on a later parser nests deeper.
  nestingLimit: 30,
  transformTags: {
    a: (tagName, { href }) => {
      const address = richTextHref(href);
      return { tagName, attribs: (address ? { href: address } : {}) as Attributes };
    },
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !richTextPictureName(frame.attribs.src),
};

const mostPasses = 5;

/**
 * SECURITY: reduces rich text to the allow-list before storing. The passes repeat, because one
 * pass may change how a link within a link is parsed.
 */
export function sanitizeRichText(html: string): string {
  let text = html;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const before = text;
    text = sanitizeHtml(before, allowed).trim();
    if (text === before) break;
  }
  return text;
}

/** An emptied editor leaves `<p><br></p>` behind. */
export function isEmptyRichText(html: string): boolean {
  if (html.includes('<img')) return false;
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return text.replaceAll('&nbsp;', ' ').trim() === '';
}
