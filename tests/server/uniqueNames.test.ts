import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { category } from '../../src/server/entities/category/table.ts';
import { faq } from '../../src/server/entities/faq/table.ts';
import { partner } from '../../src/server/entities/partner/table.ts';
import { program } from '../../src/server/entities/program/table.ts';
import { role } from '../../src/server/entities/role/table.ts';
import { withdrawInstruction } from '../../src/server/entities/withdrawInstruction/table.ts';
import type { Operation } from '../../src/shared/core/operation.ts';
import { categoryOperations } from '../../src/shared/entities/category/operations.ts';
import { faqOperations } from '../../src/shared/entities/faq/operations.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { programOperations } from '../../src/shared/entities/program/operations.ts';
import { roleOperations } from '../../src/shared/entities/role/operations.ts';
import { withdrawInstructionOperations } from '../../src/shared/entities/withdrawInstruction/operations.ts';
import { sharedServer } from './harness.ts';
import { accessIds } from './support/accounts.ts';
import { partnerTexts } from './support/agents.ts';
import { createBranching, createProduct, newProgram } from './support/catalogue.ts';
import { chief } from './support/house.ts';

const server = sharedServer();

interface Named {
  field: string;
  create: Operation;
  update: Operation;
  table: PgTable & { id: PgColumn; name: PgColumn };
  rest: () => Promise<() => Promise<object>>;
}

let letter = 0;
const code = () =>
  `Q${String.fromCharCode(65 + Math.floor(letter / 26))}${String.fromCharCode(65 + (letter++ % 26))}`;

const kinds: Record<string, Named> = {
  role: {
    field: 'role_name',
    create: roleOperations.create,
    update: roleOperations.update,
    table: role,
    rest: async () => async () => ({ access: await accessIds(server(), ['r_referral']) }),
  },
  company: {
    field: 'name',
    create: partnerOperations.create,
    update: partnerOperations.update,
    table: partner,
    rest: async () => async () => ({
      ...{ ...partnerTexts, partner_type: 'company', partner_code: code() },
      ...{ category: 'Ritel', pic_jabatan: 'Kepala' },
    }),
  },
  category: {
    field: 'category_name',
    create: categoryOperations.create,
    update: categoryOperations.update,
    table: category,
    rest: async () => {
      const product_id = await createProduct(server());
      return async () => ({ product_id });
    },
  },
  program: {
    field: 'program_name',
    create: programOperations.create,
    update: programOperations.update,
    table: program,
    rest: async () => {
      const above = await createBranching(server());
      return () => newProgram(server(), above);
    },
  },
};

const name = 'Kafé Ñusa';
const spellings = {
  'the same': name,
  'in capitals': name.toUpperCase(),
  'without accents': 'Kafe Nusa',
  decomposed: name.normalize('NFD'),
  'with more room': '  Kafé   Ñusa ',
  'with a sign that nobody sees': 'Ka\u200bfé Ñusa',
  'with wide letters': 'Ｋafé Ñusa',
};

describe.each(Object.entries(kinds))('the name of a %s', (_kind, { field, create, update, table, rest }) => {
  const add = async (input: object) => server().call(create, input as never, chief);
  const stored = async (id: number) => {
    const [row] = await server().services.db.select().from(table).where(eq(table.id, id));
    return row as { name: string };
  };

  test('is taken in every spelling, and kept composed', async () => {
    const more = await rest();
    const first = await add({ ...(await more()), [field]: `Ka\u200bfé Ñusa`.normalize('NFD') });
    expect(first.status, first.message).toBe(201);
    const { id } = first.data as { id: number };
    expect((await stored(id)).name).toBe(name);
    for (const [spelling, typed] of Object.entries(spellings)) {
      const answer = await add({ ...(await more()), [field]: typed });
      expect({ status: answer.status, wrong: Object.keys(answer.error?.fields ?? {}) }, spelling).toEqual({
        status: 409,
        wrong: [field],
      });
    }
    const other = await add({ ...(await more()), [field]: 'Kafe Lain' });
    expect(other.status, other.message).toBe(201);
    const taken = { id: (other.data as { id: number }).id, [field]: 'kafe nusa' };
    expect((await server().call(update, taken as never, chief)).status).toBe(409);
    const respelt = await server().call(update, { id, [field]: 'KAFE NUSA' } as never, chief);
    expect(respelt.status, respelt.message).toBe(200);
  });

  test('is given to one of several concurrent calls', async () => {
    const more = await rest();
    const inputs = await Promise.all(Array.from({ length: 5 }, more));
    const answers = await Promise.all(
      inputs.map((input, index) => add({ ...input, [field]: index % 2 ? 'Serentak' : 'SERENTAK' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  test('stays with those that have shared it since before', async () => {
    const more = await rest();
    const ids: number[] = [];
    for (const each of ['Kembar Satu', 'Kembar Dua']) {
      const made = await add({ ...(await more()), [field]: each });
      ids.push((made.data as { id: number }).id);
    }
    await server()
      .services.db.update(table)
      .set({ name: 'Kémbar Satu' } as never)
      .where(eq(table.id, ids[1]!));
    const kept = await server().call(update, { id: ids[1]!, [field]: 'Kémbar Satu' } as never, chief);
    expect(kept.status, kept.message).toBe(200);
  });
});

test('another product may have a category and a program of the same name', async () => {
  for (const kind of ['category', 'program'] as const) {
    const { create, field, rest } = kinds[kind]!;
    for (let time = 0; time < 2; time += 1) {
      const more = await rest();
      const answer = await server().call(create, { ...(await more()), [field]: 'Sama' } as never, chief);
      expect(answer.status, answer.message).toBe(201);
    }
  }
});

describe('places in a list', () => {
  const lists: Record<string, [Operation, PgTable & { sort_order: PgColumn }, (n: number) => object]> = {
    question: [faqOperations.create, faq, (n) => ({ question: `Serentak ${n}`, answer: 'Ya' })],
    'withdraw instruction': [
      withdrawInstructionOperations.create,
      withdrawInstruction,
      (n) => ({ merchant_name: 'indomaret', instruction: `Serentak ${n}` }),
    ],
  };

  test.each(Object.entries(lists))('of a %s are given to one of several at a time', async (_what, list) => {
    const [create, table, input] = list;
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, n) => server().call(create, input(n) as never, chief)),
    );
    expect(made.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const ids = made.map(({ data }) => (data as { id: number }).id);
    const rows = await server().services.db.select().from(table);
    const places = rows.filter((row) => ids.includes(Number(row.id))).map((row) => row.sort_order);
    expect(new Set(places).size).toBe(6);
  });
});
