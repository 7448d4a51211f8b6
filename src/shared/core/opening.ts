import { z } from 'zod';
import { flag, id } from './values.ts';

/**
 * Input of calls that open a record. `ahead` marks a prefetch, which the log does not count as an
 * opening.
 */
export const openingInput = z.object({ id, ahead: flag.optional() });
