import { type Tier, tiers } from '@pictick/rules/billing/tier';
import { GrantTier } from '../billing/application/grants/grant-tier';
import { endOfDay } from '../billing/domain/grants/entitlement-grant';
import {
  PostgresBillingAccounts,
  PostgresEntitlementGrants,
} from '../billing/infrastructure/postgres-billing-accounts';
import { avatarFile } from '../identity/domain/avatars';
import { ProfileQuery } from '../identity/queries/profile.query';
import { toTier } from '../kernel/tier';
import { AuditLog } from '../platform/audit/audit-log';
import { type AuditReason, reasons } from '../platform/audit/audit-reason';
import { Outbox } from '../platform/outbox/outbox';
import { type AdminCommand, UsageError } from './command';
import { parseReasonOr, reasonUsage, takeOption } from './options';

const knownReasons = [...reasons.helping, 'by-hand'] as const;

interface GrantInput {
  email: string;
  tier: Tier;
  until: Date | null;
  auditReason: AuditReason;
}

function parse(words: readonly string[]): GrantInput {
  const [day, others] = takeOption(words, '--until');
  const [auditReason, [email, name, ...more]] = parseReasonOr('by-hand', others, knownReasons);
  if (!email || !name || more.length > 0 || !auditReason) throw new UsageError();
  const tier = toTier(name);
  if (!tier) throw new Error(`There is no tier "${name}". There are: ${tiers.join(', ')}.`);
  const until = day === null ? null : endOfDay(day);
  if (day !== null && !until) throw new Error(`"${day}" is no day. Write it as YYYY-MM-DD.`);
  if (until && until <= new Date())
    throw new Error(`${day} is over. To take a tier back: npm run admin -- grant ${email} trial`);
  return { email, tier, until, auditReason };
}

export const grant: AdminCommand = {
  summary: 'Gives a user a tier without a payment; "trial" takes it back.',
  usage: [`grant <email> <${tiers.join('|')}> [--until YYYY-MM-DD] [${reasonUsage(knownReasons)}]`],
  async run(words, connect) {
    const { email, tier, until, auditReason } = parse(words);
    const database = connect();
    const person = await new ProfileQuery(database, { of: avatarFile }).findByEmail(email);
    if (!person)
      throw new Error(`No user has signed in as ${email} yet. They sign in once, then grant again.`);
    const clock = { now: () => new Date() };
    const outbox = new Outbox(database);
    const granted = await new GrantTier(
      database,
      new PostgresEntitlementGrants(database, outbox),
      new PostgresBillingAccounts(database, outbox, clock),
      new AuditLog(database, clock),
      clock,
    ).execute(null, { tier, until, userId: person.id, ...auditReason, madeBy: 'npm run grant' });
    const period =
      until && tier !== 'trial' ? ` until ${new Date(until.getTime() - 1).toISOString().slice(0, 10)}` : '';
    const higher = granted.after === tier ? '' : ` They still have ${granted.after} from elsewhere.`;
    process.stdout.write(`${email}: ${tier}${period} (before: ${granted.before}).${higher}\n`);
  },
};
