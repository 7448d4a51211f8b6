import { pages } from '../../src/renderer/pages/index.ts';
import { publicPages } from '../../src/renderer/pages/publicPages.ts';
import type { AccessRule } from '../../src/shared/core/access.ts';

/** What the tests need to know of a page of the renderer. */
export interface ScreenPage {
  /** Route pattern, '/detail-referal/:id'. */
  path: string;
  /** What the top bar says; undefined where the record decides it. */
  title: string | undefined;
  access: AccessRule;
}

/** The sign-in page sends whoever is signed in to the first screen. */
const { login: _, ...outside } = publicPages;

/** Every page of the renderer's own registry. Nothing else here knows how that registry is read. */
export function readPages(): ScreenPage[] {
  return [...pages, ...Object.values(outside)].map(({ path, title, access, forRecord }) => ({
    path,
    title: forRecord ? undefined : title,
    access,
  }));
}

/** `/detail-referal/:id` → `detail-referal-id`: for names of tests and of pictures. */
export const slugOf = ({ path }: Pick<ScreenPage, 'path'>): string =>
  path.replaceAll(/[^\w-]+/g, '-').replace(/^-/, '');
