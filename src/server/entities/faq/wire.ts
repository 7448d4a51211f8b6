import type { faqUpdate } from '../../../shared/entities/faq/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { faq } from './table.ts';

export const faqWire = wireMap<typeof faqUpdate.input>()(faq, {
  faq_order: 'sort_order',
  numSort: 'sort_order',
});
