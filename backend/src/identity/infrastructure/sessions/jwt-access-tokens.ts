import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { AccessTokens, type TokenClaims } from '../../domain/access-tokens';
import { type JwtKeys, jwtKeysOf } from './jwt-keys';
import { leewaySeconds, signJwt, verifyJwt } from './signed-jwt';

const kind = { audience: 'api', type: 'at+jwt', requiredClaims: ['sub', 'exp', 'sid'] };

export interface VerifiedTokenClaims extends TokenClaims {
  /** Milliseconds since 1970. */
  expiresAt: number;
}

@Injectable()
export class JwtAccessTokens extends AccessTokens {
  private readonly keys: JwtKeys;

  constructor(@Inject(SETTINGS) settings: Settings) {
    super();
    this.keys = jwtKeysOf(settings);
  }

  issue({ personId, sid, name, email }: TokenClaims, now: Date): Promise<string> {
    return signJwt(this.keys, kind, { sub: personId, sid, name, email }, now);
  }

  /** The claims of a genuine token. @throws TOKEN_EXPIRED if it is only too old, INVALID_TOKEN otherwise */
  verify(token: string, now: Date): Promise<VerifiedTokenClaims> {
    return verifyJwt(this.keys, kind, token, now, ({ sub, exp, sid, name, email }) =>
      typeof sub === 'string' &&
      typeof sid === 'string' &&
      typeof exp === 'number' &&
      typeof name === 'string' &&
      typeof email === 'string'
        ? { personId: sub, sid, name, email, expiresAt: (exp + leewaySeconds) * 1000 }
        : null,
    );
  }

  async signedFor(token: string): Promise<string | null> {
    try {
      // Verified as of 1970, so that no token has expired.
      return (await this.verify(token, new Date(0))).personId;
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }
}
