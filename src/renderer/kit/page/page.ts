import { type AccessRule, allows } from '../../../shared/core/access.ts';

/**
 * A screen as data, and the only truth of it: its path, its title, who may open it and what stands above it. The
 * router, the guard, the top bar, the back button, the menu, the palette and every link follow from it.
 */
export interface Page<Record = never> {
  /** Route pattern with `:name` for parameters. */
  path: string;
  /** In the top bar, until a record says it better. */
  title: string;
  /** Also for a typed path. An operation's own rule, unless the specification gives the page another. */
  access: AccessRule;
  /** The page above, whose menu item is the current one. */
  parent?: Page;
  /** The back button leads to the parent (S-008); without this one step back. */
  backToParent?: true;
  /** Where a refused visitor is sent after 'Access Denied!' (R-006c): one step back unless stated. */
  deniedTo?: Page;
  /** What depends on the record that is shown. */
  forRecord?(record: Record): Partial<Pick<Page, 'title' | 'parent' | 'access'>>;
  /** In the palette: its words there, or true for the title. Pages with parameters have none. */
  command?: string | true;
}

/** Keeps the type of the record; the declaration itself is plain data. */
export const page = <Record = never>(declaration: Page<Record>): Page<Record> => declaration;

type Part = string | number;

/** The path of a page with its parameters filled in, and a query. A parameter without a value is a defect: throws. */
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

/** The page with what its record says of it. */
export const pageOf = <Record>(declared: Page<Record>, record: Record | undefined): Page => ({
  ...(declared as Page),
  ...(record !== undefined && declared.forRecord?.(record)),
});

/** Whether the holder of the codes may open the page of this record. */
export const mayOpen = <Record>(
  declared: Page<Record>,
  record: Record | undefined,
  codes: ReadonlySet<string> | undefined,
): boolean => allows(pageOf(declared, record).access, codes);

/** The page and all above it, the lowest first. */
export function lineage(start: Page | undefined): Page[] {
  const line: Page[] = [];
  for (let each = start; each; each = each.parent) line.push(each);
  return line;
}

/** Where the back button of a page leads (S-008); undefined for one step back (S-008.16). */
export function backTarget(
  { backToParent, parent }: Page,
  params: Readonly<{ [name: string]: string | undefined }>,
): string | undefined {
  if (!backToParent || !parent) return undefined;
  const known = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return pathTo(parent, Object.fromEntries(known));
}

/**
 * Where a page without history leads: to its parent where S-008 says so, or else to the nearest page above it that needs no
 * record, since the page's own parameters may name another one. Undefined where none of them may be opened.
 */
export const targetAbove = (
  current: Page,
  params: Readonly<{ [name: string]: string | undefined }>,
  mayOpenAbove: (page: Page) => boolean,
): string | undefined =>
  backTarget(current, params) ??
  lineage(current.parent).find((above) => !above.path.includes(':') && mayOpenAbove(above))?.path;
