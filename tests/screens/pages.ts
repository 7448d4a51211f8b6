import { pages } from '../../src/renderer/pages/index.ts';
import { publicPages } from '../../src/renderer/pages/publicPages.ts';
import type { AccessRule } from '../../src/shared/core/access.ts';

export interface ScreenPage {
  path: string;
  /** Title in the top bar. Undefined if the record decides it. */
  title: string | undefined;
  access: AccessRule;
}

/** The sign-in page is omitted, because it redirects signed-in users. */
const { login: _, ...outside } = publicPages;

export function readPages(): ScreenPage[] {
  return [...pages, ...Object.values(outside)].map(({ path, title, access, forRecord }) => ({
    path,
    title: forRecord ? undefined : title,
    access,
  }));
}

export const slugOf = ({ path }: Pick<ScreenPage, 'path'>): string =>
  path.replaceAll(/[^\w-]+/g, '-').replace(/^-/, '');
