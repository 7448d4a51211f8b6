import { $isLinkNode, type LinkNode } from '@lexical/link';
import { $isListItemNode, $isListNode } from '@lexical/list';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import { $isTableCellNode } from '@lexical/table';
import {
  $findMatchingParent,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  type LexicalNode,
  type TextFormatType,
} from 'lexical';

export interface ToolbarState {
  block: string;
  list: 'bullet' | 'number' | 'check' | undefined;
  formats: readonly TextFormatType[];
  align: string;
  inQuote: boolean;
  inTable: boolean;
  href: string | undefined;
}

export const emptyToolbarState: ToolbarState = {
  block: 'p',
  list: undefined,
  formats: [],
  align: '',
  inQuote: false,
  inTable: false,
  href: undefined,
};

const shownFormats: readonly TextFormatType[] = ['bold', 'italic', 'underline', 'strikethrough'];

const $around = <Node extends LexicalNode>(
  start: LexicalNode,
  is: (node: LexicalNode | null | undefined) => node is Node,
): Node | undefined => ($findMatchingParent(start, is) as Node | null) ?? undefined;

export function $linkAround(): LinkNode | undefined {
  const selection = $getSelection();
  return $isRangeSelection(selection) ? $around(selection.anchor.getNode(), $isLinkNode) : undefined;
}

export function $readToolbarState(): ToolbarState {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return emptyToolbarState;
  const start = selection.anchor.getNode();
  const block = $findMatchingParent(start, (node) => $isElementNode(node) && !node.isInline());
  const list = $around(start, $isListItemNode)?.getParent();
  return {
    block: $isHeadingNode(block) ? block.getTag() : 'p',
    list: $isListNode(list) ? list.getListType() : undefined,
    formats: shownFormats.filter((format) => selection.hasFormat(format)),
    align: $isElementNode(block) ? block.getFormatType() : '',
    inQuote: $around(start, $isQuoteNode) !== undefined,
    inTable: $around(start, $isTableCellNode) !== undefined,
    href: $linkAround()?.getURL(),
  };
}
