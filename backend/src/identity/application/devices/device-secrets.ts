import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import type { Command } from '../../../platform/idempotency/idempotency';
import type { KidDevice, PresentedToken } from '../../domain/devices/kid-device';
import { hashOf, newSecret } from '../sessions/secrets';

const tokenPurpose = 'kid-device-token';
const codePurpose = 'kid-link-code';
const commandPurpose = 'kid-link-command';
const tokenPattern =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([1-9]\d{0,8})\.([\w-]{43})\.([\w-]{43})$/;

/** The device that a token names, genuine or not; null if it cannot be a token. */
export const deviceIn = (token: string): string | null => tokenPattern.exec(token)?.[1] ?? null;

/** As the device judges it. The number is signed, as the whole token is. */
export const presentedToken = (token: string): PresentedToken => ({
  hash: hashOf(token),
  number: Number(tokenPattern.exec(token)?.[2] ?? 0),
});

/** Tokens and codes of linked devices, with the first of HMAC_KEYS; those of the other keys stay valid. */
@Injectable()
export class DeviceSecrets {
  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'hmacKeys'>) {}

  /** It proves that the server issued it, so that an old one is known as a copy although it is not stored. */
  newToken(deviceId: string, number: number): string {
    const content = `${deviceId}.${number}.${newSecret()}`;
    return `${content}.${this.hash(content, tokenPurpose).toString('base64url')}`;
  }

  /** True for each token that the server has issued, unless the key was removed. */
  isOurs(token: string): boolean {
    const signature = tokenPattern.exec(token)?.[4];
    if (signature === undefined) return false;
    const content = token.slice(0, -signature.length - 1);
    return this.verify(content, tokenPurpose, Buffer.from(signature, 'base64url'));
  }

  /** True for a token of this device, of the row or an older one: removed keys end no device. */
  isOf(device: KidDevice, token: string): boolean {
    return device.knows(hashOf(token)) || (deviceIn(token) === device.id && this.isOurs(token));
  }

  hashOfCode(code: string): Buffer {
    return this.hash(code, codePurpose);
  }

  /** Of a request that holds a code: readers of the database could try all codes on a plain hash. */
  commandOf({ fingerprint, ...command }: Command): Command {
    return { ...command, fingerprint: this.hash(fingerprint.toString('base64url'), commandPurpose) };
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
