import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeS3Server } from '../../src/imaging/testing/fake-s3-server';
import { DiskErasureLog } from '../../src/platform/account-deletion/disk-erasure-log';
import type { ErasureLog } from '../../src/platform/account-deletion/erasure-log';
import { PurgeErasureLog } from '../../src/platform/account-deletion/purge-erasure-log';
import { S3ErasureLog } from '../../src/platform/account-deletion/s3-erasure-log';

const day = 86_400_000;
const now = new Date('2026-11-21T17:45:00.123Z');
const record = (days: number) => ({
  personId: randomUUID(),
  askedAt: new Date(now.getTime() - days * day),
});

interface Store {
  erasureLog: () => ErasureLog;
  names: () => string[];
  litter: () => void;
  close: () => Promise<void>;
}

const stores: Readonly<Record<string, () => Promise<Store>>> = {
  disk: () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'pictick-'));
    return Promise.resolve({
      erasureLog: () => new DiskErasureLog(dataDir),
      names: () => readdirSync(join(dataDir, 'leavings')),
      litter: () => writeFileSync(join(dataDir, 'leavings', '.DS_Store'), 'x'),
      close: () => Promise.resolve(),
    });
  },
  S3: async () => {
    const fake = await FakeS3Server.start();
    fake.pageSize = 2;
    return {
      erasureLog: () =>
        new S3ErasureLog({
          endpoint: fake.endpoint,
          bucket: 'pictures',
          region: 'eu-central-1',
          prefix: 'home/',
          ...fake.keys,
        }),
      names: () =>
        [...fake.objects.keys()]
          .filter((key) => key.startsWith('home/leavings/'))
          .map((key) => key.slice('home/leavings/'.length)),
      litter: () =>
        void fake.objects.set('home/leavings/x', { bytes: Buffer.from(''), type: '', changed: now }),
      close: async () => {
        expect(fake.refused).toEqual([]);
        await fake.close();
      },
    };
  },
};

describe.each(Object.entries(stores))('the erasure log (%s)', (_, open) => {
  let store: Store;
  beforeEach(async () => (store = await open()));
  afterEach(() => store.close());

  it('is empty without deletions', async () => expect(await store.erasureLog().records()).toEqual([]));

  it('holds ids and times only, oldest first, each once', async () => {
    const all = [record(3), record(1), record(2)];
    for (const each of [...all, all[0]!]) await store.erasureLog().add(each);
    store.litter();
    expect(await store.erasureLog().records()).toEqual([all[0], all[2], all[1]]);
    for (const { personId } of all)
      expect(store.names().filter((name) => name.endsWith(personId))).toHaveLength(1);
    for (const name of store.names().filter((each) => each.length > 20))
      expect(name).toMatch(/^[\dTZ.-]+_[0-9a-f-]{36}$/);
  });

  it('is kept longer than any backup, and then purged', async () => {
    const [old, kept] = [record(61), record(36)];
    for (const each of [old, kept]) await store.erasureLog().add(each);
    const task = new PurgeErasureLog(store.erasureLog());
    await task.run(now);
    await task.run(now);
    expect(await store.erasureLog().records()).toEqual([kept]);
  });
});
