import { z } from 'zod';
import { anyOf } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { id, seenRecord } from '../../core/values.ts';
import { sliderInput, sliderListInput, sliderOrderInput, sliderSchema, sliderUpdate } from './schema.ts';

const access = anyOf('r_slider');

export const sliderOperations = {
  list: operation({
    id: 'slider.list',
    call: 'C-040',
    method: 'GET',
    path: '/w/general-setting/app-image-slider/all',
    access,
    input: sliderListInput,
    output: z.array(sliderSchema),
    paged: true,
    summary: 'Daftar slider, berurutan',
  }),
  detail: operation({
    id: 'slider.detail',
    call: 'C-041',
    method: 'GET',
    path: '/w/general-setting/app-image-slider/details',
    access,
    input: z.object({ id }),
    output: sliderSchema,
    summary: 'Satu slider',
  }),
  create: operation({
    id: 'slider.create',
    call: 'C-042',
    method: 'POST',
    path: '/w/general-setting/app-image-slider/create',
    access,
    input: sliderInput,
    output: z.object({ id: z.number() }),
    status: 201,
    summary: 'Tambah slider',
  }),
  update: operation({
    id: 'slider.update',
    call: 'C-043',
    method: 'PATCH',
    path: '/w/general-setting/app-image-slider/update/{id}',
    access,
    ...sliderUpdate,
    output: z.null(),
    summary: 'Ubah slider',
  }),
  remove: operation({
    id: 'slider.remove',
    call: 'C-044',
    method: 'DELETE',
    path: '/w/general-setting/app-image-slider/delete/{id}',
    access,
    input: seenRecord,
    output: z.null(),
    summary: 'Hapus slider',
  }),
  order: operation({
    id: 'slider.order',
    call: 'C-040 (order)',
    method: 'PUT',
    path: '/w/general-setting/app-image-slider/order',
    access,
    input: sliderOrderInput,
    output: z.null(),
    summary: 'Simpan urutan slider',
  }),
};
