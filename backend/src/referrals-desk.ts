import { VoidReward } from './billing/application/rewards/settle-reward';
import { PostgresBillingAccounts } from './billing/infrastructure/postgres-billing-accounts';
import { PostgresReferralRewards } from './billing/infrastructure/postgres-credit-ledger';
import { RewardedFriendsQuery } from './billing/queries/admin-billing.query';
import { avatarFile } from './identity/domain/avatars';
import { ProfileQuery } from './identity/queries/profile.query';
import { AuditLog } from './platform/audit/audit-log';
import { type AuditReason, type ReasonOf, reasons } from './platform/audit/audit-reason';
import type { Database } from './platform/database/database';
import { isUuid } from './platform/http/params';
import { Outbox } from './platform/outbox/outbox';
import { reasonUsage, parseReason, runCli } from './platform/run-cli';
import { BanInviter } from './referrals/application/ban-inviter';
import { EnsureReferralCode } from './referrals/application/ensure-referral-code';
import { PostgresInviters } from './referrals/infrastructure/postgres-inviters';
import { InvitedQuery } from './referrals/queries/invited.query';

type ReferralAuditReason = AuditReason<ReasonOf<'referrals'>>;

const usage = `Say: npm run referrals -- show <e-mail>
     npm run referrals -- bar|pardon <e-mail> ${reasonUsage(reasons.referrals)}
     npm run referrals -- void <referral> ${reasonUsage(reasons.referrals)}`;

interface Wish {
  deed: string;
  whom: string;
  auditReason: ReferralAuditReason | null;
}

function wishOf(words: readonly string[]): Wish {
  const [auditReason, [deed = '', whom = '', ...more]] = parseReason(words, reasons.referrals);
  const isKnown = ['show', 'bar', 'pardon', 'void'].includes(deed) && whom !== '' && more.length === 0;
  if (!isKnown || (deed !== 'show' && !auditReason)) throw new Error(usage);
  return { deed, whom, auditReason };
}

class ReferralAdmin {
  private readonly clock = { now: () => new Date() };
  private readonly people: ProfileQuery;
  private readonly audit: AuditLog;
  private readonly outbox: Outbox;

  constructor(private readonly database: Database) {
    this.people = new ProfileQuery(database, { of: avatarFile });
    this.audit = new AuditLog(database, this.clock);
    this.outbox = new Outbox(database);
  }

  private async person(email: string): Promise<{ id: string }> {
    const person = await this.people.findByEmail(email);
    if (!person) throw new Error(`Nobody has signed in as ${email} yet.`);
    return person;
  }

  async show(email: string): Promise<string> {
    const person = await this.person(email);
    const { barred, barredBefore, referrals } = await new RewardedFriendsQuery(
      new InvitedQuery(this.database),
      this.database,
    ).of(person.id);
    const lines = referrals.map(({ id, acceptedAt, flagged, reward, lostBecause }) =>
      [
        id,
        acceptedAt.toISOString().slice(0, 10),
        lostBecause ?? reward ?? 'no reward',
        ...(flagged ? ['same device as another account'] : []),
      ].join('  '),
    );
    return [
      `${email} ${barredBefore ? 'is barred since an account that they left, and ' : barred ? 'is barred and ' : ''}has brought ${referrals.length}.`,
      ...lines,
    ].join('\n');
  }

  /** Previous bans do not matter here: support decides. */
  private codes(inviters: PostgresInviters): EnsureReferralCode {
    return new EnsureReferralCode(
      this.database,
      this.people,
      inviters,
      { since: () => Promise.resolve(null) },
      this.clock,
    );
  }

  async bar(email: string, barred: boolean, auditReason: ReferralAuditReason): Promise<string> {
    const inviters = new PostgresInviters(this.database, this.outbox);
    const { id: userId } = await this.person(email);
    const { before } = await new BanInviter(
      this.database,
      this.people,
      this.codes(inviters),
      inviters,
      this.audit,
      this.clock,
    ).execute(null, { userId, banned: barred, ...auditReason });
    return `${email} ${barred ? 'invites nobody any more' : 'may invite'}${before === barred ? ', as before' : ''}.`;
  }

  async void(referralId: string, auditReason: ReferralAuditReason): Promise<string> {
    if (!isUuid(referralId)) throw new Error(usage);
    const rewards = new PostgresReferralRewards(this.database, this.outbox);
    const done = await new VoidReward(
      this.database,
      new PostgresBillingAccounts(this.database, this.outbox, this.clock),
      rewards,
      this.audit,
      this.clock,
    ).execute(null, referralId, auditReason);
    if (!done) throw new Error(`There is no reward for ${referralId}.`);
    return done.voided
      ? `The reward for ${referralId} is void. What was booked of it and is still there goes back.`
      : `The reward for ${referralId} was lost before.`;
  }
}

function doIt(admin: ReferralAdmin, { deed, whom, auditReason }: Wish): Promise<string> {
  if (deed === 'show' || auditReason === null) return admin.show(whom);
  return deed === 'void' ? admin.void(whom, auditReason) : admin.bar(whom, deed === 'bar', auditReason);
}

/**
 * `referrals show|bar|pardon|void`: support decisions about inviters and referrals, from the server itself.
 */
runCli('referrals', async (database, words) => {
  process.stdout.write(`${await doIt(new ReferralAdmin(database), wishOf(words))}\n`);
});
