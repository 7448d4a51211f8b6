import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

/** Carries the sanitiser: loaded when formatted text is first shown. */
const RichTextContent = lazy(() => import('./richText/RichTextContent.tsx'));

/** Stored formatted text to read. */
export function RichTextView({ html }: { html: string }) {
  return (
    <Suspense fallback={<Skeleton h={240} />}>
      <RichTextContent html={html} />
    </Suspense>
  );
}
