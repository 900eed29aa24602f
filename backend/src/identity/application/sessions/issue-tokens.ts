import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error';
import { AccessTokens } from '../../domain/access-tokens';
import { IdentityFacade } from '../../identity.facade';

export interface TokenPair {
  token: string;
  refreshToken: string;
}

/** Issues the access token that goes with a refresh token. @throws INVALID_TOKEN if the account is deleted */
@Injectable()
export class IssueTokens {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly accessTokens: AccessTokens,
  ) {}

  async execute(
    session: { sid: string; personId: string },
    refreshToken: string,
    now: Date,
  ): Promise<TokenPair> {
    const profile = await this.identity.profileOf(session.personId);
    if (!profile || profile.leaving) throw new DomainError('INVALID_TOKEN', 'unauthorised');
    const token = await this.accessTokens.issue(
      { ...session, name: profile.name, email: profile.email },
      now,
    );
    return { token, refreshToken };
  }
}
