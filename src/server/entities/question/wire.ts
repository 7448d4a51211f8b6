import type { questionInput } from '../../../shared/entities/question/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { question } from './table.ts';

/** E-QUESTION. */
export const questionWire = wireMap<typeof questionInput>()(question, {});
