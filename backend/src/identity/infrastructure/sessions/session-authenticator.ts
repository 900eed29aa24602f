// Hand-written SQL: the session check runs for every request.
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { DomainError } from '../../../kernel/domain-error';
import type { StaffRole } from '../../../kernel/staff-role';
import { Database } from '../../../platform/database/database';
import { describe } from '../../../platform/database/database-errors';
import { Listener } from '../../../platform/database/listener';
import { Authenticator, type Identified } from '../../../platform/http/access';
import { accountGone, DeletedAccounts } from '../../domain/deleted-accounts';
import { Staff, isFreshSignIn } from '../../domain/staff';
import { JwtAccessTokens, type VerifiedTokenClaims } from './jwt-access-tokens';
import { sessionChannel } from './postgres-sessions';

const cacheSessionMs = 5_000;
const maxCached = 10_000;
const useRecordedEveryMs = 3_600_000;

interface CachedSession {
  claims: VerifiedTokenClaims;
  /** The last answer: the user, or the error if the session is over. */
  answer: Identified | DomainError;
  sessionCheckedAt: number;
}

/**
 * Verifies a signature once for each token and process; checks the session every five seconds, or as soon as
 * Postgres notifies of its end.
 */
@Injectable()
export class SessionAuthenticator extends Authenticator implements OnModuleInit {
  private readonly log = new Logger('sessions');
  private readonly cache = new Map<string, CachedSession>();
  private readonly endListeners: ((sid: string) => void)[] = [];

  constructor(
    private readonly tokens: JwtAccessTokens,
    private readonly database: Database,
    private readonly listener: Listener,
    private readonly staff: Staff,
    private readonly deletedAccounts: DeletedAccounts,
    private readonly clock: Clock,
  ) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.listener.on(sessionChannel, (sid) => {
      for (const entry of this.cache.values())
        if (sid === '' || entry.claims.sid === sid) entry.sessionCheckedAt = 0;
      for (const listener of this.endListeners) listener(sid);
    });
  }

  whenEnded(listener: (sid: string) => void): void {
    this.endListeners.push(listener);
  }

  authenticate(token: string): Identified | Promise<Identified> {
    const entry = this.cache.get(token);
    const now = this.clock.now().getTime();
    if (
      entry &&
      now < entry.claims.expiresAt &&
      now - entry.sessionCheckedAt < cacheSessionMs &&
      now >= entry.sessionCheckedAt
    )
      return unwrap(entry.answer);
    return this.check(token, entry);
  }

  /**
   * Reads the role each time, so that a removed role ends at once. The sign-in must be recent; a renewal of
   * the session does not count.
   */
  async staffRoleOf({ id, sid }: Identified): Promise<StaffRole | null> {
    const role = await this.staff.roleOf(id);
    if (role === null) return null;
    const [session] = await this.database.query<{ signedInAt: Date }>(
      'SELECT created_at AS "signedInAt" FROM identity.session WHERE id = $1',
      [sid],
    );
    if (!session || !isFreshSignIn(session.signedInAt, this.clock.now()))
      throw new DomainError('FRESH_SIGN_IN_NEEDED', 'forbidden');
    return role;
  }

  async endedOf(sids: readonly string[]): Promise<string[]> {
    const ended = await this.database.query<{ sid: string }>(
      `SELECT sid FROM unnest($1::uuid[]) AS sid WHERE NOT EXISTS (SELECT FROM identity.session WHERE id = sid AND revoked_at IS NULL AND ends_at > $2)`,
      [sids, this.clock.now()],
    );
    return ended.map(({ sid }) => sid);
  }

  private async check(token: string, entry: CachedSession | undefined): Promise<Identified> {
    const now = this.clock.now();
    const claims =
      entry && now.getTime() < entry.claims.expiresAt ? entry.claims : await this.verify(token, now);
    const [session] = await this.database.query<{ open: boolean; lastUsedAt: Date }>(
      `SELECT session.revoked_at IS NULL AND session.ends_at > $2 AND person.leaving_at IS NULL AND person.deleted_at IS NULL AS open, session.last_used_at AS "lastUsedAt"
       FROM identity.session JOIN identity.person ON person.id = session.person_id WHERE session.id = $1 AND session.person_id = $3`,
      [claims.sid, now, claims.personId],
    );
    // Caches the end of a session too, so that repeated requests with its token cause no query.
    if (!session?.open) {
      const refusal = (await this.deletedAccounts.isDeleted(claims.personId))
        ? accountGone()
        : new DomainError('INVALID_TOKEN', 'unauthorised');
      return unwrap(this.cacheAnswer(token, claims, refusal, now));
    }
    if (now.getTime() - session.lastUsedAt.getTime() >= useRecordedEveryMs)
      await this.recordUse(claims.sid, now);
    return unwrap(
      this.cacheAnswer(
        token,
        claims,
        { id: claims.personId, sid: claims.sid, name: claims.name, email: claims.email },
        now,
      ),
    );
  }

  /** Evicts the oldest entry: a Map keeps the order of insertion. */
  private cacheAnswer(
    token: string,
    claims: VerifiedTokenClaims,
    answer: CachedSession['answer'],
    now: Date,
  ): CachedSession['answer'] {
    this.cache.delete(token);
    if (this.cache.size >= maxCached) this.cache.delete(this.cache.keys().next().value ?? token);
    this.cache.set(token, { claims, answer, sessionCheckedAt: now.getTime() });
    return answer;
  }

  /** A device whose token has expired has to learn too that the account is deleted. */
  private async verify(token: string, now: Date): Promise<VerifiedTokenClaims> {
    try {
      return await this.tokens.verify(token, now);
    } catch (error) {
      const expired = error instanceof DomainError && error.code === 'TOKEN_EXPIRED';
      const owner = expired ? await this.tokens.signedFor(token) : null;
      throw owner !== null && (await this.deletedAccounts.isDeleted(owner)) ? accountGone() : error;
    }
  }

  /** Written once an hour, and not awaited: if another request has locked the row, it writes the same. */
  private async recordUse(sid: string, now: Date): Promise<void> {
    try {
      await this.database.query(
        `UPDATE identity.session SET last_used_at = $2 WHERE id = (SELECT id FROM identity.session WHERE id = $1 AND last_used_at <= $3 FOR UPDATE SKIP LOCKED)`,
        [sid, now, new Date(now.getTime() - useRecordedEveryMs)],
      );
    } catch (error) {
      this.log.warn(`last use not kept: ${describe(error)}`);
    }
  }
}

function unwrap(answer: CachedSession['answer']): Identified {
  if (answer instanceof DomainError) throw answer;
  return answer;
}
