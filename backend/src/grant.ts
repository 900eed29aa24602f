import { GrantTier } from './billing/application/deeds/grant-tier';
import { endOfDay } from './billing/domain/entitlement-grant';
import { PostgresEntitlementGrants } from './billing/infrastructure/postgres-entitlement-grants';
import { faceFile } from './identity/domain/faces';
import { ProfileQuery } from './identity/queries/profile.query';
import { tiers, toTier } from './kernel/tier';
import { AuditLog } from './platform/audit/audit-log';
import { readDatabaseUrl } from './platform/config/env';
import { Database } from './platform/database/database';
import { codeOf } from './platform/database/database-errors';
import { Outbox } from './platform/outbox/outbox';

const usage = `Say: npm run grant -- <e-mail> <${tiers.join('|')}> [--until YYYY-MM-DD]`;

function wishOf(words: readonly string[]): { email: string; tier: NonNullable<ReturnType<typeof toTier>>; until: Date | null } {
  const at = words.indexOf('--until');
  const day = at < 0 ? null : (words[at + 1] ?? '');
  const [email, name, ...more] = at < 0 ? words : words.toSpliced(at, 2);
  if (!email || !name || more.length > 0) throw new Error(usage);
  const tier = toTier(name);
  if (!tier) throw new Error(`There is no tier "${name}". There are: ${tiers.join(', ')}.`);
  const until = day === null ? null : endOfDay(day);
  if (day !== null && !until) throw new Error(`"${day}" is no day. ${usage}`);
  if (until && until <= new Date()) throw new Error(`${day} is over. To take a tier back: npm run grant -- ${email} trial`);
  return { email, tier, until };
}

/** `grant <e-mail> <tier> [--until YYYY-MM-DD]`: a tier without a payment, for trying out and for goodwill. */
async function main(words: string[]): Promise<void> {
  const wish = wishOf(words);
  const database = new Database({ url: readDatabaseUrl(), poolSize: 1, applicationName: 'pictick-grant' });
  try {
    const person = await new ProfileQuery(database, { of: faceFile }).findByEmail(wish.email);
    if (!person) throw new Error(`Nobody has signed in as ${wish.email} yet. They have to sign in once; then grant again.`);
    const clock = { now: () => new Date() };
    const grant = new GrantTier(database, new PostgresEntitlementGrants(database, new Outbox(database)), new AuditLog(database, clock), clock);
    const granted = await grant.execute(null, { ...wish, userId: person.id, reason: 'by-hand', madeBy: 'npm run grant' });
    const period = wish.until && wish.tier !== 'trial' ? ` until ${new Date(wish.until.getTime() - 1).toISOString().slice(0, 10)}` : '';
    const higher = granted.after === wish.tier ? '' : ` They still have ${granted.after} from elsewhere.`;
    process.stdout.write(`${wish.email}: ${wish.tier}${period} (before: ${granted.before}).${higher}\n`);
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const old = /^(42P01|42703|3F000)$/.test(codeOf(error) ?? '');
  process.stderr.write(`${old ? 'The database is older than this program: run npm start once.' : error instanceof Error ? error.message : 'It did not work'}\n`);
  process.exitCode = 1;
});
