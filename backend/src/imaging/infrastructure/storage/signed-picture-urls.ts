import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { isPrivate } from '../../domain/storage/picture-file';
import { PictureUrls } from '../../domain/storage/picture-urls';

const day = 86_400_000;
/** The same address for a whole day, so that what is kept under it is found again; good for at least so many days more. */
const goodForDays = 14;
const periodDays = 7;
const minute = 60_000;
/** Long enough to look at a page of pictures. */
const briefMinutes = 15;
/** A day, or with an m in front a minute. */
const expiry = /^(m?)(\d{1,9})$/;

// Only where a picture's address stands as a value of its own: quotes within people's words are escaped.
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
    // Sought by a sign that is rare: each quote would be a place to begin at.
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

/** For all sizes of a picture the same. */
const signature = (key: Buffer, file: string, expires: string): string =>
  createHmac('sha256', key)
    .update(`picture|${file.slice(0, file.indexOf('.'))}|${expires}`)
    .digest('base64url')
    .slice(0, 32);
