// Hand-written SQL: one statement ends and announces a session, and a renewal locks the session.
import { Injectable } from '@nestjs/common';
import { IsNull, LessThan, MoreThan } from 'typeorm';
import { Database } from '../../../platform/database/database';
import { returned } from '../../../platform/database/entities';
import { type EndReason, Sessions, SignInCodes } from '../../domain/sessions';
import { RefreshTokenSchema, SessionSchema, SignInCodeSchema } from './session.schema';

export const sessionChannel = 'pictick_session';

/** Notifies every process of the sessions that end, so that their tokens are refused at once. */
const ending = (which: string): string => `WITH ended AS (
    UPDATE identity.session SET revoked_at = $1, revoke_reason = $2 WHERE ${which} AND revoked_at IS NULL AND ends_at > $1 RETURNING id
  ) SELECT pg_notify('${sessionChannel}', id::text) FROM ended`;
const endOne = ending('id = $3');
const endOneBehind = ending('id = (SELECT session_id FROM identity.refresh_token WHERE hash = $3)');
const endOneOf = ending('person_id = $3 AND id = $4');
const endAllOf = ending('person_id = $3 AND id IS DISTINCT FROM $4::uuid');

type Renewal = NonNullable<Awaited<ReturnType<Sessions['tokenForRenewal']>>>;

@Injectable()
export class PostgresSessions extends Sessions {
  constructor(private readonly database: Database) {
    super();
  }

  async open({ sid, personId, deviceLabel, now, endsAt }: Parameters<Sessions['open']>[0]): Promise<void> {
    await this.database
      .entities(SessionSchema)
      .insert({ id: sid, personId, deviceLabel, createdAt: now, lastUsedAt: now, endsAt });
  }

  async addToken({ hash, sid, now, expiresAt }: Parameters<Sessions['addToken']>[0]): Promise<void> {
    await this.database
      .entities(RefreshTokenSchema)
      .insert({ hash, sessionId: sid, issuedAt: now, expiresAt });
  }

  async tokenForRenewal(hash: Buffer): Promise<Renewal | null> {
    const [row] = await this.database.query<Renewal>(
      `SELECT token.expires_at AS "expiresAt", token.rotated_at AS "rotatedAt", token.successor_sealed AS "successorSealed",
              session.id AS sid, session.person_id AS "personId", session.device_label AS "deviceLabel", session.ends_at AS "sessionEndsAt", session.revoked_at IS NOT NULL AS "sessionRevoked",
              EXISTS (SELECT 1 FROM identity.refresh_token AS successor WHERE successor.hash = token.successor_hash AND successor.rotated_at IS NOT NULL) AS "successorUsed"
       FROM identity.refresh_token AS token JOIN identity.session ON session.id = token.session_id
       WHERE token.hash = $1 FOR UPDATE OF token, session`,
      [hash],
    );
    return row ?? null;
  }

  async rotate({
    hash,
    now,
    successorHash,
    successorSealed,
  }: Parameters<Sessions['rotate']>[0]): Promise<void> {
    await this.database.query(
      `WITH used AS (
         UPDATE identity.refresh_token SET rotated_at = $2, successor_hash = $3, successor_sealed = $4 WHERE hash = $1 RETURNING session_id
       ) UPDATE identity.session SET last_used_at = $2 FROM used WHERE session.id = used.session_id`,
      [hash, now, successorHash, successorSealed],
    );
  }

  async end(sid: string, reason: EndReason, now: Date): Promise<void> {
    await this.database.query(endOne, [now, reason, sid]);
  }

  async endByToken(hash: Buffer, reason: EndReason, now: Date): Promise<void> {
    await this.database.query(endOneBehind, [now, reason, hash]);
  }

  async endOwn(personId: string, sid: string, reason: EndReason, now: Date): Promise<boolean> {
    const ended = await this.database.query(endOneOf, [now, reason, personId, sid]);
    return ended.length > 0 || (await this.database.entities(SessionSchema).existsBy({ personId, id: sid }));
  }

  async endAll(personId: string, exceptSid: string | null, reason: EndReason, now: Date): Promise<number> {
    return (await this.database.query(endAllOf, [now, reason, personId, exceptSid])).length;
  }
}

const longestFlowMs = 60 * 60_000;

@Injectable()
export class PostgresSignInCodes extends SignInCodes {
  constructor(private readonly database: Database) {
    super();
  }

  async add({
    hash,
    personId,
    browserHash,
    flowHash: tripHash,
    expiresAt,
  }: Parameters<SignInCodes['add']>[0]): Promise<boolean> {
    // Deletes old codes when new ones come. They stay longer than an OAuth flow may last, so that none gives
    // two codes.
    const codes = this.database.entities(SignInCodeSchema);
    await codes.delete({ expiresAt: LessThan(new Date(expiresAt.getTime() - longestFlowMs)) });
    const added = await codes
      .createQueryBuilder()
      .insert()
      .values({ hash, personId, browserHash, tripHash, expiresAt })
      .orIgnore()
      .returning(['tripHash'])
      .execute();
    return returned(added).length > 0;
  }

  async use(hash: Buffer, browserHash: Buffer, now: Date): Promise<string | null> {
    const codes = this.database.entities(SignInCodeSchema);
    const used = await codes.update(
      { hash, browserHash, usedAt: IsNull(), expiresAt: MoreThan(now) },
      { usedAt: now },
      { returning: ['personId'] },
    );
    return returned<{ person_id: string }>(used)[0]?.person_id ?? null;
  }
}
