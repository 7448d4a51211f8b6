import { beforeAll, describe, expect, test } from 'vitest';
import { mounted } from '../../src/server/registry.ts';
import { type AccessRule, accessCodes } from '../../src/shared/core/access.ts';
import { type Operation, pathParams } from '../../src/shared/core/operation.ts';
import { auditOperations } from '../../src/shared/entities/audit/operations.ts';
import { sharedServer } from './harness.ts';
import { gateCases } from './support/gateCases.ts';
import { alternativesOf, defaultCodes, gateOf, gates } from './support/gates.ts';
import { emptyRole, makeProbe, type Probe, setCodes } from './support/probes.ts';

/**
 * Calls every operation without a session, with seeded roles, and with roles derived from its gate.
 * Such a role holds an alternative of the gate, an alternative minus one code, or all codes outside the gate.
 * The gates come from the specification, not from the code.
 */
const server = sharedServer();
const operations = mounted.map((each) => each.operation);
const callsOf = ({ call, id }: Operation) => call?.split(', ') ?? [id];
const gateOfOperation = (operation: Operation) => gateOf(callsOf(operation)[0]!)!.gate;
const named = (list: readonly Operation[]) => list.map((each) => [each.id, each] as const);
const minute = 60_000;

describe('the table of gates', () => {
  test('has a row for every numbered call and every operation without a number, and no other', () => {
    expect([...new Set(operations.flatMap(callsOf))].sort()).toEqual(Object.keys(gates).sort());
  });

  test('has one rule for calls that share an operation', () => {
    for (const operation of operations)
      for (const call of callsOf(operation))
        expect(gateOf(call)!.gate, `${operation.id} ${call}`).toBe(gateOfOperation(operation));
  });

  test('knows every code, and only codes that exist', () => {
    const rows = Object.keys(gates).map((call) => gateOf(call)!);
    const texts = rows.flatMap(({ gate, cases = {} }) => [gate, ...Object.values(cases)]);
    const codes = new Set(
      texts.filter((gate) => gate !== 'public').flatMap((gate) => alternativesOf(gate).flat()),
    );
    const onlyInPages = ['r_users', 'r_notifications', 'r_categories'];
    expect([...codes].sort()).toEqual(accessCodes.filter((code) => !onlyInPages.includes(code)).sort());
  });
});

test.each(named(operations))('%s declares the gate of the specification', (_, operation) => {
  expect(ruleText(operation.access)).toEqual(ruleText(ruleOf(gateOfOperation(operation))));
});

describe('each operation by who calls it', () => {
  let custom: Probe;
  let seeded: Probe[];
  beforeAll(async () => {
    custom = await makeProbe(server(), { role_id: await emptyRole(server()) });
    const staff = [1, 2].map((role_id) => makeProbe(server(), { role_id }));
    const partners = [
      makeProbe(server(), { role_id: 5, company: 2 }),
      makeProbe(server(), { role_id: 6, company: 2, branch: 8 }),
    ];
    seeded = await Promise.all([...staff, ...partners]);
  });

  test.each(named(operations))('%s', async (_, operation) => {
    const gate = gateOfOperation(operation);
    const outcomes: Record<string, Outcome> = { nobody: await outcomeOf(operation) };
    const expected: Record<string, Outcome> = { nobody: gate === 'public' ? 'passed' : 'NO_SESSION' };
    const alternatives = gate === 'public' ? [[]] : alternativesOf(gate);
    const passes = (holds: (code: string) => boolean): Outcome =>
      alternatives.some((all) => all.every(holds)) ? 'passed' : 'ACCESS_DENIED';
    for (const probe of seeded) {
      outcomes[`role ${probe.role_id}`] = await outcomeOf(operation, probe);
      expected[`role ${probe.role_id}`] =
        gate === 'superAdmin' && probe.role_id === 1 ? 'passed' : passes(defaultCodes[probe.role_id]!);
    }
    for (const codes of roleCasesOf(alternatives)) {
      await setCodes(server(), custom.role_id, codes);
      const name =
        codes.length > accessCodes.length / 2 ? 'all codes but those' : `only ${codes.join(' + ')}`;
      outcomes[name] = await outcomeOf(operation, custom);
      expected[name] = passes((code) => codes.includes(code));
    }
    expect(outcomes).toEqual(expected);
  });
});

