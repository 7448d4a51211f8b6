import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { registerList } from '@lexical/list';
import { $isQuoteNode, DRAG_DROP_PASTE, registerRichText } from '@lexical/rich-text';
import { registerTablePlugin, registerTableSelectionObserver } from '@lexical/table';
import {
  $addUpdateTag,
  $createNodeSelection,
  $createParagraphNode,
  $getNearestNodeFromDOMNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isNodeSelection,
  $isParagraphNode,
  $isRangeSelection,
  $setSelection,
  CLEAR_HISTORY_COMMAND,
  CLICK_COMMAND,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  createEditor,
  HISTORY_MERGE_TAG,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
  PASTE_TAG,
  SKIP_DOM_SELECTION_TAG,
} from 'lexical';
import { $fromHtml } from './fromHtml.ts';
import { KeptNode, nodes, PictureNode } from './nodes.ts';
import { foreignPictures, pastedHtml } from './pasted.ts';

export const loadTag = 'load';

export const createRichText = (): LexicalEditor =>
  createEditor({
    namespace: 'rich-text',
    nodes,
    theme: {
      text: { underline: 'rt-underline', strikethrough: 'rt-strike', underlineStrikethrough: 'rt-both' },
      list: { nested: { listitem: 'rt-nested' } },
    },
    onError: (error) => {
      throw error;
    },
  });

export function load(editor: LexicalEditor, html: string): void {
  editor.update(
    () => {
      const blocks = $fromHtml(html);
      $setSelection(null);
      $getRoot()
        .clear()
        .append(...(blocks.length > 0 ? blocks : [$createParagraphNode()]));
    },
    { discrete: true, tag: [loadTag, HISTORY_MERGE_TAG, SKIP_DOM_SELECTION_TAG] },
  );
  editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
}

/** Called with the number of pasted or dropped pictures that the editor cannot store. */
type LeftOut = (pictures: number) => void;

/** Handles HTML from the clipboard. Lexical handles plain text and content that a Lexical editor copied. */
function $paste(event: ClipboardEvent | InputEvent | KeyboardEvent, leftOut: LeftOut): boolean {
  const data = event instanceof ClipboardEvent ? event.clipboardData : null;
  if (!data || data.types.includes('application/x-lexical-editor')) return false;
  const html = data.getData('text/html');
  if (!html) return false;
  event.preventDefault();
  leftOut(foreignPictures(html));
  $addUpdateTag(PASTE_TAG);
  const blocks = $fromHtml(pastedHtml(html));
  if (blocks.length > 0) $insertNodes(blocks);
  return true;
}

function $selectKept({ target }: MouseEvent): boolean {
  const node = target instanceof Node ? $getNearestNodeFromDOMNode(target) : null;
  if (!(node instanceof KeptNode || node instanceof PictureNode)) return false;
  const selection = $createNodeSelection();
  selection.add(node.getKey());
  $setSelection(selection);
  return true;
}

/** Enter in an empty last line leaves the quote, unless the quote has no other line. */
function $leaveQuote(): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false;
  const line = selection.anchor.getNode();
  const quote = line.getParent();
  const isLast = $isParagraphNode(line) && line.isEmpty() && line.getNextSibling() === null;
  if (!isLast || !$isQuoteNode(quote) || quote.getChildrenSize() < 2) return false;
  quote.insertAfter(line);
  line.selectStart();
  return true;
}

function markSelected(editor: LexicalEditor): () => void {
  return editor.registerUpdateListener(({ editorState }) => {
    const keys = editorState.read(() => {
      const selection = $getSelection();
      return $isNodeSelection(selection) ? selection.getNodes().map((node) => node.getKey()) : [];
    });
    const selected = keys.map((key) => editor.getElementByKey(key));
    for (const element of editor.getRootElement()?.querySelectorAll<HTMLElement>('[data-kept]') ?? []) {
      element.toggleAttribute('data-selected', selected.includes(element));
    }
  });
}

export const registerWriting = (editor: LexicalEditor, leftOut: LeftOut): (() => void) =>
  mergeRegister(
    registerRichText(editor),
    registerHistory(editor, createEmptyHistoryState(), 300),
    registerList(editor),
    registerTablePlugin(editor),
    registerTableSelectionObserver(editor),
    markSelected(editor),
    editor.registerCommand(PASTE_COMMAND, (event) => $paste(event, leftOut), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(
      DRAG_DROP_PASTE,
      (files) => {
        leftOut(files.filter(({ type }) => type.startsWith('image/')).length);
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(CLICK_COMMAND, $selectKept, COMMAND_PRIORITY_LOW),
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $leaveQuote, COMMAND_PRIORITY_LOW),
  );
