import { z } from 'zod';
import { flag, id } from './values.ts';

/**
 * Input of a call that opens one record. `ahead`: the page reads it before anybody sees it, which the log tells
 * apart from an opening, but tells.
 */
export const openingInput = z.object({ id, ahead: flag.optional() });
