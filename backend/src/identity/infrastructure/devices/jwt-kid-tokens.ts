import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { kidTokenPrefix } from '../../../platform/http/access';
import { KidTokens } from '../../domain/devices/kid-tokens';
import { type JwtKeys, jwtKeysOf } from '../sessions/jwt-keys';
import { signJwt, verifyJwt } from '../sessions/signed-jwt';

const kind = { audience: 'kid', type: 'kid+jwt', requiredClaims: ['sub', 'exp'] };

/** Of the same keys as the tokens of users, with another type and audience. */
@Injectable()
export class JwtKidTokens extends KidTokens {
  private readonly keys: JwtKeys;

  constructor(@Inject(SETTINGS) settings: Settings) {
    super();
    this.keys = jwtKeysOf(settings);
  }

  async issue(deviceId: string, now: Date): Promise<string> {
    return kidTokenPrefix + (await signJwt(this.keys, kind, { sub: deviceId }, now));
  }

  verify(token: string, now: Date): Promise<string> {
    return verifyJwt(this.keys, kind, token.slice(kidTokenPrefix.length), now, ({ sub }) =>
      typeof sub === 'string' ? sub : null,
    );
  }
}
