import { $isLinkNode } from '@lexical/link';
import { $isListItemNode, $isListNode, type ListNode } from '@lexical/list';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import {
  $isTableNode,
  $isTableRowNode,
  TableCellNode,
  type TableNode,
  type TableRowNode,
} from '@lexical/table';
import {
  $getRoot,
  $getState,
  $isElementNode,
  $isLineBreakNode,
  $isParagraphNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type TextFormatType,
} from 'lexical';
import { richTextAligns } from '../../../../shared/core/richText.ts';
import { cleanHtml } from './clean.ts';
import { $isPre, headState, KeptNode, PictureNode, wrappedState } from './nodes.ts';

/** Equal texts give equal HTML, whatever the order of edits. */

/** The outermost tag is first. */
const marks: readonly (readonly [TextFormatType, string])[] = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strikethrough', 's'],
  ['highlight', 'mark'],
  ['subscript', 'sub'],
  ['superscript', 'sup'],
  ['code', 'code'],
];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

interface Piece {
  html: string;
  /** Undefined means the tags that both neighbours share. */
  tags?: readonly string[];
}

function $piece(node: LexicalNode, isPre: boolean): Piece {
  if ($isLineBreakNode(node)) return { html: isPre ? '\n' : '<br>' };
  if (node instanceof PictureNode)
    return { html: `<img src="${escaped(node.src)}" alt="${escaped(node.alt)}">` };
  if ($isLinkNode(node))
    return { html: `<a href="${escaped(node.getURL())}">${$inline(node, isPre)}</a>`, tags: [] };
  const tags = $isTextNode(node)
    ? marks.filter(([format]) => node.hasFormat(format)).map(([, tag]) => tag)
    : [];
  return { html: escaped(node.getTextContent()), tags };
}

function shared(one: readonly string[], other: readonly string[]): readonly string[] {
  const end = one.findIndex((tag, index) => tag !== other[index]);
  return end < 0 ? one : one.slice(0, end);
}

function $inline(parent: ElementNode, isPre = false): string {
  const pieces = parent.getChildren().map((node) => $piece(node, isPre));
  let open: readonly string[] = [];
  let html = '';
  const change = (tags: readonly string[]) => {
    const same = shared(open, tags).length;
    html += open
      .slice(same)
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('');
    html += tags
      .slice(same)
      .map((tag) => `<${tag}>`)
      .join('');
    open = tags;
  };
  pieces.forEach((piece, index) => {
    const next = pieces.slice(index).find(({ tags }) => tags)?.tags ?? [];
    change(piece.tags ?? shared(open, next));
    html += piece.html;
  });
  change([]);
  return html;
}

function style(node: ElementNode): string {
  const align = richTextAligns.find((each) => each === node.getFormatType());
  return align ? ` style="text-align:${align}"` : '';
}

function $container(node: ElementNode): string {
  const [only, ...others] = node.getChildren();
  const isBare =
    $isParagraphNode(only) && others.length === 0 && !style(only) && !$getState(only, wrappedState);
  return isBare ? $inline(only) : node.getChildren().map($block).join('');
}

function $list(list: ListNode): string {
  const items: { attributes: string; html: string }[] = [];
  for (const item of list.getChildren()) {
    if (!$isListItemNode(item)) continue;
    const nested = item.getFirstChild();
    const above = items.at(-1);
    if ($isListNode(nested)) {
      if (above) above.html += $list(nested);
      else items.push({ attributes: '', html: $list(nested) });
    } else if ($getState(item, wrappedState)) {
      items.push({ attributes: '', html: `<p${style(item)}>${$inline(item)}</p>` });
    } else items.push({ attributes: style(item), html: $inline(item) });
  }
  const start = list.getTag() === 'ol' && list.getStart() !== 1 ? ` start="${list.getStart()}"` : '';
  const inner = items.map(({ attributes, html }) => `<li${attributes}>${html}</li>`).join('');
  return `<${list.getTag()}${start}>${inner}</${list.getTag()}>`;
}

function $row(row: TableRowNode): string {
  const cells = row.getChildren().filter((cell) => cell instanceof TableCellNode);
  const inner = cells.map((cell) => {
    const tag = cell.hasHeader() ? 'th' : 'td';
    const colspan = cell.getColSpan() > 1 ? ` colspan="${cell.getColSpan()}"` : '';
    const rowspan = cell.getRowSpan() > 1 ? ` rowspan="${cell.getRowSpan()}"` : '';
    return `<${tag}${style(cell)}${colspan}${rowspan}>${$container(cell)}</${tag}>`;
  });
  return `<tr>${inner.join('')}</tr>`;
}

function $table(table: TableNode): string {
  const rows = table.getChildren().filter($isTableRowNode);
  const firstBody = rows.findIndex((row) => !$getState(row, headState));
  const heads = firstBody < 0 ? rows.length : firstBody;
  const part = (tag: string, some: TableRowNode[]) =>
    some.length > 0 ? `<${tag}>${some.map($row).join('')}</${tag}>` : '';
  return `<table>${part('thead', rows.slice(0, heads))}${part('tbody', rows.slice(heads))}</table>`;
}

function $block(node: LexicalNode): string {
  if (node instanceof KeptNode) return node.html;
  if ($isListNode(node)) return $list(node);
  if ($isTableNode(node)) return $table(node);
  if ($isQuoteNode(node)) {
    return `<blockquote${style(node)}>${node.isShadowRoot() ? $container(node) : $inline(node)}</blockquote>`;
  }
  // The parser drops the first line break of a `<pre>`.
  if ($isPre(node)) return `<pre${style(node)}>${$inline(node, true).replace(/^\n/, '\n\n')}</pre>`;
  if (!$isElementNode(node)) return `<p>${escaped(node.getTextContent())}</p>`;
  const tag = $isHeadingNode(node) ? node.getTag() : 'p';
  return `<${tag}${style(node)}>${$inline(node) || '<br>'}</${tag}>`;
}

export function $toHtml(): string {
  const blocks = $getRoot().getChildren();
  const isEmpty = blocks.every(
    (block) =>
      $isParagraphNode(block) &&
      block.getTextContent().trim() === '' &&
      !block.getChildren().some((child) => child instanceof PictureNode),
  );
  return isEmpty ? '' : cleanHtml(blocks.map($block).join(''));
}
