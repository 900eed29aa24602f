import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { concepts } from '@pictick/concepts/node';
import { IdentityModule } from '../../src/identity';
import { ImagingModule } from '../../src/imaging';
import { ImageGenerator } from '../../src/imaging/domain/generate/image-generator';
import { FakeGenerator } from '../../src/imaging/testing/imaging.harness';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { ViewsModule } from '../../src/views/views.module';
import { type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';

describe('AddItem, a hundred times at once over many connections', () => {
  let harness: BuiltModule;
  const generator = new FakeGenerator();
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });

  beforeAll(async () => {
    harness = await build({
      modules: [IdentityModule, ImagingModule, ListsModule, ViewsModule],
      replace: [{ token: ImageGenerator, by: generator }],
      role: 'worker',
      settings: { dataDir: mkdtempSync(join(tmpdir(), 'pictick-hundred-')) },
    });
    await harness.app.listen(0, '127.0.0.1');
  });
  afterAll(async () => {
    agent.destroy();
    await harness.close();
  });

  const post = (caller: string, path: string, body: object): Promise<number> =>
    new Promise((resolve, reject) => {
      const { port } = harness.app.getHttpServer().address() as AddressInfo;
      const headers = {
        'content-type': 'application/json',
        'x-auth-token': caller,
        'x-user-language': 'en',
        'idempotency-key': randomUUID(),
      };
      const sent = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) =>
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
      );
      sent.on('error', reject).end(JSON.stringify(body));
    });
  const count = async (caller: string, status: string): Promise<number> =>
    (
      await harness.database.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM imaging.image WHERE user_id = $1 AND status = $2',
        [caller, status],
      )
    )[0]!.n;

  it('generates the three pictures that are left and gives the other items plain pictures', async () => {
    const caller = ListCaller.with(harness.as);
    await register(harness, {
      id: caller.id,
      name: 'Ada',
      email: `${caller.id}@example.org`,
      since: new Date(),
    });
    // Two of the five pictures of this month are used.
    await harness.database.query(
      "INSERT INTO imaging.monthly_usage VALUES ($1, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM'), 2, 0)",
      [caller.id],
    );
    const list = (await caller.createList()).body.id;
    const nouns = concepts()
      .filter(({ kind }) => kind === 'food')
      .slice(0, 100)
      .map(({ noun }) => noun);
    expect(nouns).toHaveLength(100);
    const connections = new Set<unknown>();
    harness.app.getHttpServer().on('connection', (socket: unknown) => connections.add(socket));
    const statuses = await Promise.all(
      nouns.map((name) => post(caller.id, `/api/shopping-lists/${list}/items`, { name })),
    );
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect(connections.size).toBeGreaterThan(10);
    for (;;) {
      const [ready, plain] = [await count(caller.id, 'ready'), await count(caller.id, 'default')];
      expect(ready).toBeLessThanOrEqual(3);
      if (ready + plain === 100) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(
      await harness.database.query('SELECT used, reserved FROM imaging.monthly_usage WHERE user_id = $1', [
        caller.id,
      ]),
    ).toEqual([{ used: 5, reserved: 0 }]);
    expect([await count(caller.id, 'ready'), generator.drawn.length]).toEqual([3, 3]);
    const reasons = await harness.database.query(
      "SELECT DISTINCT reason FROM imaging.image WHERE user_id = $1 AND status = 'default'",
      [caller.id],
    );
    expect(reasons).toEqual([{ reason: 'quota' }]);
  });
});
