import type { Tier } from '@pictick/rules/billing/tier';
import type { Database } from '../../../src/platform/database/database';

/** Grants the plan as of a moment ago. */
export const givePlan = async (database: Database, userId: string, tier: Tier): Promise<void> => {
  await database.query(
    `INSERT INTO billing.entitlement_grant (id, user_id, tier, starts_at, reason, made_by, created_at) VALUES (gen_random_uuid(), $1, $2, '2020-01-01', 'test', 'test', now())`,
    [userId, tier],
  );
};

/** Ends every grant. */
export const takePlans = async (database: Database, userId: string): Promise<void> => {
  await database.query(`UPDATE billing.entitlement_grant SET ends_at = '2020-01-02' WHERE user_id = $1`, [
    userId,
  ]);
};
