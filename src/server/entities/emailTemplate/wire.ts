import type { emailTemplateUpdate } from '../../../shared/entities/emailTemplate/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { emailTemplate } from './table.ts';

/** E-EMAILTPL. */
export const emailTemplateWire = wireMap<typeof emailTemplateUpdate.input>()(emailTemplate, {});
