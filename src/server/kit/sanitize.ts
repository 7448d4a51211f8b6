import sanitizeHtml, { type IOptions } from 'sanitize-html';

/** Pictures of rich text are uploads of the console itself (R-721, cms_pic), never somebody else's server. */
const ownPicture = /^\/w\/media\/file\/cms_pic\/[A-Za-z0-9][A-Za-z0-9._-]*$/;

const textBlocks = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'li', 'td', 'th'];
const inline = ['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'code', 'mark', 'span', 'a', 'br'];
const structure = ['ul', 'ol', 'hr', 'table', 'thead', 'tbody', 'tr', 'img'];

/** What the editor can make, and nothing else. */
const allowed: IOptions = {
  allowedTags: [...textBlocks, ...inline, ...structure],
  allowedAttributes: {
    a: ['href'],
    img: ['src', 'alt'],
    ol: ['start'],
    ...Object.fromEntries(textBlocks.map((tag) => [tag, ['style']])),
    td: ['style', 'colspan', 'rowspan'],
    th: ['style', 'colspan', 'rowspan'],
  },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: {},
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // A document nested deeper than this is an attack on whoever parses it next.
  nestingLimit: 30,
  exclusiveFilter: (frame) => frame.tag === 'img' && !ownPicture.test(frame.attribs.src ?? ''),
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
