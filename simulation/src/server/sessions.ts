import {
  judgeRefresh,
  refreshExpiry,
  sessionLifeMs,
  type PresentedToken,
  type RotationVerdict,
} from '../../../backend/src/identity/domain/refresh-rotation';
import { DomainError } from '../../../backend/src/kernel/domain-error';

interface Session {
  userId: string;
  revoked: boolean;
  endsAt: Date;
}

interface RefreshToken {
  session: Session;
  expiresAt: Date;
  rotatedAt: Date | null;
  successor: string | null;
}

export interface TokenPair {
  token: string;
  refreshToken: string;
}

const accessLifeMs = 48 * 3_600_000;

/** The sessions in memory. Refresh tokens are judged by identity's own rule. */
export class Sessions {
  private readonly access = new Map<string, { session: Session; expiresAt: number }>();
  private readonly refresh = new Map<string, RefreshToken>();
  private made = 0;

  constructor(
    private readonly judge: (token: PresentedToken | null, now: Date) => RotationVerdict = judgeRefresh,
  ) {}

  signIn(userId: string, now: Date): TokenPair {
    const session: Session = { userId, revoked: false, endsAt: new Date(now.getTime() + sessionLifeMs) };
    return { token: this.accessToken(session, now), refreshToken: this.refreshToken(session, now) };
  }

  authenticate(token: string, now: Date): string {
    const known = this.access.get(token);
    if (!known || known.session.revoked) throw new DomainError('INVALID_TOKEN', 'unauthorised');
    if (now.getTime() >= known.expiresAt) throw new DomainError('TOKEN_EXPIRED', 'unauthorised');
    return known.session.userId;
  }

  /** Ends the token before its time. */
  expire(token: string): void {
    const known = this.access.get(token);
    if (known) known.expiresAt = 0;
  }

  renew(presented: string, now: Date): TokenPair {
    const known = this.refresh.get(presented) ?? null;
    const verdict = this.judge(known && this.asPresented(known), now);
    if (known && verdict === 'reused') known.session.revoked = true;
    if (!known || (verdict !== 'rotate' && verdict !== 'repeat'))
      throw new DomainError(verdict === 'expired' ? 'TOKEN_EXPIRED' : 'INVALID_TOKEN', 'unauthorised');
    if (verdict === 'rotate') {
      known.successor = this.refreshToken(known.session, now);
      known.rotatedAt = now;
    }
    return { token: this.accessToken(known.session, now), refreshToken: known.successor ?? '' };
  }

  private asPresented({ session, expiresAt, rotatedAt, successor }: RefreshToken): PresentedToken {
    const successorUsed = successor !== null && this.refresh.get(successor)?.rotatedAt != null;
    return {
      expiresAt,
      rotatedAt,
      successorUsed,
      sessionRevoked: session.revoked,
      sessionEndsAt: session.endsAt,
    };
  }

  private accessToken(session: Session, now: Date): string {
    const token = `access-${++this.made}`;
    this.access.set(token, { session, expiresAt: now.getTime() + accessLifeMs });
    return token;
  }

  private refreshToken(session: Session, now: Date): string {
    const token = `refresh-${++this.made}`;
    this.refresh.set(token, {
      session,
      expiresAt: refreshExpiry(session.endsAt, now),
      rotatedAt: null,
      successor: null,
    });
    return token;
  }
}
