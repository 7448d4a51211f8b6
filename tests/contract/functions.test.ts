import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite';
import { expect, test } from 'vitest';

const mostLines = 100;
const manyLines = 80;
const mostLong = 10;
const mostBranches = 15;

interface Size {
  of: string;
  lines: number;
  /** Cyclomatic complexity. A nested function counts separately. */
  branches: number;
}

function functionsIn(file: string, code: string): Size[] {
  const sizes: Size[] = [];
  const open: Size[] = [];
  const names = new Map<unknown, string>();
  const begin = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    const name = ('id' in node && node.id?.name) || names.get(node) || '(nameless)';
    open.push({
      of: `${file}: ${name}`,
      lines: code.slice(node.start, node.end).split('\n').length,
      branches: 1,
    });
  };
  const end = () => void sizes.push(open.pop()!);
  const branch = () => {
    const inner = open.at(-1);
    if (inner) inner.branches += 1;
  };
  const visitor: VisitorObject = {
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier') names.set(init, id.name);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier') names.set(value, key.name);
    },
    SwitchCase: ({ test: condition }) => {
      if (condition) branch();
    },
  };
  for (const type of ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'] as const)
    Object.assign(visitor, { [type]: begin, [`${type}:exit`]: end });
  for (const type of [
    'IfStatement',
    'ConditionalExpression',
    'LogicalExpression',
    'ForStatement',
    'ForOfStatement',
    'ForInStatement',
    'WhileStatement',
    'DoWhileStatement',
    'CatchClause',
  ] as const)
    Object.assign(visitor, { [type]: branch });
  new Visitor(visitor).visit(parseSync(file, code).program);
  return sizes;
}

const functions = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
  functionsIn(file.replaceAll('\\', '/'), readFileSync(file, 'utf8')),
);

test('lines and branches are counted by function', () => {
  const code = `function outer(a) {
  if (a && a.b) return 1;
  const inner = () => {
    for (const each of a) each ?? 2;
  };
  return inner;
}`;
  expect(functionsIn('a.ts', code)).toEqual([
    { of: 'a.ts: inner', lines: 3, branches: 3 },
    { of: 'a.ts: outer', lines: 7, branches: 3 },
  ]);
  expect(functions.length).toBeGreaterThan(5000);
});

test(`no function is longer than ${mostLines} lines, and few are longer than ${manyLines}`, () => {
  const long = functions.filter(({ lines }) => lines > manyLines);
  expect(long.filter(({ lines }) => lines > mostLines)).toEqual([]);
  expect(long.length, long.map(({ of, lines }) => `${lines} ${of}`).join('\n')).toBeLessThanOrEqual(mostLong);
});

test(`no function branches in more than ${mostBranches} ways`, () => {
  expect(functions.filter(({ branches }) => branches > mostBranches)).toEqual([]);
});
