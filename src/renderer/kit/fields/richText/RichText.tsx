import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const RichTextReader = lazy(() => import('./RichTextReader.tsx'));

export function RichText({ html }: { html: string }) {
  return (
    <Suspense fallback={<Skeleton h={66} />}>
      <RichTextReader html={html} />
    </Suspense>
  );
}
