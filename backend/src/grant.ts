import { type Tier, tiers } from '@pictick/rules/billing/tier';
import { GrantTier } from './billing/application/grants/grant-tier';
import { endOfDay } from './billing/domain/grants/entitlement-grant';
import {
  PostgresBillingAccounts,
  PostgresEntitlementGrants,
} from './billing/infrastructure/postgres-billing-accounts';
import { avatarFile } from './identity/domain/avatars';
import { ProfileQuery } from './identity/queries/profile.query';
import { toTier } from './kernel/tier';
import { AuditLog } from './platform/audit/audit-log';
import { type AuditReason, reasons } from './platform/audit/audit-reason';
import { Outbox } from './platform/outbox/outbox';
import { reasonUsage, parseReason, runCli, takeOption } from './platform/run-cli';

const why = [...reasons.helping, 'by-hand'] as const;
const usage = `Say: npm run grant -- <e-mail> <${tiers.join('|')}> [--until YYYY-MM-DD] [${reasonUsage(why)}]`;

interface Wish {
  email: string;
  tier: Tier;
  until: Date | null;
  auditReason: AuditReason;
}

function wishOf(words: readonly string[]): Wish {
  const [day, others] = takeOption(words, '--until');
  const [auditReason, [email, name, ...more]] = parseReason(
    others.includes('--reason') ? others : [...others, '--reason', 'by-hand'],
    why,
  );
  if (!email || !name || more.length > 0 || !auditReason) throw new Error(usage);
  const tier = toTier(name);
  if (!tier) throw new Error(`There is no tier "${name}". There are: ${tiers.join(', ')}.`);
  const until = day === null ? null : endOfDay(day);
  if (day !== null && !until) throw new Error(`"${day}" is no day. ${usage}`);
  if (until && until <= new Date())
    throw new Error(`${day} is over. To take a tier back: npm run grant -- ${email} trial`);
  return { email, tier, until, auditReason };
}

/** `grant <e-mail> <tier> [--until YYYY-MM-DD]`: a tier without a payment, as a trial or for goodwill. */
runCli('grant', async (database, words) => {
  const { email, tier, until, auditReason } = wishOf(words);
  const person = await new ProfileQuery(database, { of: avatarFile }).findByEmail(email);
  if (!person)
    throw new Error(`Nobody has signed in as ${email} yet. They have to sign in once; then grant again.`);
  const clock = { now: () => new Date() };
  const outbox = new Outbox(database);
  const grant = new GrantTier(
    database,
    new PostgresEntitlementGrants(database, outbox),
    new PostgresBillingAccounts(database, outbox, clock),
    new AuditLog(database, clock),
    clock,
  );
  const granted = await grant.execute(null, {
    tier,
    until,
    userId: person.id,
    ...auditReason,
    madeBy: 'npm run grant',
  });
  const period =
    until && tier !== 'trial' ? ` until ${new Date(until.getTime() - 1).toISOString().slice(0, 10)}` : '';
  const higher = granted.after === tier ? '' : ` They still have ${granted.after} from elsewhere.`;
  process.stdout.write(`${email}: ${tier}${period} (before: ${granted.before}).${higher}\n`);
});
