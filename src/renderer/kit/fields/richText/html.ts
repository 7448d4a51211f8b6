const blockTags = 'p,h1,h2,h3,h4,h5,h6,blockquote,pre,ul,ol,li,hr,table,thead,tbody,tr,td,th';
const blockNames: ReadonlySet<string> = new Set(blockTags.toUpperCase().split(','));

/** `tags` are in upper case. */
export const isElement = (node: Node | undefined, ...tags: string[]): node is HTMLElement =>
  node?.nodeType === Node.ELEMENT_NODE && (tags.length === 0 || tags.includes(node.nodeName));

export const hasBlock = (element: Element): boolean => element.querySelector(blockTags) !== null;

export const isInline = (node: Node): boolean =>
  !isElement(node) || (!blockNames.has(node.tagName) && !hasBlock(node));

/** A no-break space counts as text. */
export const isBlank = (node: Node): boolean =>
  !isElement(node) && /^[ \t\r\n\f]*$/.test(node.nodeValue ?? '');

/** Collapses spaces as browsers do: several become one, and leading and trailing spaces of a line vanish. */
export function collapseSpaces(block: Element): void {
  const walker = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let last: Node | undefined;
  let afterSpace = true;
  const endLine = () => {
    if (last) last.nodeValue = (last.nodeValue ?? '').replace(/ $/, '');
  };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (isElement(node, 'BR')) {
      endLine();
      last = undefined;
      afterSpace = true;
    } else if (isElement(node, 'IMG')) {
      last = undefined;
      afterSpace = false;
    } else if (!isElement(node)) {
      const text = (node.nodeValue ?? '').replace(/[ \t\r\n\f]+/g, ' ');
      node.nodeValue = afterSpace ? text.replace(/^ /, '') : text;
      if (node.nodeValue) {
        afterSpace = node.nodeValue.endsWith(' ');
        last = node;
      }
    }
  }
  endLine();
}
