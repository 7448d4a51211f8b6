/** An occurrence of the keyword: text, or a field whose value contains it. */
export type Match = Range | HTMLInputElement | HTMLTextAreaElement;

const fields = 'input, textarea';
const unread = 'script, style, template, [aria-hidden="true"]';

export const elementOf = (match: Match): Element | null =>
  match instanceof Range ? match.startContainer.parentElement : match;

function isShown(element: Element | null): boolean {
  if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  // Text for screen readers only is one pixel wide.
  return element.getBoundingClientRect().width > 1 || getComputedStyle(element).display === 'contents';
}

/** Returns the nearest ancestor that is not inline, because a text may continue in an inline element. */
function blockOf(node: Node): Element | null {
  let element = node.parentElement;
  while (element && getComputedStyle(element).display.startsWith('inline')) element = element.parentElement;
  return element;
}

interface Line {
  block: Element | null;
  text: string;
  parts: { node: Text; from: number }[];
}

/** Neighbouring text nodes of a block form one line. A match may begin in one node and end in another. */
function linesOf(root: Element): (Line | HTMLInputElement | HTMLTextAreaElement)[] {
  const lines: (Line | HTMLInputElement | HTMLTextAreaElement)[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
    if (node.matches(unread)) return NodeFilter.FILTER_REJECT;
    return node.matches(fields) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
  });
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) {
      if (node.type !== 'password' && isShown(node)) lines.push(node);
    } else if (node instanceof Text && node.data.trim() !== '' && isShown(node.parentElement)) {
      const block = blockOf(node);
      const last = lines.at(-1);
      const line = last && 'parts' in last && last.block === block ? last : { block, text: '', parts: [] };
      if (line !== last) lines.push(line);
      line.parts.push({ node, from: line.text.length });
      line.text += node.data;
    }
  }
  return lines;
}

/** Returns lower case, unless lower case has another length: offsets must fit the original text. */
const folded = (text: string): string => {
  const small = text.toLowerCase();
  return small.length === text.length ? small : text;
};

export function matchesIn(root: Element, keyword: string): Match[] {
  const wanted = folded(keyword.trim());
  if (wanted === '') return [];
  return linesOf(root).flatMap((line): Match[] => {
    if (!('parts' in line)) return folded(line.value).includes(wanted) ? [line] : [];
    const text = folded(line.text);
    const found: Match[] = [];
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
      found.push(rangeOf(line, at, at + wanted.length));
    return found;
  });
}

function rangeOf({ parts }: Line, from: number, to: number): Range {
  const partAt = (offset: number) => parts.findLast((part) => part.from <= offset)!;
  const first = partAt(from);
  const last = partAt(to - 1);
  const range = document.createRange();
  range.setStart(first.node, from - first.from);
  range.setEnd(last.node, to - last.from);
  return range;
}
