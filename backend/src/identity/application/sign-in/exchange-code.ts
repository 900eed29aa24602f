import { Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../../kernel/clock';
import { DomainError } from '../../../kernel/domain-error';
import { Transaction } from '../../../platform/database/transaction';
import { People } from '../../domain/people';
import { refreshExpiry, sessionLifeMs } from '../../domain/refresh-rotation';
import { Sessions, SignInCodes } from '../../domain/sessions';
import { IssueTokens, type TokenPair } from '../sessions/issue-tokens';
import { hashOf, newSecret } from '../sessions/secrets';

export interface Exchange {
  code: string;
  browserSecret: string;
  deviceLabel: string;
  /** The language of the page; null if unknown. */
  language: Language | null;
  /** The refresh token that this browser has held so far, of any user. Its session ends. */
  replaces: string | undefined;
}

/**
 * Exchanges a one-use code for a session; a browser has one session at a time. A new user gets the language
 * of the page.
 * @throws INVALID_TOKEN
 */
@Injectable()
export class ExchangeCode {
  constructor(
    private readonly transaction: Transaction,
    private readonly codes: SignInCodes,
    private readonly people: People,
    private readonly sessions: Sessions,
    private readonly issue: IssueTokens,
    private readonly clock: Clock,
  ) {}

  async execute({ code, browserSecret, deviceLabel, language, replaces }: Exchange): Promise<TokenPair> {
    const now = this.clock.now();
    return this.transaction.run(async () => {
      const personId = await this.codes.use(hashOf(code), hashOf(browserSecret), now);
      if (!personId) throw new DomainError('INVALID_TOKEN', 'unauthorised');
      if (language) await this.people.setLanguageIfUnset(personId, language);
      if (replaces) await this.sessions.endByToken(hashOf(replaces), 'signed-in-again', now);
      const sid = uuidv7();
      const endsAt = new Date(now.getTime() + sessionLifeMs);
      const refreshToken = newSecret();
      await this.sessions.open({ sid, personId, deviceLabel, now, endsAt });
      await this.sessions.addToken({
        hash: hashOf(refreshToken),
        sid,
        now,
        expiresAt: refreshExpiry(endsAt, now),
      });
      return this.issue.execute({ sid, personId }, refreshToken, now);
    });
  }
}
