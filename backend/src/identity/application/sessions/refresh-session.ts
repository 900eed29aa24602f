import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { DomainError } from '../../../kernel/domain-error';
import { AuditLog } from '../../../platform/audit/audit-log';
import { Transaction } from '../../../platform/database/transaction';
import { perSession } from '../../../platform/limits/limit';
import { RateLimits } from '../../../platform/limits/rate-limits';
import { Outbox } from '../../../platform/outbox/outbox';
import { AccessTokens } from '../../domain/access-tokens';
import { accountGone, DeletedAccounts } from '../../domain/deleted-accounts';
import { judgeRefresh, refreshExpiry } from '../../domain/refresh-rotation';
import { Sessions, type OpenedSession } from '../../domain/sessions';
import { TokenReused } from '../../events';
import { IssueTokens, type TokenPair } from './issue-tokens';
import { hashOf, newSecret, seal, unseal } from './secrets';

const successorPurpose = 'refresh-successor';
/** A repetition that gets the same successor does not count. */
const renewLimit = perSession('refresh', 30);
type Outcome =
  | { session: OpenedSession; refreshToken: string }
  | { refusal: 'INVALID_TOKEN' | 'TOKEN_EXPIRED' | 'TOKEN_REUSED' };

export interface Presented {
  refreshToken: string | undefined;
  /** The expired access token, if the client still has it: it identifies the user. */
  accessToken: string | undefined;
}

/**
 * Renews a session. A refresh token is valid once. A token that comes back before its successor was used
 * gives the same successor; later it ends the session as stolen.
 * @throws INVALID_TOKEN, TOKEN_EXPIRED, TOKEN_REUSED, ACCOUNT_GONE, TOO_MANY_REQUESTS
 */
@Injectable()
export class RefreshSession {
  constructor(
    private readonly transaction: Transaction,
    private readonly sessions: Sessions,
    private readonly accessTokens: AccessTokens,
    private readonly deletedAccounts: DeletedAccounts,
    private readonly issue: IssueTokens,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
  ) {}

  async execute(presented: Presented): Promise<TokenPair> {
    try {
      if (!presented.refreshToken) throw new DomainError('INVALID_TOKEN', 'unauthorised');
      return await this.exchange(presented.refreshToken);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unauthorised' && (await this.isDeleted(presented)))
        throw accountGone();
      throw error;
    }
  }

  /**
   * The access token counts first: the browser's refresh token may be of another user by now, but the stored
   * data are of the user of the access token.
   */
  private async isDeleted({ refreshToken, accessToken }: Presented): Promise<boolean> {
    const owner = accessToken ? await this.accessTokens.signedFor(accessToken) : null;
    if (owner !== null) return this.deletedAccounts.isDeleted(owner);
    return refreshToken !== undefined && this.deletedAccounts.isTokenOfDeleted(hashOf(refreshToken));
  }

  private async exchange(presented: string): Promise<TokenPair> {
    const now = this.clock.now();
    const outcome = await this.transaction.run(() => this.renew(presented, now));
    // Thrown outside of the transaction, so that the end of a stolen session is committed.
    if ('refusal' in outcome) throw new DomainError(outcome.refusal, 'unauthorised');
    return this.issue.execute(outcome.session, outcome.refreshToken, now);
  }

  private async renew(presented: string, now: Date): Promise<Outcome> {
    const hash = hashOf(presented);
    const token = await this.sessions.tokenForRenewal(hash);
    switch (judgeRefresh(token, now)) {
      case 'expired':
        return { refusal: 'TOKEN_EXPIRED' };
      case 'reused':
        if (token) await this.endReusedSession(token, now);
        return { refusal: 'TOKEN_REUSED' };
      case 'repeat': {
        const successor = token?.successorSealed
          ? unseal(token.successorSealed, presented, successorPurpose)
          : null;
        return token && successor
          ? { session: token, refreshToken: successor }
          : { refusal: 'INVALID_TOKEN' };
      }
      case 'rotate': {
        if (!token) return { refusal: 'INVALID_TOKEN' };
        await this.limits.consume(renewLimit, token.sid);
        const successor = newSecret();
        await this.sessions.addToken({
          hash: hashOf(successor),
          sid: token.sid,
          now,
          expiresAt: refreshExpiry(token.sessionEndsAt, now),
        });
        await this.sessions.rotate({
          hash,
          now,
          successorHash: hashOf(successor),
          successorSealed: seal(successor, presented, successorPurpose),
        });
        return { session: token, refreshToken: successor };
      }
      case 'refused':
        return { refusal: 'INVALID_TOKEN' };
    }
  }

  /**
   * Ends the session of this device only: the client and a thief hold the same token and cannot be told
   * apart.
   */
  private async endReusedSession({ sid, personId, deviceLabel }: OpenedSession, now: Date): Promise<void> {
    await this.sessions.end(sid, 'token-reused', now);
    await this.audit.note({
      actor: 'product',
      action: 'identity.token-reused',
      subject: sid,
      reason: 'old-token-came-back',
      details: { personId },
    });
    await this.outbox.append([TokenReused({ userId: personId, deviceLabel })]);
  }
}
