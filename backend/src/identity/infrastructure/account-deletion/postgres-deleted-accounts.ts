// Hand-written SQL: sessions end and are announced in one statement, and an upsert keeps the later time.
import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Any, IsNull, Not } from 'typeorm';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import { nameOf, returned } from '../../../platform/database/entities';
import { DeletedAccounts } from '../../domain/deleted-accounts';
import type { ProviderProfile } from '../../domain/person';
import { StaffSchema } from '../admin/staff.schema';
import { AvatarSchema } from '../avatar/avatar.schema';
import { PersonSchema } from '../profile/person.schema';
import { sessionChannel } from '../sessions/postgres-sessions';
import {
  RefreshTokenSchema,
  SessionSchema,
  SignInCodeSchema,
  SignInSchema,
} from '../sessions/session.schema';
import { DeletedAccountHashSchema } from './deleted-account-hash.schema';

type Account = Pick<ProviderProfile, 'provider' | 'subject'>;

const endSessions = `WITH ended AS (
    UPDATE identity.session SET revoked_at = $2, revoke_reason = 'left' WHERE person_id = $1 AND revoked_at IS NULL RETURNING id
  ) SELECT pg_notify('${sessionChannel}', id::text) FROM ended`;
const keepHashes = `UPDATE identity.refresh_token AS token SET issued_at = $2, rotated_at = NULL, successor_hash = NULL, successor_sealed = NULL
  FROM identity.session WHERE session.id = token.session_id AND session.person_id = $1`;
const upsertHash = `INSERT INTO identity.departed (mark, left_at) VALUES ($1, $2) ON CONFLICT (mark) DO UPDATE SET left_at = greatest(departed.left_at, EXCLUDED.left_at)`;
/** The remaining columns of a person: the id and the time of the deletion. */
const erased = {
  name: '',
  email: '',
  emailKey: null,
  language: null,
  nameChosen: false,
  face: null,
  avatarVersion: 0,
  homeHouseholdId: null,
  trialWithheld: false,
};

@Injectable()
export class PostgresDeletedAccounts extends DeletedAccounts {
  /** The first key makes new hashes; hashes of older keys match as long as those keys are configured. */
  private readonly keys: readonly Buffer[];

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) settings: Pick<Settings, 'hmacKeys'>,
  ) {
    super();
    this.keys = settings.hmacKeys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'departed', 32)));
  }

  async revokeAllAccess(personId: string, now: Date): Promise<void> {
    await this.database.entities(SignInCodeSchema).delete({ personId });
    await this.database.query(endSessions, [personId, now]);
  }

  async wasDeletedRecently(account: Account): Promise<boolean> {
    const hashes = this.keys.map((key) => accountHash(account, key));
    return this.database.entities(DeletedAccountHashSchema).existsBy({ mark: Any(hashes) });
  }

  async isDeleted(personId: string): Promise<boolean> {
    return this.database.entities(PersonSchema).existsBy([
      { id: personId, leavingAt: Not(IsNull()) },
      { id: personId, deletedAt: Not(IsNull()) },
    ]);
  }

  async isTokenOfDeleted(refreshHash: Buffer): Promise<boolean> {
    const tokens = this.database.entities(RefreshTokenSchema).createQueryBuilder('token');
    // A token without a session is of a deleted user: otherwise both are deleted together.
    return tokens
      .leftJoin(nameOf(SessionSchema), 'session', 'session.id = token.sessionId')
      .leftJoin(nameOf(PersonSchema), 'person', 'person.id = session.personId')
      .where({ hash: refreshHash })
      .andWhere('(session.id IS NULL OR person.leavingAt IS NOT NULL OR person.deletedAt IS NOT NULL)')
      .getExists();
  }

  async erase(personId: string, now: Date): Promise<void> {
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
        if (key) await this.database.query(upsertHash, [accountHash(account, key), now]);
      await this.revokeAllAccess(personId, now);
      // A device that returns within 30 days learns by its token hash that it has to clear its data. The
      // hashes no longer name the user.
      await this.database.query(keepHashes, [personId, now]);
      await this.database.entities(SessionSchema).delete({ personId });
      await this.database.entities(AvatarSchema).delete({ personId });
      await this.database.entities(StaffSchema).delete({ personId });
      await people.update(
        { id: personId, deletedAt: IsNull() },
        { ...erased, createdAt: now, leavingAt: now, deletedAt: now },
      );
    });
  }
}

const accountHash = ({ provider, subject }: Account, key: Buffer): Buffer =>
  createHmac('sha256', key).update(`${provider}:${subject}`).digest();
