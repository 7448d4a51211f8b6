import type { questionInput } from '../../../shared/entities/question/schema.ts';
import { deletedMark, wireMap } from '../../kit/wire.ts';
import { question } from './table.ts';

export const questionWire = wireMap<typeof questionInput>()(question, { is_deleted: deletedMark });
