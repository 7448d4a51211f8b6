import { z } from 'zod';
import { flag, id } from './values.ts';

/** Input of calls that open a record. `ahead`: a prefetch, which the log distinguishes from an opening. */
export const openingInput = z.object({ id, ahead: flag.optional() });
