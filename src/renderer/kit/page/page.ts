import { type AccessRule, allows } from '../../../shared/core/access.ts';

/** Router, guard, top bar, back button, menu, palette and links all use this declaration. */
export interface Page<Record = never> {
  path: string;
  /** Title until the record's own is known. */
  title: string;
  /** Also checked for a typed path. The operation's rule, unless the specification gives another. */
  access: AccessRule;
  parent?: Page;
  /** S-008: back leads to the parent; default: one step back. */
  backToParent?: true;
  /** R-006c: target after 'Access Denied!'; default: one step back. */
  deniedTo?: Page;
  /** Name of the list that the page is; views of it open here. */
  list?: string;
  forRecord?(record: Record): Partial<Pick<Page, 'title' | 'parent' | 'access'>>;
  /** Words in the palette, or true for the title. Not for pages with parameters. */
  command?: string | true;
}

/** Keeps the type of the record. */
export const page = <Record = never>(declaration: Page<Record>): Page<Record> => declaration;

type Part = string | number;

/** Throws if a parameter has no value. */
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

/** The page and its ancestors, the page first. */
export function lineage(start: Page | undefined): Page[] {
  const line: Page[] = [];
  for (let each = start; each; each = each.parent) line.push(each);
  return line;
}

/** S-008; undefined for one step back (S-008.16), also where the parent is denied. */
export function backTarget(
  { backToParent, parent }: Page,
  params: Readonly<{ [name: string]: string | undefined }>,
  maySee: (page: Page) => boolean,
): string | undefined {
  if (!backToParent || !parent || !maySee(parent)) return undefined;
  const known = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return pathTo(parent, Object.fromEntries(known));
}

/** The parent if S-008 says so, else the nearest ancestor without parameters; undefined if all are denied. */
export const targetAbove = (
  current: Page,
  params: Readonly<{ [name: string]: string | undefined }>,
  maySee: (page: Page) => boolean,
): string | undefined =>
  backTarget(current, params, maySee) ??
  lineage(current.parent).find((above) => !above.path.includes(':') && maySee(above))?.path;
