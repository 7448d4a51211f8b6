import { richTextPictureName } from '../../../../shared/core/richText.ts';
import { hasBlock, isElement } from './html.ts';
import { withInertAttributes } from './markup.ts';

/** Turns styles and elements of Word, Google Docs and web pages into allowed tags, but does not sanitise. */

const parsed = (html: string): HTMLElement =>
  new DOMParser().parseFromString(withInertAttributes(html), 'text/html').body;

function rename(element: Element, tag: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

/** Reads the attribute text, because browsers drop unknown declarations such as `mso-list`. */
function declared(element: HTMLElement): Record<string, string> {
  const pairs = (element.dataset.style ?? '').split(';').map((declaration) => {
    const [name = '', ...value] = declaration.split(':');
    return [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()] as const;
  });
  return Object.fromEntries(pairs);
}

/** Word writes list items as paragraphs with a level and a typed marker. */
function wordLists(body: HTMLElement): void {
  let open: HTMLElement[] = [];
  let before: Element | null = null;
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3')]) {
    const level = Number(/level(\d)/.exec(declared(paragraph)['mso-list'] ?? '')?.[1] ?? 0);
    if (level === 0) continue;
    const marker = [...paragraph.querySelectorAll('span')].find(
      (span) => declared(span)['mso-list'] === 'ignore',
    );
    const tag = /^\s*\(?[0-9a-z]{1,4}[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    if (!before || paragraph.previousElementSibling !== before) open = [];
    open = open.slice(0, level);
    if (open.length === level && open[level - 1]?.nodeName.toLowerCase() !== tag)
      open = open.slice(0, level - 1);
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    while (open.length < level) {
      const list = body.ownerDocument.createElement(tag);
      const parent = open.at(-1);
      if (parent) (parent.lastElementChild ?? parent).append(list);
      else paragraph.before(list);
      open.push(list);
    }
    open.at(-1)?.append(item);
    before = open[0] ?? null;
    paragraph.remove();
  }
}

type Declared = Readonly<Record<string, string>>;

const lineOf = (style: Declared) =>
  `${style['text-decoration'] ?? ''} ${style['text-decoration-line'] ?? ''}`;

const marks: readonly (readonly [tag: string, isMeant: (style: Declared, element: Element) => boolean])[] = [
  ['strong', (style) => /^(bold|bolder|[6-9]00)$/.test(style['font-weight'] ?? '')],
  ['em', (style) => style['font-style'] === 'italic'],
  ['u', (style, element) => lineOf(style).includes('underline') && !element.closest('a')],
  ['s', (style) => lineOf(style).includes('line-through')],
  ['sup', (style) => style['vertical-align'] === 'super'],
  ['sub', (style) => style['vertical-align'] === 'sub'],
];

function styledMarks(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll<HTMLElement>('[data-style]')]) {
    const style = declared(element);
    const align = style['text-align'];
    delete element.dataset.style;
    if (element.nodeName === 'B' && /^(normal|[1-4]00)$/.test(style['font-weight'] ?? '')) {
      unwrap(element);
      continue;
    }
    if (align && element.nodeName !== 'SPAN') element.setAttribute('align', align);
    if (element.nodeName !== 'SPAN') continue;
    for (const [tag] of marks.filter(([, isMeant]) => isMeant(style, element))) {
      const mark = body.ownerDocument.createElement(tag);
      mark.append(...element.childNodes);
      element.append(mark);
    }
  }
}

const renamed: Record<string, string> = {
  DEL: 's',
  STRIKE: 's',
  INS: 'u',
  CITE: 'em',
  KBD: 'code',
  SAMP: 'code',
};
const boxes =
  'div,section,article,header,footer,main,aside,nav,figure,figcaption,address,center,dl,dt,dd,form,fieldset,details,summary';

function plainBlocks(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll(Object.keys(renamed).join(','))]) {
    rename(element, renamed[element.nodeName] ?? 'span');
  }
  for (const box of [...body.querySelectorAll(boxes)].reverse()) {
    const inItem = box.closest('li, td, th');
    if (hasBlock(box) || (inItem && inItem.textContent?.trim() === box.textContent?.trim())) unwrap(box);
    else if (box.textContent?.trim() || box.querySelector('img')) rename(box, 'p');
    else box.remove();
  }
  for (const element of [...body.querySelectorAll('a,b,strong,i,em,u,s,span,mark,code,font')].reverse()) {
    if (hasBlock(element)) unwrap(element);
  }
  for (const block of [...body.querySelectorAll('li p, li h1, li h2, li h3, li h4, li h5, li h6')]) {
    const isLast = !block.nextElementSibling || isElement(block.nextElementSibling, 'UL', 'OL');
    if (!isLast) block.append(body.ownerDocument.createElement('br'));
    unwrap(block);
  }
}

export const foreignPictures = (html: string): number =>
  [...parsed(html).querySelectorAll('img')].filter(
    (image) => !richTextPictureName(image.getAttribute('src') ?? undefined),
  ).length;

export function pastedHtml(html: string): string {
  const body = parsed(html);
  for (const element of [...body.querySelectorAll('meta, link, script, noembed, o\\:p')]) {
    if (element.nodeName === 'O:P') unwrap(element);
    else element.remove();
  }
  wordLists(body);
  styledMarks(body);
  plainBlocks(body);
  for (const element of body.querySelectorAll<HTMLElement>('[align]')) {
    element.dataset.style = `text-align:${element.getAttribute('align')}`;
  }
  return body.innerHTML;
}
