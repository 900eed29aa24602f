import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { addressKey } from '../../kernel/address';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { Silences } from '../domain/silences';

const shape = /^([\w-]{43})\.([\w-]{22})$/;

/**
 * A word is the hash of an address and our mark on it. Only the hash is kept, and it takes no key: who wants no mail is still left
 * alone when all keys are new, and only the links of old mails end with theirs.
 */
@Injectable()
export class SqlSilences extends Silences {
  private readonly keys: readonly Buffer[];

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) settings: Pick<Settings, 'hmacKeys'>,
  ) {
    super();
    this.keys = settings.hmacKeys;
  }

  wordFor(address: string): string {
    const [key] = this.keys;
    if (!key) throw new Error('HMAC_KEYS is empty');
    const hash = hashOf(address);
    return `${hash}.${markOn(hash, key)}`;
  }

  isSilent(address: string): Promise<boolean> {
    return this.has(hashOf(address));
  }

  isWord(word: string): boolean {
    const [, hash, given] = shape.exec(word) ?? [];
    if (hash === undefined || given === undefined) return false;
    return this.keys.some((key) => timingSafeEqual(Buffer.from(markOn(hash, key)), Buffer.from(given)));
  }

  isSilentBy(word: string): Promise<boolean> {
    return this.has(hashIn(word));
  }

  async silence(word: string, at: Date): Promise<void> {
    await this.database.query('INSERT INTO lists.silence (address_hash, at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [hashIn(word), at]);
  }

  async lift(word: string): Promise<void> {
    await this.database.query('DELETE FROM lists.silence WHERE address_hash = $1', [hashIn(word)]);
  }

  private async has(hash: string): Promise<boolean> {
    return (await this.database.query('SELECT 1 FROM lists.silence WHERE address_hash = $1', [hash])).length > 0;
  }
}

const hashOf = (address: string): string => createHash('sha256').update(`invitations to ${addressKey(address)}`).digest('base64url');
const hashIn = (word: string): string => word.slice(0, 43);
const markOn = (hash: string, key: Buffer): string => createHmac('sha256', key).update(`no invitations|${hash}`).digest('base64url').slice(0, 22);
