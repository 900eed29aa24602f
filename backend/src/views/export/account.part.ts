// Hand-written SQL: the archive has its own column names, over tables of three modules.
import { Injectable } from '@nestjs/common';
import { BillingFacade } from '../../billing';
import { PreferredStyleQuery } from '../../imaging';
import { Database } from '../../platform/database/database';
import type { ExportRequest } from './export-request';
import { addJson } from './json-file';
import type { ZipWriter } from './zip-writer';

const person = `SELECT id, name, email, language, created_at AS "createdAt" FROM identity.person WHERE id = $1 AND deleted_at IS NULL`;
const signIns = 'SELECT provider, subject FROM identity.sign_in WHERE person_id = $1 ORDER BY provider';
const avatarSql = 'SELECT jpg FROM identity.face WHERE person_id = $1';
const role = 'SELECT role, since FROM identity.staff WHERE person_id = $1';
// Without the staff member, who is another person.
const grants = `SELECT tier, starts_at AS "from", ends_at AS "until", reason FROM billing.entitlement_grant WHERE user_id = $1 ORDER BY starts_at, id`;
const sessions = `SELECT id, device_label AS device, created_at AS "signedInAt", last_used_at AS "lastUsedAt", ends_at AS "endsAt", revoked_at AS "endedAt", revoke_reason AS "endedBecause", id = $2 AS "thisOne"
  FROM identity.session WHERE person_id = $1 ORDER BY created_at, id`;
const usage = 'SELECT month, used, extra FROM imaging.monthly_usage WHERE user_id = $1 ORDER BY month';

/** The profile, the plan and the sessions of the user. */
@Injectable()
export class AccountPart {
  constructor(
    private readonly database: Database,
    private readonly billing: BillingFacade,
    private readonly styles: PreferredStyleQuery,
  ) {}

  async write(archive: ZipWriter, { userId, sid }: ExportRequest): Promise<void> {
    const ask = (text: string, ...more: unknown[]): Promise<object[]> =>
      this.database.query(text, [userId, ...more]);
    const [profile, accounts, staff, given, plan, preferredStyle] = await Promise.all([
      ask(person),
      ask(signIns),
      ask(role),
      ask(grants),
      this.billing.entitlementsOf(userId),
      this.styles.of(userId),
    ]);
    await addJson(archive, 'profile.json', {
      ...profile[0],
      signIns: accounts,
      preferredStyle,
      ...(staff[0] && { staff: staff[0] }),
    });
    const [avatar] = await this.database.query<{ jpg: Buffer }>(avatarSql, [userId]);
    if (avatar) await archive.add('profile.jpg', (write) => write(avatar.jpg), { compress: false });
    await addJson(archive, 'plan.json', {
      tier: plan.tier,
      trialDaysRemaining: plan.trialDaysRemaining,
      picturesEachMonth: plan.monthlyImageLimit,
      grants: given,
    });
    await addJson(archive, 'sessions.json', { sessions: await ask(sessions, sid) });
    await addJson(archive, 'usage.json', { months: await ask(usage) });
  }
}
