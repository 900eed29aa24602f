import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { AvatarUrls, avatarFile, avatarPath } from '../../domain/avatars';

const day = 86_400_000;
/**
 * An address stays the same for a day and is valid for 14 more, as those of other pictures: an unchanged list
 * is sent again after a week.
 */
const goodForDays = 14;

const name = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-v(\d{1,9})\.jpg$/;
// Matches an address only as a JSON value of its own: quotes in texts of users are escaped. Postgres puts
// spaces around some colons.
const ownAddresses = /"avatarUrl" ?: ?"\/img\/faces\/([0-9a-f-]{36})-v(\d{1,9})\.jpg"/g;

@Injectable()
export class SignedAvatarUrls extends AvatarUrls {
  private readonly keys: readonly Buffer[];

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
    this.keys = settings.hmacKeys;
  }

  of(personId: string, version: number | string): string {
    const [key] = this.keys;
    if (!key) throw new Error('HMAC_KEYS is empty');
    const file = avatarFile(personId, version);
    const expires = String(this.today + goodForDays);
    return `${avatarPath}${file}?e=${expires}&s=${signature(key, file, expires)}`;
  }

  signAll(json: string): string {
    // A fast test: for up to six letters V8 uses a simple search, for more it builds a table for each answer.
    return json.includes('/faces')
      ? json.replace(
          ownAddresses,
          (_, personId: string, version: string) => `"avatarUrl":"${this.of(personId, version)}"`,
        )
      : json;
  }

  verify(
    file: string,
    expires: string | undefined,
    given: string | undefined,
  ): { personId: string; version: number } | null {
    const [, personId, version] = name.exec(file) ?? [];
    if (personId === undefined || version === undefined || expires === undefined || given === undefined)
      return null;
    if (!/^\d{1,9}$/.test(expires) || Number(expires) < this.today) return null;
    const offered = Buffer.from(given);
    const isGenuine = this.keys.some((key) => {
      const right = Buffer.from(signature(key, file, expires));
      return right.length === offered.length && timingSafeEqual(right, offered);
    });
    return isGenuine ? { personId, version: Number(version) } : null;
  }

  private get today(): number {
    return Math.floor(this.clock.now().getTime() / day);
  }
}

const signature = (key: Buffer, file: string, expires: string): string =>
  createHmac('sha256', key).update(`face|${file}|${expires}`).digest('base64url').slice(0, 32);
