import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Database } from '../../../src/platform/database/database';
import { describe as described } from '../../../src/platform/database/database-errors';
import { Listener } from '../../../src/platform/database/listener';
import { migrate } from '../../../src/platform/database/migrate';
import { logReadiness } from '../../../src/platform/health/log-readiness';
import { Readiness } from '../../../src/platform/health/readiness';
import { JsonLogger, outage } from '../../../src/platform/log';
import { emptyDatabase, type ThrowAwayDatabase } from '../../support/database/database';

type Line = Record<'level' | 'message' | 'context', string>;
const until = async (isSo: () => boolean): Promise<void> => {
  for (const end = Date.now() + 10_000; !isSo() && Date.now() < end;) await pause(20);
};

/** A connection to the database that can be cut and restored. */
class Way {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private port = 0;

  constructor(private readonly to: URL) {}

  async open(): Promise<string> {
    this.server = createServer((socket) => {
      const other = connect(Number(this.to.port), this.to.hostname);
      for (const each of [socket, other]) this.sockets.add(each.on('error', () => undefined));
      socket.pipe(other).pipe(socket);
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
    const url = new URL(this.to);
    [url.hostname, url.port] = ['127.0.0.1', String(this.port)];
    return url.href;
  }

  cut(): void {
    this.server?.close();
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }
}

describe('the log of a process', () => {
  let own: ThrowAwayDatabase;
  let said = '';
  const lines = (): Line[] =>
    said
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((each) => JSON.parse(each) as Line);

  beforeEach(async () => {
    own = await emptyDatabase();
    said = '';
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => ((said += String(text)), true));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await own.drop();
  });

  it('has two lines for a database outage, however many statements fail', async () => {
    const way = new Way(new URL(own.url));
    const url = await way.open();
    const database = new Database({ url, poolSize: 2, applicationName: 'test', watch: outage });
    const listener = new Listener(url, outage);
    const log = new JsonLogger('debug');
    Logger.overrideLogger(log);
    try {
      await listener.on('anything', () => undefined);
      await database.query('SELECT 1');
      way.cut();
      for (let attempt = 0; attempt < 20; attempt++)
        await database
          .query('SELECT 1')
          .catch((error: unknown) => log.warn(`relay: ${described(error)}`, 'events'));
      await database
        .script('SELECT 1; SELECT 2')
        .catch((error: unknown) => log.warn(`jobs: ${described(error)}`, 'jobs'));
      await database
        .run(() => Promise.resolve())
        .catch((error: unknown) => log.warn({ message: 'request failed', error: described(error) }, 'http'));
      log.warn(
        `pictures: ${described(Object.assign(new Error('of another server'), { code: 'ECONNREFUSED' }))}`,
        'imaging',
      );
      await way.open();
      await until(() => said.includes('answers again'));
      const [gone, other, back, ...more] = lines();
      expect(more).toEqual([]);
      expect(gone).toMatchObject({
        level: 'warn',
        context: 'database',
        message: expect.stringContaining('the database does not answer (') as string,
      });
      expect(other).toMatchObject({ context: 'imaging' });
      expect(back).toMatchObject({
        level: 'info',
        context: 'database',
        message: expect.stringMatching(/answers again after \d+ s, 22 lines not logged$/) as string,
      });
    } finally {
      await listener.close();
      await database.close();
      way.cut();
    }
  });

  it('says "ready" only when the database is migrated, and before that once why not', async () => {
    const database = new Database({ url: own.url, poolSize: 1, applicationName: 'test' });
    try {
      const telling = logReadiness(new Readiness(database, 'api'), { role: 'api' }, 20);
      await until(() => said !== '');
      await pause(200);
      expect(lines()).toEqual([
        expect.objectContaining({ level: 'warn', message: 'not ready yet', role: 'api' }),
      ]);
      await migrate(own.url, own.url);
      await telling;
      expect(lines().at(-1)).toMatchObject({ level: 'info', message: 'ready', role: 'api' });
    } finally {
      await database.close();
    }
  });

  it('has no "ready" if the process is stopped before its database is migrated', async () => {
    const database = new Database({ url: own.url, poolSize: 1, applicationName: 'test' });
    try {
      const readiness = new Readiness(database, 'api');
      const telling = logReadiness(readiness, { role: 'api' }, 20);
      await until(() => said !== '');
      readiness.startDraining();
      await telling;
      expect(said).not.toContain('"ready"');
    } finally {
      await database.close();
    }
  });
});
