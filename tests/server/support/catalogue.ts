import { expect } from 'vitest';
import type { InputOf } from '../../../src/shared/core/operation.ts';
import { categoryOperations } from '../../../src/shared/entities/category/operations.ts';
import { type MediaFolder, mediaOperations } from '../../../src/shared/entities/media/operations.ts';
import { productOperations } from '../../../src/shared/entities/product/operations.ts';
import { programOperations } from '../../../src/shared/entities/program/operations.ts';
import { questionOperations } from '../../../src/shared/entities/question/operations.ts';
import type { TestServer } from '../harness.ts';
import { chief } from './house.ts';
import { pngDataUrl } from './png.ts';

export type NewProduct = InputOf<typeof productOperations.create>;
export type NewProgram = InputOf<typeof programOperations.create>;

/** Company ids of the demo data (D-04). */
export const companies = { house: 1, bank: 2, finance: 3, insurance: 4, cooperative: 5 } as const;

export async function uploadPicture(server: TestServer, folderName: MediaFolder): Promise<string> {
  const answer = await server.call(mediaOperations.upload, { folderName, image: await pngDataUrl() }, chief);
  return answer.data.name;
}

const given = new Map<string, number>();
/** Adds a number to a repeated name, because names are unique within a product. */
function freeName(product_id: number, name: string): string {
  const key = `${product_id} ${name}`;
  const times = (given.get(key) ?? 0) + 1;
  given.set(key, times);
  return times === 1 ? name : `${name} ${times}`;
}

let codes = 0;
const freeCode = (): string => `U${String(++codes).padStart(2, '0')}`;

export async function newProduct(server: TestServer, changes: Partial<NewProduct> = {}): Promise<NewProduct> {
  return {
    product_name: 'Kredit Uji',
    product_code: freeCode(),
    product_color: '#0F766E',
    product_img: await uploadPicture(server, 'product_icon'),
    product_level: [1, 3],
    notes: 'Catatan',
    tnc: 'Syarat',
    is_ktp_mandatory: false,
    partnerAssign: [companies.bank],
    ...changes,
  };
}

export async function createProduct(server: TestServer, changes: Partial<NewProduct> = {}): Promise<number> {
  const answer = await server.call(productOperations.create, await newProduct(server, changes), chief);
  expect(answer.status, answer.message).toBe(201);
  return answer.data.id;
}

export async function createCategory(
  server: TestServer,
  product_id: number,
  category_name = freeName(product_id, 'Umum'),
): Promise<number> {
  const answer = await server.call(categoryOperations.create, { product_id, category_name }, chief);
  expect(answer.status, answer.message).toBe(201);
  return answer.data.id;
}

export interface Branching {
  product_id: number;
  category_id: number;
}

export async function createBranching(
  server: TestServer,
  changes: Partial<NewProduct> = {},
): Promise<Branching> {
  const product_id = await createProduct(server, changes);
  return { product_id, category_id: await createCategory(server, product_id) };
}

export async function newProgram(
  server: TestServer,
  above: Branching,
  changes: Partial<NewProgram> = {},
): Promise<NewProgram> {
  return {
    ...above,
    program_name: changes.program_name ?? freeName(above.product_id, 'Program Uji'),
    description: '<p>Isi</p>',
    snk: '<p>Syarat</p>',
    program_picture: await uploadPicture(server, 'program_icon'),
    program_doc: '',
    ...changes,
  };
}

export async function createProgram(
  server: TestServer,
  above: Branching,
  changes: Partial<NewProgram> = {},
): Promise<number> {
  const input = await newProgram(server, above, changes);
  const answer = await server.call(programOperations.create, input, chief);
  expect(answer.status, answer.message).toBe(201);
  return answer.data.id;
}

export async function createQuestion(
  server: TestServer,
  program_id: number,
  question_text = 'Nama usaha',
): Promise<number> {
  const input = { program_id, question_text, question_type: 'short_text', is_mandatory: true } as const;
  const answer = await server.call(questionOperations.create, input, chief);
  expect(answer.status, answer.message).toBe(201);
  return answer.data.id;
}
