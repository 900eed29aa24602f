import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Logger } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { type AuditEntry, AuditLog } from '../../../src/platform/audit/audit-log';
import { ChainPendingRows } from '../../../src/platform/audit/chain-pending-rows';
import { verifyAudit } from '../../../src/platform/audit/verify-audit';
import { context } from '../../../src/platform/context';
import { createDataSource } from '../../../src/platform/database/data-source';
import { Database } from '../../../src/platform/database/database';
import { AuditChain1764950000000 } from '../../../src/platform/database/migrations/1764950000000-audit-chain';
import { migratedByTwoRoles, type TwoRoles } from '../../support/database/serving-role';

const run = promisify(execFile);
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

describe('the audit log', () => {
  let roles: TwoRoles;
  let database: Database;
  let log: AuditLog;
  beforeEach(async () => {
    roles = await migratedByTwoRoles();
    database = new Database({ url: roles.serverUrl, poolSize: 5, applicationName: 'test' });
    log = new AuditLog(database, { now: () => new Date() });
  });
  afterEach(async () => {
    await database.close();
    await roles.drop();
  });

  const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
    actor: { id: randomUUID(), role: 'admin' },
    action: 'imaging.picture-report-closed',
    subject: randomUUID(),
    reason: 'scary',
    ticket: 'SUP-12',
    details: { verdict: 'hide', seen: [randomUUID()], after: null, n: 3 },
    ...more,
  });
  const check = (...words: string[]) =>
    run(
      process.execPath,
      [
        '--require',
        join(__dirname, '../../support/runtime/run-ts.cjs'),
        join(__dirname, '../../../src/cli/admin.ts'),
        'verify-audit',
        ...words,
      ],
      { env: { ...process.env, DATABASE_URL: roles.serverUrl }, timeout: 60_000 },
    );
  /** Changes rows as an attacker with the rights of the table owner. */
  const tamper = async (statement: string): Promise<void> => {
    await roles.owner.query('ALTER TABLE platform.audit_log DISABLE TRIGGER only_added');
    await roles.owner.query(statement);
    await roles.owner.query('ALTER TABLE platform.audit_log ENABLE TRIGGER only_added');
  };

  it('is one unbroken chain, also with concurrent and rolled-back writes', async () => {
    const thinksBetter = database.run(async () => {
      await log.note(entry());
      throw new Error('no');
    });
    await Promise.all([
      ...times(12, () => log.note(entry())),
      thinksBetter.catch(() => undefined),
      log.note(entry({ actor: null })),
      log.note(entry({ actor: 'product' })),
    ]);
    expect(await verifyAudit(database)).toMatchObject({ rows: 14, brokenAt: null, last: { seq: 14 } });
  });

  it('is repeated in the process log with the request id', async () => {
    const said = jest.spyOn(Logger.prototype, 'log');
    const { actor, action, subject } = entry();
    await context.run({ requestId: randomUUID() }, () => log.note(entry({ actor, subject })));
    expect(said).toHaveBeenCalledWith({
      message: action,
      subject,
      actor: (actor as { id: string }).id,
      role: 'admin',
    });
    said.mockRestore();
  });

  it('appears in the process log after the commit, and not after a rollback', async () => {
    const said = jest.spyOn(Logger.prototype, 'log');
    const deed = (end: () => Promise<void>) =>
      context.run({ requestId: randomUUID() }, () =>
        database.run(async () => {
          await log.note(entry());
          expect(said).not.toHaveBeenCalled();
          await end();
        }),
      );
    await expect(deed(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(said).not.toHaveBeenCalled();
    await deed(() => Promise.resolve());
    expect(said).toHaveBeenCalledTimes(1);
    said.mockRestore();
  });

  it('can only be appended to, by any role', async () => {
    await log.note(entry());
    for (const client of [roles.server, roles.owner]) {
      for (const tear of [
        'DELETE FROM platform.audit_log',
        'DELETE FROM platform.audit_log WHERE false',
        "UPDATE platform.audit_log SET reason = ''",
        'TRUNCATE platform.audit_log',
      ]) {
        await expect(client.query(tear)).rejects.toMatchObject({ code: '42501' });
      }
    }
    expect(await verifyAudit(database)).toMatchObject({ rows: 1, brokenAt: null });
  });

  it.each([
    ['changes a reason', "UPDATE platform.audit_log SET reason = 'Nothing' WHERE seq = 3", 3, 2],
    ['changes the actor', `UPDATE platform.audit_log SET actor_id = gen_random_uuid() WHERE seq = 1`, 1, 0],
    ['changes the details', `UPDATE platform.audit_log SET details = '{}' WHERE seq = 5`, 5, 4],
    ['changes the time', "UPDATE platform.audit_log SET at = at - interval '1 hour' WHERE seq = 2", 2, 1],
    ['removes a row', 'DELETE FROM platform.audit_log WHERE seq = 4', 5, 3],
    [
      'removes a row and closes the gap',
      'DELETE FROM platform.audit_log WHERE seq = 4; UPDATE platform.audit_log SET seq = 4 WHERE seq = 5; UPDATE platform.audit_log SET seq = 5 WHERE seq = 6',
      4,
      3,
    ],
    ['removes the first row', 'DELETE FROM platform.audit_log WHERE seq = 1', 2, 0],
  ])('reveals an attacker who %s', async (_, statement, at, rows) => {
    for (let n = 0; n < 6; n += 1) await log.note(entry());
    await tamper(statement);
    expect(await verifyAudit(database)).toMatchObject({ brokenAt: at, rows });
    await expect(check()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`broken at row ${at}`) as string,
    });
  });

  it('is verified by a command that prints the last seal, and cannot see rows cut off at the end', async () => {
    expect((await check()).stdout).toBe('The audit log is empty.\n');
    for (let n = 0; n < 3; n += 1) await log.note(entry());
    const said = /^The audit log holds: 3 rows. Write this down elsewhere: (3) ([0-9a-f]{64})\n$/.exec(
      (await check()).stdout,
    );
    const noted = said?.slice(1) ?? [];
    await log.note(entry());
    expect((await check(...noted)).stdout).toContain('holds: 4 rows');
    await tamper('DELETE FROM platform.audit_log WHERE seq > 2');
    expect((await check()).stdout).toContain('holds: 2 rows');
    await expect(check(...noted)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Row 3 is not the one that was written down') as string,
    });
    await expect(check('what')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('npm run admin -- verify-audit <number>') as string,
    });
  });

  it('holds ids and constants only', async () => {
    for (const words of [
      { reason: 'Ada called' as 'scary' },
      { ticket: 'Ada Lovelace' },
      { ticket: 'SUP-1 Ada' },
      { subject: 'Ada Lovelace' },
      { subject: 'ada@example.org' },
      { details: { name: 'Ada Lovelace' } },
      { details: { seen: [{ list: 'Party for Tim' }] } },
    ])
      await expect(log.note(entry(words))).rejects.toThrow('a text of a user');
    expect(await verifyAudit(database)).toEqual({ rows: 0, brokenAt: null, last: null });
  });

  it('chains rows of the previous release, which have no number and no seal, with the next row', async () => {
    const asBefore = (reason: string): Promise<object[]> =>
      database.query(
        "INSERT INTO platform.audit_log (id, at, actor_id, actor_role, action, subject, reason, details) VALUES ($1, clock_timestamp(), $2, 'admin', 'billing.tier-granted', $3, $4, $5)",
        [uuidv7(), randomUUID(), randomUUID(), reason, '{"tier": "pro", "n": [1, {"b": null, "a": true}]}'],
      );
    await log.note(entry());
    await asBefore('Line\nbreak, “quotes” and 🍎');
    await asBefore('2');
    await expect(
      roles.server.query('UPDATE platform.audit_log SET seq = 7 WHERE seq IS NULL'),
    ).rejects.toMatchObject({ code: '42501' });
    expect(await verifyAudit(database)).toMatchObject({ rows: 1, brokenAt: null });
    await Promise.all([log.note(entry()), log.chainPending()]);
    expect(await verifyAudit(database)).toMatchObject({ rows: 4, brokenAt: null });
    await asBefore('at night');
    await new ChainPendingRows(log).run();
    const reasons = await database.query<{ reason: string }>(
      'SELECT reason FROM platform.audit_log ORDER BY seq',
    );
    expect(reasons.filter(({ reason }) => reason === 'before-reasons')).toHaveLength(3);
    expect([reasons.length, await verifyAudit(database)]).toMatchObject([5, { rows: 5, brokenAt: null }]);
    expect(await database.query('SELECT 1 FROM platform.audit_unsealed')).toEqual([]);
  });

  it('chains the rows from before the chain existed', async () => {
    const source = await createDataSource(roles.ownerUrl).initialize();
    try {
      const runner = source.createQueryRunner();
      await new AuditChain1764950000000().down(runner);
      for (const details of ['{"b": 1, "a": [2]}', '{}']) {
        await roles.owner.query(
          "INSERT INTO platform.audit_log (id, at, actor_role, action, subject, reason, details) VALUES (gen_random_uuid(), now(), 'operator', 'a', 'b', 'Ada called', $1)",
          [details],
        );
      }
      await new AuditChain1764950000000().up(runner);
      await runner.release();
    } finally {
      await source.destroy();
    }
    await log.note(entry());
    expect(await verifyAudit(database)).toMatchObject({ rows: 3, brokenAt: null });
    expect(await database.query('SELECT DISTINCT reason FROM platform.audit_log ORDER BY reason')).toEqual([
      { reason: 'before-reasons' },
      { reason: 'scary SUP-12' },
    ]);
  });
});
