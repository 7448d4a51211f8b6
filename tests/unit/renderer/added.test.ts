import { expect, test } from 'vitest';
import { noteAdded, takeAdded } from '../../../src/renderer/lib/added.ts';
import { resetUserState } from '../../../src/renderer/lib/userState.ts';
import { operations } from '../../../src/shared/entities/index.ts';

const listed = operations.filter(({ id, input }) => id.endsWith('.list') && 'shape' in input);
const creates = operations.filter(({ id }) => id.endsWith('.create'));
const list = (entity: string) => ({ id: `${entity}.list` });

test.each(creates.map(({ id }) => id.split('.')[0]!))(
  '%s: the added record is shown by its own list only',
  (entity) => {
    noteAdded({ id: `${entity}.create` }, { id: 7 });
    expect(takeAdded(list(entity))).toBe(7);
    expect(takeAdded(list(entity))).toBeUndefined();
    const other = listed.find(({ id }) => !id.startsWith(`${entity}.`))!;
    noteAdded({ id: `${entity}.create` }, { id: 8 });
    expect(takeAdded(other)).toBeUndefined();
    expect(takeAdded(list(entity))).toBeUndefined();
  },
);

test('another call or another user leaves no added record', () => {
  noteAdded({ id: 'partner.update' }, { id: 7 });
  noteAdded({ id: 'partner.create' }, null);
  expect(takeAdded(list('partner'))).toBeUndefined();
  noteAdded({ id: 'partner.create' }, { id: 7 });
  resetUserState();
  expect(takeAdded(list('partner'))).toBeUndefined();
});
