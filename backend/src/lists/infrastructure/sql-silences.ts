// Hand-written SQL: a row moves to its new key in one statement, which keeps its time.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { addressKey } from '../../kernel/address';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { Silences } from '../domain/silences';

const shape = /^([\w-]{43})\.([\w-]{22})$/;

/**
 * A word is the hash of an address and our mark on it; only who reads the mail there has it. What is kept is that hash under lock and key:
 * who has the database and not the key cannot try addresses. It is found under every key there is, and `renew` puts it under the first, so
 * that who wants no mail is still left alone when a key is taken out; only the links of old mails end with theirs.
 */
@Injectable()
export class SqlSilences extends Silences {
  private readonly keys: readonly Buffer[];
  private readonly locks: readonly Lock[];

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) settings: Pick<Settings, 'hmacKeys'>,
  ) {
    super();
    this.keys = settings.hmacKeys;
    this.locks = settings.hmacKeys.map(lockOf);
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
    await this.database.query(
      'INSERT INTO lists.silence (address_hash, at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [this.kept(hashIn(word)), at],
    );
  }

  async lift(word: string): Promise<void> {
    await this.database.query('DELETE FROM lists.silence WHERE address_hash = ANY($1)', [
      this.forms(hashIn(word)),
    ]);
  }

  async renew(): Promise<void> {
    for (let after = ''; ;) {
      const rows = await this.database.query<{ kept: string }>(
        'SELECT address_hash AS kept FROM lists.silence WHERE address_hash > $1 ORDER BY address_hash LIMIT 1000',
        [after],
      );
      for (const { kept } of rows) await this.renewOne(kept);
      after = rows.at(-1)?.kept ?? '';
      if (after === '') return;
    }
  }

  private async renewOne(kept: string): Promise<void> {
    const hash = this.open(kept);
    const renewed = hash === null ? kept : this.kept(hash);
    if (renewed === kept) return;
    await this.database.query(
      'WITH gone AS (DELETE FROM lists.silence WHERE address_hash = $1 RETURNING at) INSERT INTO lists.silence (address_hash, at) SELECT $2, at FROM gone ON CONFLICT DO NOTHING',
      [kept, renewed],
    );
  }

  private async has(hash: string): Promise<boolean> {
    return (
      (
        await this.database.query('SELECT 1 FROM lists.silence WHERE address_hash = ANY($1)', [
          this.forms(hash),
        ])
      ).length > 0
    );
  }

  private kept(hash: string): string {
    const [lock] = this.locks;
    if (!lock) throw new Error('HMAC_KEYS is empty');
    return locked(hash, lock);
  }

  /** As any key has it, and as it was written down before there was a key to it. */
  private forms(hash: string): string[] {
    return [hash, ...this.locks.map((lock) => locked(hash, lock))];
  }

  /** Null where its key is gone. */
  private open(kept: string): string | null {
    if (kept.length === 43) return kept;
    return (
      this.locks.map((lock) => unlocked(kept, lock)).find((hash) => this.forms(hash).includes(kept)) ?? null
    );
  }
}

interface Lock {
  mark: Buffer;
  cipher: Buffer;
}

const lockOf = (key: Buffer): Lock => ({
  mark: Buffer.from(hkdfSync('sha256', key, '', 'silence', 32)),
  cipher: Buffer.from(hkdfSync('sha256', key, '', 'silence renewed', 32)),
});

/** The same for the same hash and key: an HMAC, and with it as its nonce the hash in cipher, for who has the key and wants to change it. */
function locked(hash: string, { mark, cipher }: Lock): string {
  const nonce = createHmac('sha256', mark).update(hash).digest().subarray(0, 16);
  const turn = createCipheriv('aes-256-ctr', cipher, nonce);
  return Buffer.concat([nonce, turn.update(Buffer.from(hash, 'base64url')), turn.final()]).toString(
    'base64url',
  );
}

function unlocked(kept: string, { cipher }: Lock): string {
  const bytes = Buffer.from(kept, 'base64url');
  const turn = createDecipheriv('aes-256-ctr', cipher, bytes.subarray(0, 16));
  return Buffer.concat([turn.update(bytes.subarray(16)), turn.final()]).toString('base64url');
}

const hashOf = (address: string): string =>
  createHash('sha256')
    .update(`invitations to ${addressKey(address)}`)
    .digest('base64url');
const hashIn = (word: string): string => word.slice(0, 43);
const markOn = (hash: string, key: Buffer): string =>
  createHmac('sha256', key).update(`no invitations|${hash}`).digest('base64url').slice(0, 22);
