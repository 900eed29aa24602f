import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { Departures } from '../domain/departures';
import type { Vouched } from '../domain/person';
import { sessionChannel } from './postgres-sessions';

type Account = Pick<Vouched, 'provider' | 'subject'>;

const endSessions = `WITH ended AS (
    UPDATE identity.session SET revoked_at = $2, revoke_reason = 'left' WHERE person_id = $1 AND revoked_at IS NULL RETURNING id
  ) SELECT pg_notify('${sessionChannel}', id::text) FROM ended`;
const remember = `INSERT INTO identity.departed (mark, left_at) VALUES ($1, $2) ON CONFLICT (mark) DO UPDATE SET left_at = greatest(departed.left_at, EXCLUDED.left_at)`;
/** What is left of a person: an id, and when they went. */
const bury = `UPDATE identity.person SET name = '', email = '', email_key = NULL, language = NULL, name_chosen = false, face = NULL, avatar_version = 0, trial_withheld = false, created_at = $2, leaving_at = $2, deleted_at = $2
  WHERE id = $1 AND deleted_at IS NULL`;

@Injectable()
export class PostgresDepartures extends Departures {
  /** The first key marks; marks that older keys made are known as long as the keys are. */
  private readonly keys: readonly Buffer[];

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) settings: Pick<Settings, 'hmacKeys'>,
  ) {
    super();
    this.keys = settings.hmacKeys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'departed', 32)));
  }

  async closeDoors(personId: string, now: Date): Promise<void> {
    await this.database.query('DELETE FROM identity.sign_in_code WHERE person_id = $1', [personId]);
    await this.database.query(endSessions, [personId, now]);
  }

  async knows(account: Account): Promise<boolean> {
    const marks = this.keys.map((key) => markOf(account, key));
    return (await this.database.query('SELECT 1 FROM identity.departed WHERE mark = ANY($1)', [marks])).length > 0;
  }

  async forget(personId: string, now: Date): Promise<void> {
    await this.database.run(async () => {
      await this.database.query('SELECT 1 FROM identity.person WHERE id = $1 FOR UPDATE', [personId]);
      const accounts = await this.database.query<Account>('DELETE FROM identity.sign_in WHERE person_id = $1 RETURNING provider, subject', [personId]);
      const [key] = this.keys;
      for (const account of accounts) if (key) await this.database.query(remember, [markOf(account, key), now]);
      await this.closeDoors(personId, now);
      await this.database.query('DELETE FROM identity.refresh_token USING identity.session WHERE session.id = refresh_token.session_id AND session.person_id = $1', [personId]);
      await this.database.query('DELETE FROM identity.session WHERE person_id = $1', [personId]);
      await this.database.query('DELETE FROM identity.face WHERE person_id = $1', [personId]);
      await this.database.query('DELETE FROM identity.staff WHERE person_id = $1', [personId]);
      await this.database.query(bury, [personId, now]);
    });
  }
}

const markOf = ({ provider, subject }: Account, key: Buffer): Buffer => createHmac('sha256', key).update(`${provider}:${subject}`).digest();
