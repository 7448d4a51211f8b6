import { useLayoutEffect, useRef } from 'react';
import { richTextPictureName, richTextPictures } from '../../../../shared/core/richText.ts';
import { mediaUrl } from '../images.ts';
import classes from '../RichTextField.module.css';
import { alignOf, cleanBody } from './clean.ts';

/**
 * SECURITY: shows nothing but cleaned elements. Links open outside the program; pictures come from where main
 * serves them.
 */
function contentOf(html: string): ChildNode[] {
  const body = cleanBody(html);
  for (const link of body.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noreferrer';
  }
  for (const picture of body.querySelectorAll('img')) {
    const name = richTextPictureName(picture.getAttribute('src') ?? undefined);
    if (name) picture.src = mediaUrl(richTextPictures.folder, name);
  }
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.textAlign = alignOf(element);
  return [...body.childNodes];
}

export default function RichTextContent({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(...contentOf(html));
  }, [html]);
  return <div ref={place} className={classes.content} />;
}
