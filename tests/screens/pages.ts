import { features } from '../../src/renderer/app/features.ts';
import type { AccessRule } from '../../src/shared/core/access.ts';

/** What the tests need to know of a page of the renderer. */
export interface ScreenPage {
  /** Route pattern, '/detail-referal/:id'. */
  path: string;
  /** What the top bar says; undefined where the record decides it. */
  title: string | undefined;
  access: AccessRule;
}

/** Every page of the renderer's own registry. Nothing else here knows how that registry is read. */
export function readPages(): ScreenPage[] {
  return features.flatMap((feature) =>
    feature.pages.map(({ path, title, access }) => ({ path, title, access })),
  );
}

/** `/detail-referal/:id` → `detail-referal-id`: for names of tests and of pictures. */
export const slugOf = ({ path }: ScreenPage): string => path.replaceAll(/[^\w-]+/g, '-').replace(/^-/, '');
