import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

/** The sanitiser is loaded when the first text is read. */
const RichTextReader = lazy(() => import('./richText/RichTextReader.tsx'));

/** Stored rich text to read. */
export function RichText({ html }: { html: string }) {
  return (
    <Suspense fallback={<Skeleton h={66} />}>
      <RichTextReader html={html} />
    </Suspense>
  );
}
