// Hand-written SQL: sessions end and are announced in one statement, and an upsert keeps the later time.
import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Any, IsNull, Not } from 'typeorm';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { nameOf, returned } from '../../platform/database/entities';
import { Departures } from '../domain/departures';
import type { Vouched } from '../domain/person';
import { DepartedSchema } from './departed.schema';
import { FaceSchema } from './face.schema';
import { PersonSchema } from './person.schema';
import { sessionChannel } from './postgres-sessions';
import { RefreshTokenSchema, SessionSchema, SignInCodeSchema, SignInSchema } from './session.schema';
import { StaffSchema } from './staff.schema';

type Account = Pick<Vouched, 'provider' | 'subject'>;

const endSessions = `WITH ended AS (
    UPDATE identity.session SET revoked_at = $2, revoke_reason = 'left' WHERE person_id = $1 AND revoked_at IS NULL RETURNING id
  ) SELECT pg_notify('${sessionChannel}', id::text) FROM ended`;
const keepHashes = `UPDATE identity.refresh_token AS token SET issued_at = $2, rotated_at = NULL, successor_hash = NULL, successor_sealed = NULL
  FROM identity.session WHERE session.id = token.session_id AND session.person_id = $1`;
const remember = `INSERT INTO identity.departed (mark, left_at) VALUES ($1, $2) ON CONFLICT (mark) DO UPDATE SET left_at = greatest(departed.left_at, EXCLUDED.left_at)`;
/** The rest of a person: an id, and the time when they left. */
const buried = {
  name: '',
  email: '',
  emailKey: null,
  language: null,
  nameChosen: false,
  face: null,
  avatarVersion: 0,
  trialWithheld: false,
};

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
    await this.database.entities(SignInCodeSchema).delete({ personId });
    await this.database.query(endSessions, [personId, now]);
  }

  async knows(account: Account): Promise<boolean> {
    const marks = this.keys.map((key) => markOf(account, key));
    return this.database.entities(DepartedSchema).existsBy({ mark: Any(marks) });
  }

  async isGone(personId: string): Promise<boolean> {
    return this.database.entities(PersonSchema).existsBy([
      { id: personId, leavingAt: Not(IsNull()) },
      { id: personId, deletedAt: Not(IsNull()) },
    ]);
  }

  async isOfGone(refreshHash: Buffer): Promise<boolean> {
    const tokens = this.database.entities(RefreshTokenSchema).createQueryBuilder('token');
    // Only the token of a person who has left has no session: in every other case both are deleted together.
    return tokens
      .leftJoin(nameOf(SessionSchema), 'session', 'session.id = token.sessionId')
      .leftJoin(nameOf(PersonSchema), 'person', 'person.id = session.personId')
      .where({ hash: refreshHash })
      .andWhere('(session.id IS NULL OR person.leavingAt IS NOT NULL OR person.deletedAt IS NOT NULL)')
      .getExists();
  }

  async forget(personId: string, now: Date): Promise<void> {
    await this.database.run(async () => {
      const people = this.database.entities(PersonSchema);
      await people.findOne({
        select: { id: true },
        where: { id: personId },
        lock: { mode: 'pessimistic_write' },
      });
      const accounts = returned<Account>(
        await this.database
          .entities(SignInSchema)
          .createQueryBuilder()
          .delete()
          .where({ personId })
          .returning(['provider', 'subject'])
          .execute(),
      );
      const [key] = this.keys;
      for (const account of accounts)
        if (key) await this.database.query(remember, [markOf(account, key), now]);
      await this.closeDoors(personId, now);
      // A device that comes within their 30 days learns by them that it has to clear itself. They say of nobody whose they were.
      await this.database.query(keepHashes, [personId, now]);
      await this.database.entities(SessionSchema).delete({ personId });
      await this.database.entities(FaceSchema).delete({ personId });
      await this.database.entities(StaffSchema).delete({ personId });
      await people.update(
        { id: personId, deletedAt: IsNull() },
        { ...buried, createdAt: now, leavingAt: now, deletedAt: now },
      );
    });
  }
}

const markOf = ({ provider, subject }: Account, key: Buffer): Buffer =>
  createHmac('sha256', key).update(`${provider}:${subject}`).digest();
