/** Rich text as it may be stored and shown: one allow-list for the server's sanitiser and the page's. */

/** Blocks of text; they may be aligned. */
const textBlocks = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'li', 'td', 'th'];
const inline = ['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'code', 'mark', 'span', 'a', 'br'];
const structure = ['ul', 'ol', 'hr', 'table', 'thead', 'tbody', 'tr', 'img'];

export const richTextTags: readonly string[] = [...textBlocks, ...inline, ...structure];

/** Attributes by tag. The only style is `text-align`. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt'],
  ol: ['start'],
  ...Object.fromEntries(textBlocks.map((tag) => [tag, ['style']])),
  td: ['style', 'colspan', 'rowspan'],
  th: ['style', 'colspan', 'rowspan'],
};

export const richTextAligns = ['left', 'center', 'right', 'justify'] as const;
export type RichTextAlign = (typeof richTextAligns)[number];

/** Tags that go with all they hold: what they hold is no text of the author's. */
export const richTextDropped: readonly string[] = [
  ...['script', 'style', 'noscript', 'template', 'title', 'textarea', 'option', 'select', 'xmp', 'plaintext'],
  ...['svg', 'math', 'iframe', 'object', 'audio', 'video', 'noembed', 'noframes'],
];

/** Where a link may lead. */
export const richTextSchemes = ['http', 'https', 'mailto', 'tel'];
const linkPattern = new RegExp(`^(${richTextSchemes.join('|')}):`, 'i');

/** The address of a link as it may be stored, or undefined: `javascript:`, `//host` and relative ones are none. */
export function richTextHref(href: string | undefined): string | undefined {
  const address = href?.trim() ?? '';
  return linkPattern.test(address) ? address : undefined;
}

/** Pictures of rich text are uploads of the console itself, never somebody else's server. */
export const richTextPictures = { folder: 'cms_pic', path: '/w/media/file/cms_pic/' } as const;
const pictureName = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** The name of a stored picture by its address in rich text, or undefined for any other address. */
export function richTextPictureName(src: string | undefined): string | undefined {
  if (!src?.startsWith(richTextPictures.path)) return undefined;
  const name = src.slice(richTextPictures.path.length);
  return pictureName.test(name) ? name : undefined;
}
