import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { newSecret } from '../sessions/secrets';

const tokenPurpose = 'kid-device-token';
const codePurpose = 'kid-link-code';
const tokenPattern =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([\w-]{43})\.([\w-]{43})$/;

/** Tokens and codes of linked devices, with the first of HMAC_KEYS; those of the other keys stay valid. */
@Injectable()
export class DeviceSecrets {
  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'hmacKeys'>) {}

  /** It proves that the server issued it, so that an old one is known as a copy although it is not stored. */
  newToken(deviceId: string): string {
    const content = `${deviceId}.${newSecret()}`;
    return `${content}.${this.hash(content, tokenPurpose).toString('base64url')}`;
  }

  /** The device of a token that the server has issued; null for all others. */
  deviceOf(token: string): string | null {
    const [, deviceId, secret, signature] = tokenPattern.exec(token) ?? [];
    if (deviceId === undefined || secret === undefined || signature === undefined) return null;
    const isOurs = this.verify(`${deviceId}.${secret}`, tokenPurpose, Buffer.from(signature, 'base64url'));
    return isOurs ? deviceId : null;
  }

  hashOfCode(code: string): Buffer {
    return this.hash(code, codePurpose);
  }

  isCode(code: string, codeHash: Buffer): boolean {
    return this.verify(code, codePurpose, codeHash);
  }

  private hash(text: string, purpose: string, key = this.settings.hmacKeys[0]): Buffer {
    if (!key) throw new Error('HMAC_KEYS has no key');
    return createHmac('sha256', key).update(`${purpose} ${text}`).digest();
  }

  private verify(text: string, purpose: string, expected: Buffer): boolean {
    return this.settings.hmacKeys.some((key) => {
      const hash = this.hash(text, purpose, key);
      return hash.length === expected.length && timingSafeEqual(hash, expected);
    });
  }
}
