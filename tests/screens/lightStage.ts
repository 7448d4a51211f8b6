import { afterAll, beforeAll } from 'vitest';
import { type StartOptions, sharedServer } from '../server/harness.ts';
import { openScreens, type Screens } from './open.ts';
import { openStage, type Stage } from './stage.ts';

export function lightStage(options: StartOptions = {}) {
  const server = sharedServer(options);
  let opened: Screens;
  let stage: Stage;
  beforeAll(async () => {
    opened = await openScreens(server());
    stage = await openStage(opened.browser, { ...opened, scheme: 'light' });
  });
  afterAll(async () => {
    await stage?.close();
    await opened?.close();
  });
  return {
    server,
    get opened() {
      return opened;
    },
    get stage() {
      return stage;
    },
  };
}
