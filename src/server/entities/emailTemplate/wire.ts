import type { emailTemplateUpdate } from '../../../shared/entities/emailTemplate/schema.ts';
import { type ChosenMail, noMail } from '../../../shared/entities/emailTemplate/variables.ts';
import { deletedMark, wireMap } from '../../kit/wire.ts';
import { emailTemplate, type MailPurpose } from './table.ts';

export const emailTemplateWire = wireMap<typeof emailTemplateUpdate.input>()(emailTemplate, {
  deleteThis: deletedMark,
  purpose: {
    column: 'purpose',
    read: (stored: MailPurpose | null) => stored ?? noMail,
    write: (sent: ChosenMail | '' | null) => sent || null,
  },
});
