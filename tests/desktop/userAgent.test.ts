import os from 'node:os';
import { expect, test } from 'vitest';
import { userAgentOf } from '../../src/main/services/api/userAgent.ts';
import { deviceOf } from '../../src/server/entities/session/device.ts';

test('the server reads the device from the program’s User-Agent (S-054)', () => {
  const header = userAgentOf('1.2.0');
  expect(header).toMatch(/^Rujukan\/1\.2\.0 \([\x20-\x7e]+\)$/);
  const device = deviceOf(header);
  expect(device).not.toContain('Rujukan');
  expect(device).toContain(os.hostname().replace(/[^\x20-\x7e]|[();]/g, ''));
});
