import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { serverFile } from './serverFile.ts';

export interface StartedProgram {
  url: string;
  program: ChildProcess;
  stop(): Promise<void>;
}

/** Waits until the server is ready. Port '0' means any free port. */
export async function startProgram(
  dataFolder: string,
  databaseUrl = '',
  port = '0',
): Promise<StartedProgram> {
  const program = spawn(process.execPath, [serverFile, '--data', dataFolder, '--port', port, '--demo'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(program, 'exit');
  const stop = async () => {
    program.kill('SIGTERM');
    await gone;
  };
  for await (const line of createInterface({ input: program.stdout })) {
    if (line.startsWith('RUJUKAN_SERVER ')) {
      const { url } = JSON.parse(line.slice('RUJUKAN_SERVER '.length)) as { url: string };
      return { url, program, stop };
    }
    if (line.startsWith('RUJUKAN_SERVER_ERROR')) throw new Error(line);
  }
  throw new Error('The server ended before it was ready');
}

export async function callProgram<Data>(
  url: string,
  { token, body, method }: { token?: string; body?: object; method?: string } = {},
): Promise<{ status: number; message: string; data: Data }> {
  const response = await fetch(url, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, ...((await response.json()) as { message: string; data: Data }) };
}
