import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type App, createApp } from '../../src/server/http/app.ts';
import type { Jobs } from '../../src/server/jobs/jobs.ts';
import { answerReply } from '../../src/server/kit/answer.ts';
import type { Mounted } from '../../src/server/kit/handlers.ts';
import { idempotency } from '../../src/server/kit/table.ts';
import { mounted } from '../../src/server/registry.ts';
import { type Operation, takesKey } from '../../src/shared/core/operation.ts';
import { emailTemplateOperations } from '../../src/shared/entities/emailTemplate/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { sample } from '../run.ts';
import { clientOf, sharedServer, type TestServer } from './harness.ts';
import { goodRequest } from './support/goodRequests.ts';
import { contents } from './support/scopes.ts';

/**
 * The server dies between the commit of a write and its answer. The client repeats the request with the same
 * Idempotency-Key.
 */
const shared = sharedServer();
const operations = mounted.map(({ operation }) => operation).filter(takesKey);

const writesNothing: ReadonlySet<Operation> = new Set<Operation>([
  referralOperations.createCall,
  emailTemplateOperations.sendTest,
]);

/** The server only records jobs, so that no job changes data. */
let server: TestServer;
const queued: string[] = [];
const jobs: Jobs = { send: async (_tx, { name }) => void queued.push(name) };

beforeAll(() => {
  const services = { ...shared().services, jobs };
  const app = createApp({ ...shared(), services, mounted, secret: undefined });
  server = { ...shared(), services, app, ...clientOf({ ...shared(), app }) };
});

function dying(operation: Operation): { app: App; answered: Promise<{ status: number; body: unknown }> } {
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>();
  const { handle } = mounted.find((each) => each.operation === operation)!;
  const dies: Mounted = {
    operation,
    handle: async (...call) => {
      const response = answerReply(operation, await handle(...call));
      resolve({ status: response.status, body: await response.json() });
      return new Promise<never>(() => undefined);
    },
  };
  return { app: createApp({ ...server, mounted: [dies], secret: undefined }), answered: promise };
}

async function claimOf(key: string) {
  const [row] = await server.services.db
    .update(idempotency)
    .set({ created_at: new Date(Date.now() - 61_000) })
    .where(eq(idempotency.key, key))
    .returning();
  return row!;
}

test.each(sample(operations, 4).map((each) => [each.id, each] as const))(
  '%s is done once when its server dies before the answer',
  async (id, operation) => {
    const { input, as } = await goodRequest(server, operation);
    const headers = { ...as.headers, 'idempotency-key': randomUUID() };
    const before = await contents(server);
    queued.length = 0;
    const { app, answered } = dying(operation);
    const refused = server.call(operation, input, { ...as, headers, app }).then((answer): never => {
      throw new Error(`${id} was refused: ${JSON.stringify(answer)}`);
    });
    const first = await Promise.race([answered, refused]);
    const { answer } = await claimOf(headers['idempotency-key']);
    const state = { tables: await contents(server), queued: [...queued] };

    const { status, headers: _, ...body } = await server.call(operation, input, { ...as, headers });
    if (operation === sessionOperations.logout) expect(status).toBe(401);
    else expect({ status, body }).toEqual(first);
    expect({ tables: await contents(server), queued }).toEqual(state);
    expect(answer !== null, `${id}: its answer is kept apart from the write`).toBe(
      !writesNothing.has(operation),
    );
    if (writesNothing.has(operation)) expect(state).toEqual({ tables: before, queued: [] });
  },
);
