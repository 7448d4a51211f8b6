/**
 * The page's CSP reports every `style` and `on…` attribute that is parsed, in inert documents too, and every style
 * sheet. So they are renamed in the text before: `data-style` says the same to us and nothing to the browser.
 */

const tagPattern = /<[a-z][^\s"'<>/]*(?:"[^"]*"|'[^']*'|[^"'<>])*>/gi;
const attributePattern = /([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?/g;

/** Markup with the attributes of its tags renamed; text and values stay as they are. */
function renameAttributes(html: string, rename: (name: string) => string): string {
  return html.replace(tagPattern, (tag) => {
    const end = /^<[^\s/>]*/.exec(tag)?.[0].length ?? 0;
    const attributes = tag
      .slice(end)
      .replace(attributePattern, (_all, name: string, value = '') => `${rename(name)}${value}`);
    return tag.slice(0, end) + attributes;
  });
}

/** Stored or pasted markup as it can be parsed. A style sheet becomes another element that is dropped with its text. */
export const disarmed = (html: string): string =>
  renameAttributes(html.replace(/<(\/?)style(?=[\s/>])/gi, '<$1noembed'), (name) =>
    /^(style|on.*)$/i.test(name) ? `data-${name}` : name,
  );

/** Parsed and serialised markup as it is stored. */
export const rearmed = (html: string): string =>
  renameAttributes(html, (name) => (name === 'data-style' ? 'style' : name));
