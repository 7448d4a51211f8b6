import { $createLinkNode, $toggleLink } from '@lexical/link';
import { $createHeadingNode, $createQuoteNode, $isQuoteNode, type HeadingTagType } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import {
  $createParagraphNode,
  $createTextNode,
  $findMatchingParent,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  $isRootOrShadowRoot,
  type LexicalNode,
} from 'lexical';
import { $linkAround } from './toolbarState.ts';

export function $toggleHeading(tag: HeadingTagType, isActive: boolean): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  $setBlocksType(selection, () => (isActive ? $createParagraphNode() : $createHeadingNode(tag)));
}

export function $toggleQuote(): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const quote = $findMatchingParent(selection.anchor.getNode(), $isQuoteNode);
  if ($isQuoteNode(quote)) {
    for (const child of quote.getChildren()) quote.insertBefore(child);
    quote.remove();
    return;
  }
  const block = (node: LexicalNode) =>
    $findMatchingParent(node, (each) => $isRootOrShadowRoot(each.getParent())) ?? node;
  const first = block(selection.anchor.getNode());
  const blocks = new Set([first, ...selection.getNodes().map(block)]);
  const siblings = [...blocks].filter((node) => node.getParent()?.is(first.getParent()));
  const wrapper = $createQuoteNode({ shadowRoot: true });
  siblings[0]?.insertBefore(wrapper);
  wrapper.append(...siblings);
}

export function $setLink(href: string): void {
  const link = $linkAround();
  const selection = $getSelection();
  if (link) link.setURL(href);
  else if ($isRangeSelection(selection) && selection.isCollapsed()) {
    $insertNodes([$createLinkNode(href).append($createTextNode(href.replace(/^(mailto|tel):/, '')))]);
  } else $toggleLink(href, { rel: null, target: null });
}

export function $removeLink(): void {
  const link = $linkAround();
  if (link) {
    for (const child of link.getChildren()) link.insertBefore(child);
    link.remove();
  } else $toggleLink(null);
}
