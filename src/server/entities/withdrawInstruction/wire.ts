import type { withdrawUpdateInput } from '../../../shared/entities/withdrawInstruction/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { withdrawInstruction } from './table.ts';

/** E-WITHDRAW. */
export const withdrawWire = wireMap<typeof withdrawUpdateInput>()(withdrawInstruction, {
  merchant_name: 'merchant',
  instruction_order: 'sort_order',
});
