import { VoidReward } from '../billing/application/rewards/settle-reward';
import { PostgresBillingAccounts } from '../billing/infrastructure/postgres-billing-accounts';
import { PostgresReferralRewards } from '../billing/infrastructure/postgres-credit-ledger';
import { RewardedFriendsQuery } from '../billing/queries/admin-billing.query';
import { avatarFile } from '../identity/domain/avatars';
import { ProfileQuery } from '../identity/queries/profile.query';
import { AuditLog } from '../platform/audit/audit-log';
import { type AuditReason, type ReasonOf, reasons } from '../platform/audit/audit-reason';
import type { Database } from '../platform/database/database';
import { isUuid } from '../platform/http/is-uuid';
import { Outbox } from '../platform/outbox/outbox';
import { BanInviter } from '../referrals/application/ban-inviter';
import { EnsureReferralCode } from '../referrals/application/ensure-referral-code';
import { PostgresInviters } from '../referrals/infrastructure/postgres-inviters';
import { InvitedQuery } from '../referrals/queries/invited.query';
import { type AdminCommand, UsageError } from './command';
import { parseReason, reasonUsage } from './options';

type ReferralAuditReason = AuditReason<ReasonOf<'referrals'>>;

/** `bar` and `pardon` are the words of 0.1. */
const actions = ['show', 'ban', 'unban', 'void', 'bar', 'pardon'];

interface ReferralsInput {
  action: string;
  /** An email address, or the id of a referral for `void`. */
  subject: string;
  auditReason: ReferralAuditReason | null;
}

function parse(words: readonly string[]): ReferralsInput {
  const [auditReason, [action = '', subject = '', ...more]] = parseReason(words, reasons.referrals);
  const isKnown = actions.includes(action) && subject !== '' && more.length === 0;
  if (!isKnown || (action !== 'show' && !auditReason)) throw new UsageError();
  return { action, subject, auditReason };
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
    if (!person) throw new Error(`No user has signed in as ${email} yet.`);
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
      `${email} ${barredBefore ? 'is banned since an account that they deleted, and ' : barred ? 'is banned and ' : ''}has brought ${referrals.length}.`,
      ...lines,
    ].join('\n');
  }

  /** An earlier ban decides nothing here: support does. */
  private codes(inviters: PostgresInviters): EnsureReferralCode {
    return new EnsureReferralCode(
      this.database,
      this.people,
      inviters,
      { since: () => Promise.resolve(null) },
      this.clock,
    );
  }

  async setBan(email: string, banned: boolean, auditReason: ReferralAuditReason): Promise<string> {
    const inviters = new PostgresInviters(this.database, this.outbox);
    const { id: userId } = await this.person(email);
    const { before } = await new BanInviter(
      this.database,
      this.people,
      this.codes(inviters),
      inviters,
      this.audit,
      this.clock,
    ).execute(null, { userId, banned, ...auditReason });
    return `${email} ${banned ? 'can no longer invite' : 'may invite'}${before === banned ? ', as before' : ''}.`;
  }

  async void(referralId: string, auditReason: ReferralAuditReason): Promise<string> {
    if (!isUuid(referralId)) throw new UsageError();
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

export const referrals: AdminCommand = {
  summary: 'Shows the friends of an inviter, bans the inviter, or voids a reward.',
  usage: [
    'referrals show <email>',
    `referrals ban|unban <email> ${reasonUsage(reasons.referrals)}`,
    `referrals void <referral id> ${reasonUsage(reasons.referrals)}`,
  ],
  async run(words, connect) {
    const { action, subject, auditReason } = parse(words);
    const admin = new ReferralAdmin(connect());
    const said =
      action === 'show' || auditReason === null
        ? admin.show(subject)
        : action === 'void'
          ? admin.void(subject, auditReason)
          : admin.setBan(subject, action === 'ban' || action === 'bar', auditReason);
    process.stdout.write(`${await said}\n`);
  },
};
