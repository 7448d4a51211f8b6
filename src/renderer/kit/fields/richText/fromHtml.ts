import { $createLinkNode } from '@lexical/link';
import { $createListItemNode, $createListNode, $isListNode, type ListNode } from '@lexical/list';
import { $createHeadingNode, $createQuoteNode, type HeadingTagType } from '@lexical/rich-text';
import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  TableCellHeaderStates,
  type TableNode,
} from '@lexical/table';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $setState,
  type ElementFormatType,
  type ElementNode,
  IS_BOLD,
  IS_CODE,
  IS_HIGHLIGHT,
  IS_ITALIC,
  IS_STRIKETHROUGH,
  IS_SUBSCRIPT,
  IS_SUPERSCRIPT,
  IS_UNDERLINE,
  type LexicalNode,
} from 'lexical';
import { alignOf, cleanBody } from './clean.ts';
import { collapseSpaces, hasBlock, isBlank, isElement, isInline } from './html.ts';
import { withLiveAttributes } from './markup.ts';
import { $createKept, $createPicture, $createPre, headState, wrappedState } from './nodes.ts';

/** Turns HTML into editor nodes. HTML that the nodes cannot represent becomes a KeptNode. */

const formats: Record<string, number> = {
  B: IS_BOLD,
  STRONG: IS_BOLD,
  I: IS_ITALIC,
  EM: IS_ITALIC,
  U: IS_UNDERLINE,
  S: IS_STRIKETHROUGH,
  SUB: IS_SUBSCRIPT,
  SUP: IS_SUPERSCRIPT,
  CODE: IS_CODE,
  MARK: IS_HIGHLIGHT,
};

/** A table with a larger span becomes a KeptNode, because the editor would draw a huge table. */
const mostSpan = 50;

/** True if the editor can represent the item: optional text, followed only by lists. */
function isPlainItem(item: Element): boolean {
  const parts = [...item.childNodes].filter((node) => !isBlank(node));
  const firstList = parts.findIndex((node) => isElement(node, 'UL', 'OL'));
  const lead = firstList < 0 ? parts : parts.slice(0, firstList);
  const lists = firstList < 0 ? [] : parts.slice(firstList);
  const [only] = lead;
  const isLead = lead.every(isInline) || (lead.length === 1 && isElement(only, 'P') && !hasBlock(only));
  return isLead && lists.every((list) => isElement(list, 'UL', 'OL') && isPlainList(list));
}

function isPlainList(list: Element): boolean {
  return [...list.childNodes]
    .filter((node) => !isBlank(node))
    .every(
      (node) =>
        (isElement(node, 'LI') && isPlainItem(node)) || (isElement(node, 'UL', 'OL') && isPlainList(node)),
    );
}

const isPlainTable = (table: HTMLTableElement): boolean =>
  !table.querySelector('table') &&
  table.rows.length > 0 &&
  [...table.rows].every(
    ({ cells }) =>
      cells.length > 0 &&
      [...cells].every(({ colSpan, rowSpan }) => colSpan <= mostSpan && rowSpan <= mostSpan && rowSpan > 0),
  );

function $align<Node extends ElementNode>(node: Node, element: HTMLElement): Node {
  return node.setFormat(alignOf(element) as ElementFormatType);
}

function $text(data: string, format: number, isPre: boolean): LexicalNode[] {
  const lines = isPre ? data.split('\n') : [data];
  return lines.flatMap((line, index) => [
    ...(index > 0 ? [$createLineBreakNode()] : []),
    ...(line ? [$createTextNode(line).setFormat(format)] : []),
  ]);
}

function $inline(parent: Element, format: number, isPre: boolean): LexicalNode[] {
  return [...parent.childNodes].flatMap((node): LexicalNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return $text(node.nodeValue ?? '', format, isPre);
    if (!isElement(node)) return [];
    if (node.tagName === 'BR') return [$createLineBreakNode()];
    if (node.tagName === 'IMG') {
      return [$createPicture(node.getAttribute('src') ?? '', node.getAttribute('alt') ?? '')];
    }
    const children = $inline(node, format | (formats[node.tagName] ?? 0), isPre);
    const href = node.tagName === 'A' && node.getAttribute('href');
    return href && children.length > 0 ? [$createLinkNode(href).append(...children)] : children;
  });
}

