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

describe('a hundred things added at once, over many connections, with three pictures left', () => {
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

  const post = (who: string, path: string, body: object): Promise<number> =>
    new Promise((resolve, reject) => {
      const { port } = harness.app.getHttpServer().address() as AddressInfo;
      const headers = {
        'content-type': 'application/json',
        'x-auth-token': who,
        'x-user-language': 'en',
        'idempotency-key': randomUUID(),
      };
      const sent = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) =>
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
      );
      sent.on('error', reject).end(JSON.stringify(body));
    });
  const count = async (who: string, status: string): Promise<number> =>
    (
      await harness.database.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM imaging.image WHERE user_id = $1 AND status = $2',
        [who, status],
      )
    )[0]!.n;

  it('makes exactly three; all hundred are on the list, the others with their plain pictures', async () => {
    const who = ListCaller.with(harness.as);
    await register(harness, { id: who.id, name: 'Ada', email: `${who.id}@example.org`, since: new Date() });
    // Two of the five of this month are used.
    await harness.database.query(
      "INSERT INTO imaging.monthly_usage VALUES ($1, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM'), 2, 0)",
      [who.id],
    );
    const list = (await who.createList()).body.id;
    const nouns = concepts()
      .filter(({ kind }) => kind === 'food')
      .slice(0, 100)
      .map(({ noun }) => noun);
    expect(nouns).toHaveLength(100);
    const connections = new Set<unknown>();
    harness.app.getHttpServer().on('connection', (socket: unknown) => connections.add(socket));
    const statuses = await Promise.all(
      nouns.map((name) => post(who.id, `/api/shopping-lists/${list}/items`, { name })),
    );
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect(connections.size).toBeGreaterThan(10);
    for (;;) {
      const [ready, plain] = [await count(who.id, 'ready'), await count(who.id, 'default')];
      expect(ready).toBeLessThanOrEqual(3);
      if (ready + plain === 100) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(
      await harness.database.query('SELECT used, reserved FROM imaging.monthly_usage WHERE user_id = $1', [
        who.id,
      ]),
    ).toEqual([{ used: 5, reserved: 0 }]);
    expect([await count(who.id, 'ready'), generator.drawn.length]).toEqual([3, 3]);
    const reasons = await harness.database.query(
      "SELECT DISTINCT reason FROM imaging.image WHERE user_id = $1 AND status = 'default'",
      [who.id],
    );
    expect(reasons).toEqual([{ reason: 'quota' }]);
  });
});
