import { z } from 'zod';
import { flag, id } from './values.ts';

/** `ahead` marks a prefetch, which the log does not count as an opening. */
export const openingInput = z.object({ id, ahead: flag.optional() });
