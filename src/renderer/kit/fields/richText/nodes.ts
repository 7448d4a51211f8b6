import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { HeadingNode, QuoteNode } from '@lexical/rich-text';
import { TableCellNode, TableNode, TableRowNode } from '@lexical/table';
import {
  $create,
  $createParagraphNode,
  $getState,
  $setState,
  createState,
  DecoratorNode,
  ElementNode,
  type LexicalNode,
  type ParagraphNode,
  type RangeSelection,
} from 'lexical';
import { richTextPictureName, richTextPictures } from '../../../../shared/core/richText.ts';
import { mediaUrl } from '../media/images.ts';
import { alignOf, cleanBody } from './clean.ts';

const textState = (key: string) =>
  createState(key, { parse: (value) => (typeof value === 'string' ? value : '') });
const flagState = (key: string) => createState(key, { parse: (value) => value === true });

/** True if a `<p>` wraps the text of the item, cell or quote. */
export const wrappedState = flagState('wrapped');
export const headState = flagState('head');

const srcState = textState('src');
const altState = textState('alt');
const htmlState = textState('html');

function show(image: HTMLImageElement): void {
  const name = richTextPictureName(image.getAttribute('src') ?? undefined);
  if (name) image.src = mediaUrl(richTextPictures.folder, name);
}

export class PictureNode extends DecoratorNode<null> {
  override $config() {
    return this.config('picture', {
      extends: DecoratorNode,
      stateConfigs: [
        { flat: true, stateConfig: srcState },
        { flat: true, stateConfig: altState },
      ],
    });
  }
  get src(): string {
    return $getState(this, srcState);
  }
  get alt(): string {
    return $getState(this, altState);
  }
  override isInline(): boolean {
    return true;
  }
  override createDOM(): HTMLElement {
    const frame = document.createElement('span');
    const image = document.createElement('img');
    image.setAttribute('src', this.src);
    show(image);
    image.alt = this.alt;
    frame.dataset.kept = 'picture';
    frame.append(image);
    return frame;
  }
  override updateDOM(): boolean {
    return false;
  }
}

export function $createPicture(src: string, alt: string): PictureNode {
  return $setState($setState($create(PictureNode), srcState, src), altState, alt);
}

/** Keeps HTML unchanged, for example an `<hr>` or a block that the editor would change. */
export class KeptNode extends DecoratorNode<null> {
  override $config() {
    return this.config('kept', {
      extends: DecoratorNode,
      stateConfigs: [{ flat: true, stateConfig: htmlState }],
    });
  }
  get html(): string {
    return $getState(this, htmlState);
  }
  override isInline(): boolean {
    return false;
  }
  override getTextContent(): string {
    return `${cleanBody(this.html).textContent}\n`;
  }
  override createDOM(): HTMLElement {
    const block = document.createElement('div');
    block.dataset.kept = 'block';
    const body = cleanBody(this.html);
    for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.textAlign = alignOf(element);
      delete element.dataset.style;
    }
    for (const image of body.querySelectorAll('img')) show(image);
    block.append(...body.childNodes);
    return block;
  }
  override updateDOM(): boolean {
    return false;
  }
}

export const $createKept = (html: string): KeptNode => $setState($create(KeptNode), htmlState, html);

/** Enter leaves the block; Shift+Enter adds a line. */
export class PreNode extends ElementNode {
  override $config() {
    return this.config('pre', { extends: ElementNode });
  }
  override createDOM(): HTMLElement {
    return document.createElement('pre');
  }
  override updateDOM(): boolean {
    return false;
  }
  override insertNewAfter(_selection: RangeSelection | null, restoreSelection = true): ParagraphNode {
    const paragraph = $createParagraphNode();
    this.insertAfter(paragraph, restoreSelection);
    return paragraph;
  }
  override collapseAtStart(): boolean {
    const paragraph = $createParagraphNode();
    paragraph.append(...this.getChildren());
    this.replace(paragraph);
    return true;
  }
}

export const $createPre = (): PreNode => $create(PreNode);
export const $isPre = (node: LexicalNode | null | undefined): node is PreNode => node instanceof PreNode;

export const nodes = [
  ...[HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode],
  ...[TableNode, TableRowNode, TableCellNode],
  ...[PictureNode, KeptNode, PreNode],
];
