/**
 * The CSP reports parsed `style` and `on…` attributes, even in inert documents. These attributes are
 * therefore renamed before parsing.
 */

const tagPattern = /<[a-z][^\s"'<>/]*(?:"[^"]*"|'[^']*'|[^"'<>])*>/gi;
const attributePattern = /([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?/g;

function renameAttributes(html: string, rename: (name: string) => string): string {
  return html.replace(tagPattern, (tag) => {
    const end = /^<[^\s/>]*/.exec(tag)?.[0].length ?? 0;
    const attributes = tag
      .slice(end)
      .replace(attributePattern, (_all, name: string, value = '') => `${rename(name)}${value}`);
    return tag.slice(0, end) + attributes;
  });
}

/** A `<style>` element becomes `<noembed>`, which the sanitiser drops with its text. */
export const withInertAttributes = (html: string): string =>
  renameAttributes(html.replace(/<(\/?)style(?=[\s/>])/gi, '<$1noembed'), (name) =>
    /^(style|on.*)$/i.test(name) ? `data-${name}` : name,
  );

export const withLiveAttributes = (html: string): string =>
  renameAttributes(html, (name) => (name === 'data-style' ? 'style' : name));
