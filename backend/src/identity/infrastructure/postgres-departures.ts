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
const gone = 'SELECT 1 FROM identity.person WHERE id = $1 AND (leaving_at IS NOT NULL OR deleted_at IS NOT NULL)';
// Only somebody who has left is without a session behind their token: everywhere else the two are thrown away together.
const ofGone = `SELECT 1 FROM identity.refresh_token AS token LEFT JOIN identity.session ON session.id = token.session_id LEFT JOIN identity.person ON person.id = session.person_id
  WHERE token.hash = $1 AND (session.id IS NULL OR person.leaving_at IS NOT NULL OR person.deleted_at IS NOT NULL)`;
const keepHashes = `UPDATE identity.refresh_token AS token SET issued_at = $2, rotated_at = NULL, successor_hash = NULL, successor_sealed = NULL
  FROM identity.session WHERE session.id = token.session_id AND session.person_id = $1`;
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

  async isGone(personId: string): Promise<boolean> {
    return (await this.database.query(gone, [personId])).length > 0;
  }

  async isOfGone(refreshHash: Buffer): Promise<boolean> {
    return (await this.database.query(ofGone, [refreshHash])).length > 0;
  }

  async forget(personId: string, now: Date): Promise<void> {
    await this.database.run(async () => {
      await this.database.query('SELECT 1 FROM identity.person WHERE id = $1 FOR UPDATE', [personId]);
      const accounts = await this.database.query<Account>('DELETE FROM identity.sign_in WHERE person_id = $1 RETURNING provider, subject', [personId]);
      const [key] = this.keys;
      for (const account of accounts) if (key) await this.database.query(remember, [markOf(account, key), now]);
      await this.closeDoors(personId, now);
      // A device that comes within their 30 days learns by them that it has to clear itself. They say of nobody whose they were.
      await this.database.query(keepHashes, [personId, now]);
      await this.database.query('DELETE FROM identity.session WHERE person_id = $1', [personId]);
      await this.database.query('DELETE FROM identity.face WHERE person_id = $1', [personId]);
      await this.database.query('DELETE FROM identity.staff WHERE person_id = $1', [personId]);
      await this.database.query(bury, [personId, now]);
    });
  }
}

const markOf = ({ provider, subject }: Account, key: Buffer): Buffer => createHmac('sha256', key).update(`${provider}:${subject}`).digest();
