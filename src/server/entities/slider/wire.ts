import type { sliderUpdate } from '../../../shared/entities/slider/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { slider } from './table.ts';

export const sliderWire = wireMap<typeof sliderUpdate.input>()(slider, {});