function roleCasesOf(alternatives: readonly string[][]): string[][] {
  const needed = new Set(alternatives.flat());
  const halves = alternatives.flatMap((all) =>
    all.length > 1 ? all.map((code) => all.filter((each) => each !== code)) : [],
  );
  return [...alternatives, ...halves, accessCodes.filter((code) => !needed.has(code))];
}

type Outcome = 'NO_SESSION' | 'ACCESS_DENIED' | 'passed';

/** Every operation refuses a NUL, so a call that passes the gate writes nothing. */
async function outcomeOf(operation: Operation, probe?: Probe): Promise<Outcome> {
  const keys = pathParams(operation.path).map((name) => [name, '1']);
  const input = { ...Object.fromEntries(keys), nothing: '\0' };
  const answer = await server().download(operation, input, probe?.as);
  const { message, error } = (await answer.json()) as { message: string; error: { code: string } };
  const { code } = error;
  if (code === 'NO_SESSION') return expectStatus(answer, 401, code);
  if (code === 'ACCESS_DENIED') {
    expect(message).toBe('Access Denied!');
    return expectStatus(answer, 403, code);
  }
  expect(code, operation.id).toBe('INVALID');
  return expectStatus(answer, 422, 'passed');
}

function expectStatus({ status }: Response, wanted: number, outcome: Outcome): Outcome {
  expect(status).toBe(wanted);
  return outcome;
}

function ruleOf(gate: string): AccessRule {
  if (gate === 'public' || gate === 'session' || gate === 'superAdmin') return { kind: gate };
  return { kind: 'codes', codes: alternativesOf(gate) as never };
}

const ruleText = (rule: AccessRule): string[] =>
  rule.kind === 'codes' ? rule.codes.map((all) => [...all].sort().join(' + ')).sort() : [rule.kind];

describe('gates that depend on input or stored values', () => {
  let probe: Probe;
  beforeAll(async () => {
    probe = await makeProbe(server(), { role_id: await emptyRole(server()) });
    await setCodes(server(), 5, []);
    await setCodes(server(), 6, []);
  });

  const inTable = Object.keys(gates).flatMap((call) =>
    Object.entries(gateOf(call)!.cases ?? {}).map(([name, gate]) => ({ call, name, gate })),
  );

  test('have an example of each case', () => {
    const examples = Object.entries(gateCases).flatMap(([call, cases]) =>
      Object.keys(cases).map((name) => `${call} ${name}`),
    );
    expect(examples.sort()).toEqual(inTable.map(({ call, name }) => `${call} ${name}`).sort());
  });

  test.each(inTable)(
    '$call, $name: $gate',
    async ({ call, name, gate }) => {
      const alternatives = alternativesOf(gate);
      const outcomes: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const codes of roleCasesOf(alternatives)) {
        await setCodes(server(), probe.role_id, codes);
        const label =
          codes.length > accessCodes.length / 2 ? 'all codes but those' : `only ${codes.join(' + ')}`;
        const { operation, input, hidden } = await gateCases[call]![name]!(server(), probe);
        const answer = await server().download(operation, input, probe.as);
        outcomes[label] = answer.status === 403 || (hidden && answer.status === 404) ? 'refused' : 'passed';
        if (answer.status === 403) expect((await answer.json()).message).toBe('Access Denied!');
        else await answer.arrayBuffer();
        const held = alternatives.some((all) => all.every((code) => codes.includes(code)));
        expected[label] = held ? 'passed' : 'refused';
      }
      expect(outcomes).toEqual(expected);
    },
    minute,
  );

  test('the audit trail is for role 1 alone (R-016)', async () => {
    await setCodes(server(), probe.role_id, accessCodes);
    const chief = await makeProbe(server(), { role_id: 1 });
    expect((await server().call(auditOperations.list, {}, probe.as)).status).toBe(403);
    expect((await server().call(auditOperations.list, {}, chief.as)).status).toBe(200);
  });
});
