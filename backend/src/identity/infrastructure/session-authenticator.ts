import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { DomainError } from '../../kernel/domain-error';
import type { StaffRole } from '../../kernel/staff-role';
import { Database } from '../../platform/database/database';
import { Listener } from '../../platform/database/listener';
import { Authenticator, type Identified } from '../../platform/http/access';
import { Staff } from '../domain/staff';
import { JwtAccessTokens, type VerifiedBearer } from './jwt-access-tokens';
import { sessionChannel } from './postgres-sessions';

const trustSessionMs = 5_000;
const remembered = 10_000;

interface Known {
  bearer: VerifiedBearer;
  person: Identified;
  sessionCheckedAt: number;
}

/**
 * A signature is checked once for each token and process; that the session still stands, every five seconds or as soon as
 * Postgres says that it has ended.
 */
@Injectable()
export class SessionAuthenticator extends Authenticator implements OnModuleInit {
  private readonly known = new Map<string, Known>();

  constructor(
    private readonly tokens: JwtAccessTokens,
    private readonly database: Database,
    private readonly listener: Listener,
    private readonly staff: Staff,
    private readonly clock: Clock,
  ) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.listener.on(sessionChannel, (sid) => {
      for (const entry of this.known.values()) if (sid === '' || entry.bearer.sid === sid) entry.sessionCheckedAt = 0;
    });
  }

  authenticate(token: string): Identified | Promise<Identified> {
    const entry = this.known.get(token);
    const now = this.clock.now().getTime();
    if (entry && now < entry.bearer.expiresAt && now - entry.sessionCheckedAt < trustSessionMs && now >= entry.sessionCheckedAt) return entry.person;
    return this.check(token, entry);
  }

  /** Asked of the database each time: who has lost a role has lost it now. */
  staffRoleOf({ id }: Identified): Promise<StaffRole | null> {
    return this.staff.roleOf(id);
  }

  private async check(token: string, entry: Known | undefined): Promise<Identified> {
    const now = this.clock.now();
    const bearer = entry && now.getTime() < entry.bearer.expiresAt ? entry.bearer : await this.tokens.verify(token, now);
    const [session] = await this.database.query<{ open: boolean }>(
      `SELECT session.revoked_at IS NULL AND session.ends_at > $2 AND person.leaving_at IS NULL AND person.deleted_at IS NULL AS open
       FROM identity.session JOIN identity.person ON person.id = session.person_id WHERE session.id = $1 AND session.person_id = $3`,
      [bearer.sid, now, bearer.personId],
    );
    if (!session?.open) {
      this.known.delete(token);
      throw new DomainError('INVALID_TOKEN', 'unauthorised');
    }
    const person: Identified = { id: bearer.personId, sid: bearer.sid, name: bearer.name, email: bearer.email };
    // The oldest entry goes first: a Map keeps the order in which its keys came.
    this.known.delete(token);
    if (this.known.size >= remembered) this.known.delete(this.known.keys().next().value ?? token);
    this.known.set(token, { bearer, person, sessionCheckedAt: now.getTime() });
    return person;
  }
}
