import { z } from 'zod';
import { anyOf } from '../../core/access.ts';
import { formatCount } from '../../core/formats.ts';
import { operation } from '../../core/operation.ts';
import { text } from '../../core/values.ts';
import { placeQueryMax, placeQueryMin, placeSchema } from './schema.ts';

export const placeOperations = {
  search: operation({
    id: 'place.search',
    call: 'C-023',
    method: 'GET',
    path: '/w/product-program-location/map/search',
    access: anyOf('crud_program'),
    limited: true,
    input: z.object({
      query: text('Lokasi', placeQueryMax).min(
        placeQueryMin,
        `Ketik paling sedikit ${formatCount(placeQueryMin)} huruf`,
      ),
    }),
    output: z.array(placeSchema),
    summary: 'Cari tempat untuk wilayah program',
  }),
};
