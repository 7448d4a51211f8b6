import { useLayoutEffect, useRef } from 'react';
import { richTextPictureName, richTextPictures } from '../../../../shared/core/richText.ts';
import { mediaUrl } from '../media/images.ts';
import { alignOf, cleanBody } from './clean.ts';
import classes from './RichTextField.module.css';

/** SECURITY: shows sanitised elements only. */
export default function RichTextReader({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(...readable(html));
  }, [html]);
  return <div ref={place} className={classes.text} />;
}

function readable(html: string): Node[] {
  const body = cleanBody(html);
  // This document is inert, so the browser does not load the original addresses of the pictures.
  for (const picture of body.querySelectorAll('img')) {
    const name = richTextPictureName(picture.getAttribute('src') ?? undefined);
    if (name) picture.setAttribute('src', mediaUrl(richTextPictures.folder, name));
  }
  for (const link of body.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noreferrer';
  }
  const shown = document.createDocumentFragment();
  shown.append(...[...body.childNodes].map((node) => document.importNode(node, true)));
  // The CSP refuses a parsed style attribute, but allows a style that a script sets.
  for (const element of shown.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.textAlign = alignOf(element);
  return [...shown.childNodes];
}
