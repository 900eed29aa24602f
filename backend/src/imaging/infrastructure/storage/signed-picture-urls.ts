import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { isPrivate } from '../../domain/storage/picture-file';
import { PictureUrls } from '../../domain/storage/picture-urls';

const day = 86_400_000;
/** A URL stays the same for a day, so that caches work, and is valid for at least so many more days. */
const goodForDays = 14;
const periodDays = 7;
const minute = 60_000;
/** Long enough for a page of pictures. */
const briefMinutes = 15;
/** A day number; with the prefix m a minute. */
const expiry = /^(m?)(\d{1,9})$/;

// Matches URLs that are JSON values only: quotes within users' texts are escaped.
const ownPictures = /"(imageUrl|thumbnailUrl)":"\/img\/(p[0-9a-f]{64}\.(?:1024|512|256)\.webp)"/g;

@Injectable()
export class SignedPictureUrls extends PictureUrls {
  private readonly keys: readonly Buffer[];

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
    this.keys = settings.hmacKeys;
  }

  get period(): string {
    return String(Math.floor(this.today / periodDays));
  }

  of(file: string): string {
    if (!isPrivate(file)) return `/img/${file}`;
    return this.signed(file, String(this.today + goodForDays));
  }

  shortLived(file: string): string {
    return isPrivate(file) ? this.signed(file, `m${this.now(minute) + briefMinutes}`) : `/img/${file}`;
  }

  isShortLived(expires: string | undefined): boolean {
    return expires?.startsWith('m') ?? false;
  }

  signAll(json: string): string {
    // Searches for a rare substring first, because every quote would start a match.
    return json.includes('/img/p')
      ? json.replace(ownPictures, (_, field: string, file: string) => `"${field}":"${this.of(file)}"`)
      : json;
  }

  isValid(file: string, expires: string | undefined, given: string | undefined): boolean {
    if (!isPrivate(file)) return true;
    const [, brief, until] = expiry.exec(expires ?? '') ?? [];
    if (
      expires === undefined ||
      given === undefined ||
      until === undefined ||
      Number(until) < this.now(brief ? minute : day)
    )
      return false;
    const offered = Buffer.from(given);
    return this.keys.some((key) => {
      const right = Buffer.from(signature(key, file, expires));
      return right.length === offered.length && timingSafeEqual(right, offered);
    });
  }

  private signed(file: string, expires: string): string {
    const [key] = this.keys;
    if (!key) throw new Error('HMAC_KEYS is empty');
    return `/img/${file}?e=${expires}&s=${signature(key, file, expires)}`;
  }

  private get today(): number {
    return this.now(day);
  }

  private now(unit: number): number {
    return Math.floor(this.clock.now().getTime() / unit);
  }
}

/** The same for all sizes of a picture. */
const signature = (key: Buffer, file: string, expires: string): string =>
  createHmac('sha256', key)
    .update(`picture|${file.slice(0, file.indexOf('.'))}|${expires}`)
    .digest('base64url')
    .slice(0, 32);
