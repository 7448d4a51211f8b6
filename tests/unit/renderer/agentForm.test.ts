import { describe, expect, it } from 'vitest';
import { fillFromNik, nikWarnings } from '../../../src/renderer/features/agent/form/nikChecks.ts';
import {
  type AgentContext,
  type AgentValues,
  agentValues,
  checkAgent,
  createInput,
  fixedPlacement,
  newAgent,
  requiredPaths,
  updateInput,
  upgradeInput,
} from '../../../src/renderer/features/agent/form/values.ts';
import { emptyDate } from '../../../src/shared/entities/agent/fields.ts';
import { premiumOff } from '../../../src/shared/entities/agent/premium.ts';
import type { AgentDetail } from '../../../src/shared/entities/agent/schema.ts';
import { agentInput, agentUpdate } from '../../../src/shared/entities/agent/schema.ts';

const stored: AgentDetail = {
  ...(premiumOff as Omit<AgentDetail, never>),
  id: 7,
  agent_code: 'AG-26-11-0001',
  agent_type: 'company',
  fullname: 'Dewi Lestari',
  mobile_number: '081200000001',
  email: 'dewi@mitra.example',
  city: 'Kota Bandung',
  nik: '',
  company_id: 2,
  company_name: 'PT Uji',
  branch_id: 3,
  branch_name: 'Bandung',
  agent_status: 'active',
  reason_agent_status: '',
  agent_level: 1,
  account_type: 'basic',
  ewallet_registered: false,
  ewallet_premium: false,
  ewallet_registered_time: null,
  ewallet_premium_approved_time: null,
  premium_status: 'BELUM MENGAJUKAN',
  referral_code: 'RF-0001',
  profile_picture: '',
  upline_id: 4,
  upline: { fullname: 'Teguh', agent_code: 'AG-25-01-0002', referral_code: 'RF-0009' },
  reqPremium: null,
  compared: null,
  has_premium_data: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-02T00:00:00.000Z',
  version: 4,
};
const premium: AgentDetail = {
  ...stored,
  has_premium_data: true,
  nik: '3273051211850001',
  birthdate: '1985-11-12',
};

const context: AgentContext = { uplineId: null, uplineOpen: false, stored: undefined, mayPremium: true };
const staff = { companyId: null, branchId: null };
const account: Partial<AgentValues> = {
  fullname: 'Dewi',
  mobile_number: '081200000001',
  email: 'dewi@mitra.example',
  password: 'Rahasia#1',
  confirm_password: 'Rahasia#1',
};

describe('the form of a new agent (S-024)', () => {
  it('sends an individual agent without company, branch and premium data (R-202, R-203)', () => {
    const values = {
      ...newAgent(staff),
      ...account,
      company_id: 2,
      nik: '3273051211850001',
      religion: 'Islam',
    };
    const input = createInput(values, context);
    expect(input).toMatchObject({ company_id: null, branch_id: null, has_premium_data: false });
    expect(input).not.toHaveProperty('nik');
    expect(agentInput.parse(input)).toMatchObject({ nik: '', city: '', religion: '' });
  });

  it('belongs to the company of a partner admin, and to the branch of a branch admin (A-009)', () => {
    expect(newAgent({ companyId: 2, branchId: 3 })).toMatchObject({
      agent_type: 'company',
      company_id: 2,
      branch_id: 3,
    });
  });

  it('follows a partner admin who has come to another company, also from a draft of before', () => {
    const [company, branch] = [
      { companyId: 2, branchId: null },
      { companyId: 2, branchId: 3 },
    ];
    const of = (company_id: number | null, branch_id: number | null) =>
      ({ agent_type: 'company', company_id, branch_id }) as const;
    expect(fixedPlacement(company, of(2, 9))).toBeUndefined();
    expect(fixedPlacement(company, of(5, 9))).toEqual(of(2, null));
    expect(fixedPlacement(branch, of(2, 3))).toBeUndefined();
    expect(fixedPlacement(branch, of(2, 9))).toEqual(of(2, 3));
    expect(fixedPlacement(company, { ...of(null, null), agent_type: 'individual' })).toEqual(of(2, null));
    expect(fixedPlacement(staff, of(5, 9))).toBeUndefined();
  });

  it('waits for the lookup of the upline (R-206)', () => {
    expect(checkAgent(newAgent(staff), { ...context, uplineOpen: true })).toHaveProperty('upline_code');
    expect(checkAgent(newAgent(staff), context)).toEqual({});
  });

  it('marks fields that the kind of identity requires (R-217)', () => {
    const on = { ...newAgent(staff), has_premium_data: true };
    expect(requiredPaths(newAgent(staff), context)).toEqual(new Set());
    expect(requiredPaths(on, context)).toContain('religion');
    expect(requiredPaths(on, context)).toContain('identity_image');
    expect(requiredPaths({ ...on, identity_type: 'SIM' }, context)).not.toContain('religion');
    expect(requiredPaths({ ...on, agent_type: 'company' }, context)).toContain('branch_id');
    expect(requiredPaths(on, { ...context, mayPremium: false })).toEqual(new Set());
  });

  it('asks for the day of a validity that is not for life, and for a birth date in the past (R-207, A-117)', () => {
    const on = { ...newAgent(staff), has_premium_data: true };
    expect(checkAgent(on, context)).toEqual({});
    expect(
      Object.keys(checkAgent({ ...on, identity_expiry_date: '', birthdate: '2999-01-01' }, context)),
    ).toEqual(['birthdate', 'identity_expiry_date']);
  });
});

