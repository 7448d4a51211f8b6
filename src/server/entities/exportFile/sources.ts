import type { ExportType } from '../../../shared/entities/exportFile/operations.ts';
import type { Queryable } from '../../db/database.ts';
import { type AgentExportQuery, agentExportSheet } from '../agent/exportSheet.ts';
import { partnerExportSheet } from '../partner/exportSheet.ts';
import type { PartnerFilter } from '../partner/read.ts';
import { type ReferralExportQuery, referralExportSheet } from '../referral/exportSheet.ts';
import type { Viewer } from '../referral/viewer.ts';
import type { ExportSheet } from './sheet.ts';

type SheetSource = (db: Queryable, viewer: Viewer, query: Record<string, unknown>) => Promise<ExportSheet>;

/** Where the rows of each export come from. `query` is what the exporting call stored, parsed by its own schema. */
export const exportSources: Readonly<Record<ExportType, SheetSource>> = {
  referral: (db, viewer, query) => referralExportSheet(db, viewer, query as ReferralExportQuery),
  agent: (db, viewer, query) => agentExportSheet(db, viewer, query as AgentExportQuery),
  partner: (db, viewer, query) => partnerExportSheet(db, viewer, query as PartnerFilter),
};
