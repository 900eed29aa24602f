import { randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { DomainError } from '../../../kernel/domain-error';
import type { JwtKeys } from './jwt-keys';

const issuer = 'pictick';
const accessLifeSeconds = 48 * 3600;
export const leewaySeconds = 60;

/** Tokens of one kind are none of another. */
export interface JwtKind {
  audience: string;
  type: string;
  requiredClaims: string[];
}

/** Valid for 48 hours. */
export function signJwt(
  keys: JwtKeys,
  { audience, type }: JwtKind,
  claims: JWTPayload & { sub: string },
  now: Date,
): Promise<string> {
  const at = Math.floor(now.getTime() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', typ: type })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(at)
    .setExpirationTime(at + accessLifeSeconds)
    .setJti(randomUUID())
    .sign(keys.signing);
}

/**
 * The claims of a genuine token of this kind, as `read` finds them; null: some are missing.
 * @throws TOKEN_EXPIRED if it is only too old, INVALID_TOKEN otherwise
 */
export async function verifyJwt<Claims>(
  keys: JwtKeys,
  { audience, type, requiredClaims }: JwtKind,
  token: string,
  now: Date,
  read: (payload: JWTPayload) => Claims | null,
): Promise<Claims> {
  for (const key of keys.verifying) {
    try {
      const { payload } = await jwtVerify(token, key, {
        issuer,
        audience,
        typ: type,
        algorithms: ['EdDSA'],
        clockTolerance: leewaySeconds,
        currentDate: now,
        requiredClaims,
      });
      const claims = read(payload);
      if (claims === null) break;
      return claims;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new DomainError('TOKEN_EXPIRED', 'unauthorised');
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) break;
    }
  }
  throw new DomainError('INVALID_TOKEN', 'unauthorised');
}