describe('the form of a stored agent (S-028)', () => {
  const editing = { ...context, stored };

  it('leaves NIK and city of an agent without premium data alone (A-047)', () => {
    const input = updateInput(agentValues(stored), { ...editing, uplineId: 4 });
    expect(input).toMatchObject({ id: 7, version: stored.version, upline_id: 4, has_premium_data: false });
    expect(input).not.toHaveProperty('city');
    expect(input).not.toHaveProperty('password');
    expect(agentUpdate.form.safeParse(input).success).toBe(true);
  });

  it('empties NIK and city when the switch is turned off (R-202)', () => {
    const values = { ...agentValues(premium), has_premium_data: false };
    expect(updateInput(values, { ...editing, stored: premium })).toMatchObject({ nik: '', city: '' });
  });

  it('sends nothing of the section without u_premium_data', () => {
    const input = updateInput(agentValues(premium), { ...editing, stored: premium, mayPremium: false });
    expect(Object.keys(input)).not.toContain('has_premium_data');
    expect(Object.keys(input)).not.toContain('nik');
  });

  it('shows days that are none as empty, and a validity for life as such (R-209)', () => {
    expect(agentValues(premium)).toMatchObject({
      birthdate: '1985-11-12',
      date_of_issue: '',
      identity_expiry_date: emptyDate,
      upline_code: 'AG-25-01-0002',
    });
  });
});

describe('the data of an upgrade (S-029)', () => {
  const values = { ...agentValues(premium), gender: 'Perempuan' };

  it('has the type of the upgrade, and of a SIM the gender in capitals (R-216)', () => {
    const sim = upgradeInput(values, { id: 7, type: 'SIM', version: undefined });
    expect(sim).toMatchObject({ id: 7, identity_type: 'SIM', gender: 'PEREMPUAN', birthdate: '1985-11-12' });
    expect(sim).not.toHaveProperty('version');
    const ktp = upgradeInput(values, { id: 7, type: 'KTP', version: premium.version });
    expect(ktp).toMatchObject({ identity_type: 'KTP', gender: 'Perempuan', version: premium.version });
  });
});

describe('values read from a NIK (features.md F2)', () => {
  const facts = {
    birthdate: '1985-11-12',
    gender: 'Laki-Laki',
    province: 'Jawa Barat',
    city: 'Kota Bandung',
    district: 'Regol',
  };
  const empty = { birthdate: '', gender: '', province: '', city: '', district: '' };

  it('fill empty fields, the address only as a whole', () => {
    expect(fillFromNik(empty, facts)).toEqual(facts);
    expect(fillFromNik({ ...empty, gender: 'Perempuan', city: 'Kota Cimahi' }, facts)).toEqual({
      birthdate: '1985-11-12',
    });
    expect(fillFromNik(facts, facts)).toEqual({});
  });

  it('warn of another birth date and sex, not of another address', () => {
    expect(nikWarnings(empty, facts)).toEqual([]);
    expect(
      nikWarnings({ ...facts, birthdate: '1986-11-12', gender: 'Perempuan', city: 'Kota Cimahi' }, facts),
    ).toHaveLength(2);
  });
});
