import { z } from 'zod';
import { sortKeys } from '../../core/fields.ts';
import { listInput } from '../../core/list.ts';
import { updateOf } from '../../core/patch.ts';
import { httpUrl, id, longTextMax, optionalText, orderSeen, text } from '../../core/values.ts';
import { sliderFields, sliderLabels } from './fields.ts';

const L = sliderLabels;

export const sliderSchema = z.object({
  id: z.number(),
  title: z.string(),
  link: z.string(),
  description: z.string(),
  image: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});
export type Slider = z.output<typeof sliderSchema>;

export const sliderInput = z.object({
  title: text(L.title),
  link: optionalText(L.link).refine(
    (value) => value === '' || httpUrl(L.link).safeParse(value).success,
    `${L.link} harus alamat http atau https`,
  ),
  description: optionalText(L.description, longTextMax),
  image: text(L.image, 120),
});

export const sliderUpdate = updateOf(sliderInput);

export const sliderOrderInput = z.object({ slider_ids: z.array(id).max(1000), seen: orderSeen });

export const sliderListInput = listInput(['id', ...sortKeys(sliderFields)], {});
