import { z } from 'zod';
import { SESSION } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { id } from '../../core/values.ts';
import {
  noteCountSchema,
  noteCountsInput,
  noteInput,
  noteListInput,
  notePeopleInput,
  notePersonSchema,
  noteSchema,
  noteUpdate,
} from './schema.ts';

/** Users who may open a record may also read and write its notes. */
export const noteOperations = {
  list: operation({
    id: 'note.list',
    call: 'C-290',
    method: 'GET',
    path: '/w/note/list/{entity}/{record_id}',
    access: SESSION,
    input: noteListInput,
    output: z.array(noteSchema),
    summary: 'Catatan internal satu data, yang terakhir dulu',
  }),
  create: operation({
    id: 'note.create',
    call: 'C-291',
    method: 'POST',
    path: '/w/note',
    access: SESSION,
    input: noteInput,
    output: z.object({ id: z.number() }),
    status: 201,
    summary: 'Tulis catatan; yang disebut diberi tahu',
  }),
  update: operation({
    id: 'note.update',
    call: 'C-292',
    method: 'PATCH',
    path: '/w/note/{id}',
    access: SESSION,
    input: noteUpdate,
    output: z.null(),
    summary: 'Ubah catatan sendiri, sampai 15 menit setelah ditulis',
  }),
  remove: operation({
    id: 'note.remove',
    call: 'C-293',
    method: 'DELETE',
    path: '/w/note/{id}',
    access: SESSION,
    input: z.object({ id }),
    output: z.null(),
    summary: 'Hapus catatan sendiri',
  }),
  people: operation({
    id: 'note.people',
    call: 'C-294',
    method: 'GET',
    path: '/w/note/people/{entity}/{record_id}',
    access: SESSION,
    input: notePeopleInput,
    output: z.array(notePersonSchema),
    summary: 'Siapa dapat disebut: yang boleh melihat data ini',
  }),
  counts: operation({
    id: 'note.counts',
    call: 'C-295',
    method: 'POST',
    path: '/w/note/counts',
    access: SESSION,
    reads: true,
    input: noteCountsInput,
    output: z.array(noteCountSchema),
    summary: 'Jumlah catatan data yang tampil',
  }),
};
