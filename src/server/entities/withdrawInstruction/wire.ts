import type { withdrawUpdate } from '../../../shared/entities/withdrawInstruction/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { withdrawInstruction } from './table.ts';

export const withdrawWire = wireMap<typeof withdrawUpdate.input>()(withdrawInstruction, {
  merchant_name: 'merchant',
  instruction_order: 'sort_order',
});
