import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';

/** A text that the app may show: a literal, a template with `…` for its values, or JSX text. */
export interface SourceText {
  file: string;
  text: string;
}

const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ');
const isSaid = (text: string) => /\s/.test(text) || /^\P{Ll}*\p{Lu}/u.test(text);

export function textsIn(file: string, code: string): string[] {
  const found: string[] = [];
  const imported = new Set<unknown>();
  const add = (text: string) => {
    const told = oneLine(text);
    if (told !== '' && isSaid(told)) found.push(told);
  };
  new Visitor({
    ImportDeclaration: ({ source }) => void imported.add(source),
    Literal: (node) => {
      if (typeof node.value === 'string' && !imported.has(node)) add(node.value);
    },
    TemplateLiteral: ({ quasis }) => add(quasis.map(({ value }) => value.cooked ?? value.raw).join('…')),
    JSXText: ({ value }) => {
      const told = oneLine(value);
      if (told !== '') found.push(told);
    },
  }).visit(parseSync(file, code).program);
  return found;
}

export const sourceTexts = (): SourceText[] =>
  globSync('src/**/*.{ts,tsx}')
    .map((file) => file.replaceAll('\\', '/'))
    .flatMap((file) => textsIn(file, readFileSync(file, 'utf8')).map((text) => ({ file, text })));
