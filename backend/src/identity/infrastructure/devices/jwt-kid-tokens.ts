import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SignJWT, errors, jwtVerify } from 'jose';
import { DomainError } from '../../../kernel/domain-error';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { kidTokenPrefix } from '../../../platform/http/access';
import { KidTokens } from '../../domain/devices/kid-tokens';
import { accessLifeSeconds, issuer, leewaySeconds } from '../sessions/jwt-access-tokens';
import { type JwtKeys, jwtKeysOf } from '../sessions/jwt-keys';

const audience = 'kid';
const type = 'kid+jwt';

/** Of the same keys as the tokens of users, with another type and audience. */
@Injectable()
export class JwtKidTokens extends KidTokens {
  private readonly keys: JwtKeys;

  constructor(@Inject(SETTINGS) settings: Settings) {
    super();
    this.keys = jwtKeysOf(settings);
  }

  async issue(deviceId: string, now: Date): Promise<string> {
    const at = Math.floor(now.getTime() / 1000);
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'EdDSA', typ: type })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(deviceId)
      .setIssuedAt(at)
      .setExpirationTime(at + accessLifeSeconds)
      .setJti(randomUUID())
      .sign(this.keys.signing);
    return kidTokenPrefix + token;
  }

  async verify(token: string, now: Date): Promise<string> {
    for (const key of this.keys.verifying) {
      try {
        const { payload } = await jwtVerify(token.slice(kidTokenPrefix.length), key, {
          issuer,
          audience,
          typ: type,
          algorithms: ['EdDSA'],
          clockTolerance: leewaySeconds,
          currentDate: now,
          requiredClaims: ['sub', 'exp'],
        });
        if (typeof payload.sub === 'string') return payload.sub;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new DomainError('TOKEN_EXPIRED', 'unauthorised');
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) break;
      }
    }
    throw new DomainError('INVALID_TOKEN', 'unauthorised');
  }
}
