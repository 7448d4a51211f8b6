import { z } from 'zod';
import { anyOf, SESSION } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { queueSchema, teamPersonSchema } from './schema.ts';

export const teamOperations = {
  queues: operation({
    id: 'team.queues',
    call: 'C-300',
    method: 'GET',
    path: '/w/team/queues',
    access: anyOf('r_team_board'),
    input: z.object({}),
    output: z.array(queueSchema),
    summary: 'Antrean per status: menunggu, terlambat, tertua, masuk dan diputuskan dua minggu',
  }),
  people: operation({
    id: 'team.people',
    call: 'C-301',
    method: 'GET',
    path: '/w/team/people',
    access: SESSION,
    input: z.object({}),
    output: z.array(teamPersonSchema),
    summary: 'Pekerjaan tim menurut nama; tanpa hak meja tim hanya baris sendiri',
  }),
};
