import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { readBody } from '../../../platform/read-body';
import { GoogleAvatars, AvatarUnavailable } from '../../domain/avatars';

const hosts = '.googleusercontent.com';
const timeoutMs = 8_000;
const maxBytes = 2 * 1_048_576;
/** The size in the address, in pixels. Google's default is 96. */
const size = /=s\d{1,4}(-c)?$/;

/**
 * Fetches from Google's own picture host by https, and locally from the stand-in; refuses other hosts.
 * Follows no redirect and reads at most the size of an avatar. Google owns all names below that host.
 */
@Injectable()
export class GoogleAvatarClient extends GoogleAvatars {
  private readonly standIn: string | null;

  constructor(@Inject(SETTINGS) { google }: Settings) {
    super();
    this.standIn = google.pictureUrl?.origin ?? null;
  }

  async fetch(address: string): Promise<Uint8Array> {
    const url = this.allowed(address);
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, {
      redirect: 'manual',
      signal,
      headers: { accept: 'image/webp,image/png,image/jpeg' },
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      if (response.status === 429 || response.status >= 500) throw new Error(`HTTP ${response.status}`);
      throw new AvatarUnavailable(`HTTP ${response.status}`);
    }
    const avatar = await readBody(response, maxBytes, signal);
    if (!avatar) throw new AvatarUnavailable('too large');
    return avatar;
  }

  private allowed(address: string): URL {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || url.username !== '' || url.password !== '') throw new AvatarUnavailable('address');
    if (url.origin === this.standIn) return url;
    if (url.protocol !== 'https:' || url.port !== '' || !url.hostname.endsWith(hosts))
      throw new AvatarUnavailable('host');
    url.pathname = url.pathname.replace(size, '=s256-c');
    return url;
  }
}
