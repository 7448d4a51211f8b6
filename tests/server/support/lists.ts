import type { Operation } from '../../../src/shared/core/operation.ts';
import { agentOperations as agent } from '../../../src/shared/entities/agent/operations.ts';
import { batchUploadOperations as batch } from '../../../src/shared/entities/batchUpload/operations.ts';
import { emailTemplateOperations as emailTemplate } from '../../../src/shared/entities/emailTemplate/operations.ts';
import { exportFileOperations as exportFile } from '../../../src/shared/entities/exportFile/operations.ts';
import { faqOperations as faq } from '../../../src/shared/entities/faq/operations.ts';
import { notificationOperations as notification } from '../../../src/shared/entities/notification/operations.ts';
import { openApiOperations as openApi } from '../../../src/shared/entities/openApi/operations.ts';
import { partnerOperations as partner } from '../../../src/shared/entities/partner/operations.ts';
import { prefixOperations as prefix } from '../../../src/shared/entities/prefix/operations.ts';
import { productOperations as product } from '../../../src/shared/entities/product/operations.ts';
import { programOperations as program } from '../../../src/shared/entities/program/operations.ts';
import { referralOperations as referral } from '../../../src/shared/entities/referral/operations.ts';
import { roleOperations as role } from '../../../src/shared/entities/role/operations.ts';
import { settingOperations as setting } from '../../../src/shared/entities/setting/operations.ts';
import { sliderOperations as slider } from '../../../src/shared/entities/slider/operations.ts';
import { termsOperations as terms } from '../../../src/shared/entities/terms/operations.ts';
import { userOperations as user } from '../../../src/shared/entities/user/operations.ts';
import { withdrawInstructionOperations as withdraw } from '../../../src/shared/entities/withdrawInstruction/operations.ts';
import type { Key, KindName } from './scopes.ts';

/** A list that must show exactly the records in the viewer's scope. */
export interface ListLine {
  operation: Operation;
  kind: KindName;
  /** Requests whose answers together hold all records. */
  inputs?: readonly Record<string, unknown>[];
  /** Keys of the rows; default `id`. */
  keys?: (data: unknown) => Key[];
}

const by = (field: string) => (data: unknown) => (data as Record<string, Key>[]).map((row) => row[field]!);
const single = (data: unknown) => [(data as { id: number }).id];

export const listLines: readonly ListLine[] = [
  { operation: agent.list, kind: 'agent' },
  { operation: agent.premiumList, kind: 'agent' },
  { operation: referral.list, kind: 'referral' },
  { operation: partner.list, kind: 'partner' },
  { operation: partner.lookup, kind: 'companyName', inputs: [{ type: 'company' }] },
  { operation: partner.lookup, kind: 'branch', inputs: [{ type: 'branch' }] },
  { operation: user.list, kind: 'staff' },
  { operation: user.partnerAdmins, kind: 'partnerAdmin' },
  { operation: product.list, kind: 'product' },
  {
    operation: program.byCategory,
    kind: 'program',
    inputs: Array.from({ length: 40 }, (_, index) => ({ category_id: index + 1 })),
  },
  {
    operation: batch.list,
    kind: 'batch',
    inputs: [{ size: 1000 }],
    keys: (data) => by('id')((data as { referral: { rows: unknown } }).referral.rows),
  },
  { operation: batch.programs, kind: 'program', keys: by('program_id') },
  { operation: exportFile.list, kind: 'agentExport', inputs: [{ data_name: 'agent' }], keys: by('filename') },
  {
    operation: exportFile.list,
    kind: 'referralExport',
    inputs: [{ data_name: 'referral' }],
    keys: by('filename'),
  },
  {
    operation: exportFile.list,
    kind: 'partnerExport',
    inputs: [{ data_name: 'partner' }],
    keys: by('filename'),
  },
  { operation: openApi.list, kind: 'openApi' },
  { operation: role.list, kind: 'listedRole' },
  { operation: notification.list, kind: 'notification' },
  { operation: faq.list, kind: 'faq' },
  { operation: faq.olderList, kind: 'faq' },
  { operation: slider.list, kind: 'slider' },
  {
    operation: emailTemplate.list,
    kind: 'emailTemplate',
    keys: (data) => by('id')((data as { template: unknown }).template),
  },
  {
    operation: withdraw.list,
    kind: 'withdrawInstruction',
    inputs: [{ merchant_name: 'alfamart' }, { merchant_name: 'indomaret' }],
  },
  { operation: setting.general, kind: 'generalSetting' },
  { operation: setting.maintenance, kind: 'maintenanceEndpoint' },
  { operation: setting.bankTransfer, kind: 'bankTransferSetting', keys: single },
  { operation: setting.otp, kind: 'otpSetting', keys: single },
  { operation: terms.read, kind: 'terms', keys: single },
  { operation: prefix.partner, kind: 'partnerPrefix', keys: single },
  { operation: prefix.agent, kind: 'agentPrefix', keys: single },
  {
    operation: prefix.older,
    kind: 'partnerPrefix',
    keys: (data) => single((data as { prefix: unknown }).prefix),
  },
];
