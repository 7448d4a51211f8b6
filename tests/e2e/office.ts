import { startProgram } from '../server/support/program.ts';
import type { demoUsers } from './accounts.ts';
import { dataFolder } from './demoData.ts';
import { type Launched, launch } from './launch.ts';
import { test as base, signIn } from './program.ts';

/** Several users of an office, each with an app, and one server. */
export const test = base.extend<{ join(email: keyof typeof demoUsers): Promise<Launched> }>({
  join: async ({ userData }, use) => {
    const server = await startProgram(dataFolder(userData));
    const started: Launched[] = [];
    await use(async (email) => {
      const program = await launch({ env: { RUJUKAN_SERVER_URL: server.url } });
      started.push(program);
      await signIn(program.page, email);
      return program;
    });
    for (const program of started) await program.close();
    await server.stop();
  },
});
