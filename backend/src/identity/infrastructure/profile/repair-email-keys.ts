// Hand-written SQL: addresses are compared in their normal form, under an advisory lock.
import { addressKey } from '../../../kernel/address';
import { Database } from '../../../platform/database/database';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';

interface Candidate {
  id: string;
  email: string;
  emailKey: string | null;
}

// Postgres lowers other letters than JavaScript, so it only finds candidates.
const candidates = `SELECT id, email, email_key AS "emailKey" FROM identity.person
  WHERE deleted_at IS NULL AND leaving_at IS NULL AND email_key IS DISTINCT FROM lower(btrim(normalize(email, NFC))) ORDER BY created_at DESC, id DESC`;
const lockAddress = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 4))';
const setEmailKey = `UPDATE identity.person SET email_key = $2 WHERE id = $1 AND leaving_at IS NULL AND email = $3 AND email_key IS NOT DISTINCT FROM $4
  AND NOT EXISTS (SELECT FROM identity.person other WHERE other.email_key = $2)`;

/**
 * Sets missing e-mail keys: during a deploy the previous release writes users without a key, and they could
 * not be invited until their next sign-in. A key of another account stays.
 */
@EveryNight('FindPeople')
export class RepairEmailKeys implements NightlyTask {
  constructor(private readonly database: Database) {}

  async run(): Promise<void> {
    for (const { id, email, emailKey } of await this.database.query<Candidate>(candidates)) {
      const key = addressKey(email);
      if (key === emailKey) continue;
      await this.database.run(() =>
        Promise.all([
          this.database.query(lockAddress, [`address ${key}`]),
          this.database.query(setEmailKey, [id, key, email, emailKey]),
        ]),
      );
    }
  }
}
