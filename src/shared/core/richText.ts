/** The allow-list for the sanitisers of server and page. */

const textBlocks = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'li', 'td', 'th'];
const inline = ['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'code', 'mark', 'span', 'a', 'br'];
const structure = ['ul', 'ol', 'hr', 'table', 'thead', 'tbody', 'tr', 'img'];

export const richTextTags: readonly string[] = [...textBlocks, ...inline, ...structure];

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

/** Removed together with their content, which is not the author's text. */
export const richTextDropped: readonly string[] = [
  ...['script', 'style', 'noscript', 'template', 'title', 'textarea', 'option', 'select', 'xmp', 'plaintext'],
  ...['svg', 'math', 'iframe', 'object', 'audio', 'video', 'noembed', 'noframes'],
];

export const richTextSchemes = ['http', 'https', 'mailto', 'tel'];
const linkPattern = new RegExp(`^(${richTextSchemes.join('|')}):`, 'i');

/** Undefined for `javascript:`, `//host` and relative addresses. */
export function richTextHref(href: string | undefined): string | undefined {
  const address = href?.trim() ?? '';
  return linkPattern.test(address) ? address : undefined;
}

/** A rich text may show only pictures that this server stores. */
export const richTextPictures = { folder: 'cms_pic', path: '/w/media/file/cms_pic/' } as const;
const pictureName = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

export function richTextPictureName(src: string | undefined): string | undefined {
  if (!src?.startsWith(richTextPictures.path)) return undefined;
  const name = src.slice(richTextPictures.path.length);
  return pictureName.test(name) ? name : undefined;
}
