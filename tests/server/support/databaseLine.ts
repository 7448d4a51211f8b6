import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface DatabaseLine {
  url: string;
  cut(): void;
  fallSilent(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const take = (near: Socket) => {
    keep(near);
    if (isSilent) return;
    const far = connect(Number(port), hostname);
    keep(far);
    near.on('data', (bytes) => isSilent || far.write(bytes));
    far.on('data', (bytes) => isSilent || near.write(bytes));
    near.on('close', () => far.destroy());
    far.on('close', () => isSilent || near.destroy());
  };
  const listen = async (at: number) => {
    const made = createServer(take).listen(at, '127.0.0.1');
    await once(made, 'listening');
    return made;
  };
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  let server: Server | undefined = await listen(0);
  const { port: own } = server.address() as { port: number };
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(own);
  const cut = () => {
    server?.close();
    server = undefined;
    dropAll();
  };
  return {
    url: url.href,
    cut,
    fallSilent: () => {
      isSilent = true;
    },
    mend: async () => {
      if (isSilent) dropAll();
      isSilent = false;
      server ??= await listen(own);
    },
    close: async () => cut(),
  };
}
