import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SignJWT, errors, jwtVerify } from 'jose';
import { DomainError } from '../../../kernel/domain-error';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { AccessTokens, type TokenClaims } from '../../domain/access-tokens';
import { type JwtKeys, jwtKeysOf } from './jwt-keys';

export const issuer = 'pictick';
const audience = 'api';
const type = 'at+jwt';
export const accessLifeSeconds = 48 * 3600;
export const leewaySeconds = 60;

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
    const at = Math.floor(now.getTime() / 1000);
    return new SignJWT({ sid, name, email })
      .setProtectedHeader({ alg: 'EdDSA', typ: type })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(personId)
      .setIssuedAt(at)
      .setExpirationTime(at + accessLifeSeconds)
      .setJti(randomUUID())
      .sign(this.keys.signing);
  }

  /** The claims of a genuine token. @throws TOKEN_EXPIRED if it is only too old, INVALID_TOKEN otherwise */
  async verify(token: string, now: Date): Promise<VerifiedTokenClaims> {
    for (const key of this.keys.verifying) {
      try {
        const { payload } = await jwtVerify(token, key, {
          issuer,
          audience,
          typ: type,
          algorithms: ['EdDSA'],
          clockTolerance: leewaySeconds,
          currentDate: now,
          requiredClaims: ['sub', 'exp', 'sid'],
        });
        const { sub, exp, sid, name, email } = payload;
        if (
          typeof sub !== 'string' ||
          typeof sid !== 'string' ||
          typeof exp !== 'number' ||
          typeof name !== 'string' ||
          typeof email !== 'string'
        )
          break;
        return { personId: sub, sid, name, email, expiresAt: (exp + leewaySeconds) * 1000 };
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new DomainError('TOKEN_EXPIRED', 'unauthorised');
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) break;
      }
    }
    throw new DomainError('INVALID_TOKEN', 'unauthorised');
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