/** Drops a single `<br>`, which only marks an empty line. */
function $fill<Node extends ElementNode>(node: Node, element: HTMLElement, isPre = false): Node {
  if (!isPre) collapseSpaces(element);
  const children = $inline(element, 0, isPre);
  const isOpenLine = children.length === 1 && element.querySelector('br') && element.textContent === '';
  if (!isOpenLine || element.querySelector('img')) node.append(...children);
  return $align(node, element);
}

function $list(list: HTMLElement): ListNode {
  const isNumbered = isElement(list, 'OL');
  const result = $createListNode(
    isNumbered ? 'number' : 'bullet',
    isNumbered ? (list as HTMLOListElement).start : 1,
  );
  const nest = (nested: Element) => result.append($createListItemNode().append($list(nested as HTMLElement)));
  for (const child of [...list.children] as HTMLElement[]) {
    if (child.tagName !== 'LI') {
      nest(child);
      continue;
    }
    const lists = [...child.querySelectorAll(':scope > ul, :scope > ol')];
    for (const nested of lists) nested.remove();
    const lead = child.querySelector<HTMLElement>(':scope > p');
    const item = $fill($createListItemNode(), lead ?? child);
    if (lead) $setState(item, wrappedState, true);
    // In Lexical, a nested list is the only child of its list item.
    if (lists.length === 0 || item.getChildrenSize() > 0) result.append(item);
    for (const nested of lists) nest(nested);
  }
  return result;
}

function $table(table: HTMLTableElement): TableNode {
  return $createTableNode().append(
    ...[...table.rows].map((row) => {
      const cells = [...row.cells].map((cell) => {
        const header = cell.tagName === 'TH' ? TableCellHeaderStates.ROW : TableCellHeaderStates.NO_STATUS;
        const node = $createTableCellNode(header, cell.colSpan).setRowSpan(cell.rowSpan);
        const blocks = $blocks(cell, true);
        return $align(node, cell).append(...(blocks.length > 0 ? blocks : [$createParagraphNode()]));
      });
      return $setState(
        $createTableRowNode().append(...cells),
        headState,
        row.parentElement?.tagName === 'THEAD',
      );
    }),
  );
}

/** @param isInside True in a cell or a quote, where text needs no paragraph. */
function $block(element: HTMLElement, isInside: boolean): LexicalNode {
  const { tagName } = element;
  if (tagName === 'BLOCKQUOTE') {
    const blocks = $blocks(element, true);
    const quote = $align($createQuoteNode({ shadowRoot: true }), element);
    return quote.append(...(blocks.length > 0 ? blocks : [$createParagraphNode()]));
  }
  if (isElement(element, 'UL', 'OL') && isPlainList(element)) return $list(element);
  if (tagName === 'TABLE' && isPlainTable(element as HTMLTableElement)) {
    return $table(element as HTMLTableElement);
  }
  if (!hasBlock(element)) {
    if (tagName === 'P') {
      return $setState($fill($createParagraphNode(), element), wrappedState, isInside);
    }
    if (tagName === 'PRE') return $fill($createPre(), element, true);
    if (/^H[1-6]$/.test(tagName)) {
      return $fill($createHeadingNode(tagName.toLowerCase() as HeadingTagType), element);
    }
  }
  return $createKept(withLiveAttributes(element.outerHTML));
}

function $blocks(container: HTMLElement, isInside: boolean): LexicalNode[] {
  const result: LexicalNode[] = [];
  let run: ChildNode[] = [];
  const flush = () => {
    const paragraph = container.ownerDocument.createElement('p');
    if (!run.every(isBlank)) {
      paragraph.append(...run);
      result.push($fill($createParagraphNode(), paragraph));
    }
    run = [];
  };
  for (const child of [...container.childNodes]) {
    if (isInline(child)) run.push(child);
    else {
      flush();
      const block = $block(child as HTMLElement, isInside);
      const before = result.at(-1);
      // Lexical merges adjacent lists with the same tag, so an empty KeptNode separates these lists.
      const isSecond = $isListNode(block) && $isListNode(before) && before.getTag() === block.getTag();
      if (isSecond) result.push($createKept(''));
      result.push(block);
    }
  }
  flush();
  return result;
}

/** SECURITY: sanitises the HTML first. */
export const $fromHtml = (html: string): LexicalNode[] => $blocks(cleanBody(html), false);
