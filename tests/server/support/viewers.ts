import { accessCodes } from '../../../src/shared/core/access.ts';
import type { TestServer } from '../harness.ts';
import { emptyRole, makeProbe, type Probe, setCodes } from './probes.ts';

/**
 * Demo data of D-04 and D-05: PT Bank Nusa Sejahtera with BNS Bandung, PT Multifinance Karya with Denpasar.
 */
const bank = 2;
const bandung = 8;
const finance = 3;
const denpasar = 13;

export type Viewers = Readonly<Record<string, Probe>>;

/** Users of every scope (P-301…P-304). Each user holds every code, so only the scope decides (P-305). */
export async function makeViewers(server: TestServer): Promise<Viewers> {
  const custom = await emptyRole(server);
  for (const role_id of [2, 5, 6, custom]) await setCodes(server, role_id, accessCodes);
  return {
    'role 1': await makeProbe(server, { role_id: 1 }),
    'role 2': await makeProbe(server, { role_id: 2 }),
    'role 5': await makeProbe(server, { role_id: 5, company: bank }),
    'role 6': await makeProbe(server, { role_id: 6, company: bank, branch: bandung }),
    'custom role of a company': await makeProbe(server, { role_id: custom, company: finance }),
    'custom role of a branch': await makeProbe(server, {
      role_id: custom,
      company: finance,
      branch: denpasar,
    }),
  };
}
