import { describeFields } from '../../../shared/core/fields.ts';

export const noteFields = describeFields({
  text: { label: 'Catatan', kind: 'longText' },
});
