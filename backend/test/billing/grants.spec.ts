// Use cases: grant-tier

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BillingFacade, BillingModule } from '../../src/billing';
import { IdentityFacade } from '../../src/identity';
import { Person, type ProviderProfile } from '../../src/identity/domain/person';
import { PostgresPeople } from '../../src/identity/infrastructure/profile/postgres-people';
import { Clock } from '../../src/kernel/clock';
import { Outbox } from '../../src/platform/outbox/outbox';
import { type BuiltModule, TestClock, build } from '../support/module.builder';

const run = promisify(execFile);
const day = 86_400_000;

describe('npm run admin -- grant', () => {
  let harness: BuiltModule;
  let people: PostgresPeople;
  const clock = new TestClock();

  beforeAll(async () => {
    harness = await build({ modules: [BillingModule], replace: [{ token: Clock, by: clock }] });
    people = new PostgresPeople(harness.database, harness.get(Outbox));
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    // A little ahead of the command, which reads the real clock.
    clock.time = new Date(Date.now() + 60_000);
  });

  const account = (email: string): ProviderProfile => ({
    provider: 'google',
    subject: randomUUID(),
    name: 'Ada',
    email,
    picture: null,
  });
  async function somebody(email: string): Promise<{ id: string; email: string }> {
    const id = randomUUID();
    await people.register(Person.register(id, account(email), clock.time), account(email));
    return { id, email };
  }
  const grant = async (...words: string[]): Promise<string> =>
    (
      await run(
        process.execPath,
        [
          '--require',
          join(__dirname, '../support/runtime/run-ts.cjs'),
          join(__dirname, '../../src/cli/admin.ts'),
          'grant',
          ...words,
        ],
        { env: { ...process.env, DATABASE_URL: harness.databaseUrl }, timeout: 60_000 },
      )
    ).stdout;
  const refusal = (...words: string[]): Promise<string> =>
    grant(...words).then(
      (said) => `said ${said}`,
      (error: unknown) => {
        const { code, stderr } = error as { code: number; stderr: string };
        return `${code} ${stderr}`;
      },
    );
  const tierOf = async (id: string): Promise<string> =>
    (await harness.get(BillingFacade).entitlementsOf(id)).tier;
  const rightsOf = (id: string) => harness.get(BillingFacade).entitlementsOf(id);

  it('grants a tier by e-mail address in any spelling, effective at once', async () => {
    const { id } = await somebody('Ada@Example.org');
    expect(await tierOf(id)).toBe('trial');
    expect(await grant('aDA@example.ORG', 'pro')).toBe('aDA@example.ORG: pro (before: trial).\n');
    expect(await rightsOf(id)).toMatchObject({
      tier: 'pro',
      canShare: true,
      canChooseCharacter: true,
      monthlyImageLimit: 60,
      trialDaysRemaining: 0,
    });
  });

  it('changes and revokes a grant, and keeps its record', async () => {
    const { id } = await somebody('ben@example.org');
    await grant('ben@example.org', 'ultra');
    expect(await tierOf(id)).toBe('platinum');
    expect(await grant('ben@example.org', 'starter')).toContain('starter (before: platinum)');
    expect(await tierOf(id)).toBe('starter');
    expect(await grant('ben@example.org', 'free')).toContain('trial (before: starter)');
    expect(await tierOf(id)).toBe('trial');
    const kept = await harness.database.query<{ tier: string; over: boolean }>(
      'SELECT tier, ends_at IS NOT NULL AS over FROM billing.entitlement_grant WHERE user_id = $1 ORDER BY created_at',
      [id],
    );
    expect(kept).toEqual([
      { tier: 'platinum', over: true },
      { tier: 'starter', over: true },
    ]);
  });

  it('grants until the end of a day', async () => {
    const { id } = await somebody('cem@example.org');
    const last = new Date(Date.now() + 2 * day).toISOString().slice(0, 10);
    expect(await grant('cem@example.org', 'premium', '--until', last)).toBe(
      `cem@example.org: pro until ${last} (before: trial).\n`,
    );
    clock.time = new Date(`${last}T23:59:59.999Z`);
    expect(await tierOf(id)).toBe('pro');
    clock.time = new Date(clock.time.getTime() + 1);
    expect(await tierOf(id)).toBe('trial');
  });

  it('leaves the highest of the running grants in force', async () => {
    const { id } = await somebody('dora@example.org');
    const add = (tier: string, from: number, until: number | null): Promise<object[]> =>
      harness.database.query(
        `INSERT INTO billing.entitlement_grant VALUES (gen_random_uuid(), $1, $2, $3, $4, 'referral', 'referrals', now())`,
        [
          id,
          tier,
          new Date(clock.time.getTime() + from * day),
          until === null ? null : new Date(clock.time.getTime() + until * day),
        ],
      );
    await add('starter', -1, null);
    await add('pro', -1, 1);
    await add('platinum', -3, -1);
    await add('platinum', 2, 3);
    expect(await tierOf(id)).toBe('pro');
    expect(await grant('dora@example.org', 'trial')).toBe(
      'dora@example.org: trial (before: pro). They still have pro from elsewhere.\n',
    );
    clock.time = new Date(clock.time.getTime() + 1.5 * day);
    expect(await tierOf(id)).toBe('starter');
  });

  it('reports wrong arguments', async () => {
    await somebody('eva@example.org');
    expect(await refusal('nobody@example.org', 'pro')).toMatch(
      /^1 No user has signed in as nobody@example\.org yet/,
    );
    expect(await refusal('eva@example.org', 'gold')).toMatch(
      /^1 There is no tier "gold"\. There are: trial, starter, pro, platinum\./,
    );
    expect(await refusal('eva@example.org')).toMatch(/^1 Say:\s+npm run admin -- grant <email>/);
    expect(await refusal('eva@example.org', 'pro', '--until', '2026-02-30')).toMatch(
      /^1 "2026-02-30" is no day/,
    );
    expect(await refusal('eva@example.org', 'pro', '--until')).toMatch(/^1 "" is no day/);
    expect(await refusal('eva@example.org', 'pro', '--until', '2020-01-01')).toMatch(/^1 2020-01-01 is over/);
  });

  it('finds the user who signed in last with an address', async () => {
    const first = await somebody('shared@example.org');
    expect(await harness.get(IdentityFacade).findByEmail('SHARED@example.org')).toMatchObject({
      id: first.id,
    });
    const second = await somebody('Shared@example.org');
    expect(await harness.get(IdentityFacade).findByEmail('shared@example.org')).toMatchObject({
      id: second.id,
      email: 'Shared@example.org',
    });
    const both = await harness.get(IdentityFacade).profilesOf([first.id, second.id, randomUUID()]);
    expect(both.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
    await Promise.all(['x', 'X', 'x', 'X'].map((letter) => somebody(`${letter}@example.org`)));
    expect(
      await harness.database.query('SELECT 1 FROM identity.person WHERE email_key = $1', ['x@example.org']),
    ).toHaveLength(1);
  });
});
