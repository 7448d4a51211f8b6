import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { ExportType } from '../../shared/entities/exportFile/operations.ts';
import { fileScope, scopeOf } from '../auth/scope.ts';
import { writeSheetFile } from '../entities/exportFile/job.ts';
import { exportFileName, exportFolder } from '../entities/exportFile/names.ts';
import { exportFile } from '../entities/exportFile/table.ts';
import { appUser } from '../entities/user/table.ts';
import type { DemoContext } from './context.ts';

interface DemoExport {
  dataName: ExportType;
  by: string;
  daysAgo: number;
  query?: Record<string, unknown>;
}

const staff = 'superadmin@mitra.example';
const bank = 'admin.bns@mitra.example';

const exports: readonly DemoExport[] = [
  { dataName: 'referral', by: staff, daysAgo: 20 },
  { dataName: 'referral', by: staff, daysAgo: 6, query: { referral_status_id: 7 } },
  { dataName: 'referral', by: bank, daysAgo: 2 },
  { dataName: 'agent', by: staff, daysAgo: 25 },
  { dataName: 'agent', by: staff, daysAgo: 8 },
  { dataName: 'agent', by: bank, daysAgo: 3 },
  { dataName: 'partner', by: staff, daysAgo: 12 },
  { dataName: 'partner', by: bank, daysAgo: 5 },
];

const dayMs = 86_400_000;

export async function seedExports({ tx, services, random, now }: DemoContext): Promise<void> {
  for (const plan of exports) {
    const [user] = await tx.select().from(appUser).where(eq(appUser.email, plan.by));
    if (!user) throw new Error(`No demo user ${plan.by}`);
    const viewer = { id: user.id, name: user.name, scope: scopeOf(user), codes: new Set<never>() };
    const query = plan.query ?? {};
    const created_at = new Date(now.getTime() - plan.daysAgo * dayMs);
    const filename = exportFileName(plan.dataName, created_at, (end) => random.int(0, end - 1));
    const sheet = await services.exportSources[plan.dataName](tx, viewer, query);
    const written = await writeSheetFile(join(exportFolder(services.dataFolder), filename), sheet);
    await tx.insert(exportFile).values({
      filename,
      data_name: plan.dataName,
      state: 'ready',
      query,
      ...written,
      total_count: written.row_count,
      created_by: user.id,
      ...fileScope(viewer.scope),
      created_at,
      updated_at: created_at,
    });
  }
}
