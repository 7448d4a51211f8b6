import { type AccessRule, allows } from '../../../shared/core/access.ts';

/** Declares a page for the router, the guard, the top bar, the menu, the palette and links. */
export interface Page<Record = never> {
  path: string;
  title: string;
  /** Also checked when the user opens the path directly. */
  access: AccessRule;
  parent?: Page;
  /** True if the back button opens the parent. Default: one step back (S-008). */
  backToParent?: true;
  /** Page after 'Access Denied!'. Default: one step back (R-006c). */
  deniedTo?: Page;
  /** Name of the page's list, for its saved views. */
  list?: string;
  forRecord?(record: Record): Partial<Pick<Page, 'title' | 'parent' | 'access'>>;
  /** Search words for the command palette; true means the title. Not for pages with parameters. */
  command?: string | true;
}

export const page = <Record = never>(declaration: Page<Record>): Page<Record> => declaration;

type Part = string | number;

/** @throws Error if a parameter has no value. */
export function pathTo(
  { path }: Page,
  params: Readonly<{ [name: string]: Part }> = {},
  query: Readonly<{ [name: string]: Part | undefined }> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const asked = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return asked.length > 0 ? `${filled}?${new URLSearchParams(asked)}` : filled;
}

export const pageOf = <Record>(declared: Page<Record>, record: Record | undefined): Page => ({
  ...(declared as Page),
  ...(record !== undefined && declared.forRecord?.(record)),
});

export const mayOpen = <Record>(
  declared: Page<Record>,
  record: Record | undefined,
  codes: ReadonlySet<string> | undefined,
): boolean => allows(pageOf(declared, record).access, codes);

export function lineage(start: Page | undefined): Page[] {
  const line: Page[] = [];
  for (let each = start; each; each = each.parent) line.push(each);
  return line;
}

/** Returns undefined for one step back (S-008.16). */
export function backTarget(
  { backToParent, parent }: Page,
  params: Readonly<{ [name: string]: string | undefined }>,
  maySee: (page: Page) => boolean,
): string | undefined {
  if (!backToParent || !parent || !maySee(parent)) return undefined;
  const known = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return pathTo(parent, Object.fromEntries(known));
}

/** The parent if `backToParent`, else the nearest ancestor without parameters. Skips denied pages. */
export const targetAbove = (
  current: Page,
  params: Readonly<{ [name: string]: string | undefined }>,
  maySee: (page: Page) => boolean,
): string | undefined =>
  backTarget(current, params, maySee) ??
  lineage(current.parent).find((above) => !above.path.includes(':') && maySee(above))?.path;
