// Hand-written SQL: one statement moves a row to its new key and keeps its time.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { addressKey } from '../../../kernel/address';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import { EmailSuppressions } from '../../domain/invitations/email-suppressions';

const shape = /^([\w-]{43})\.([\w-]{22})$/;

/**
 * A token is the hash of an address and its HMAC. The hash is stored encrypted, so that addresses cannot be
 * tested without the keys. Rows are found under every key; `rotateKeys` moves them to the first. Links end
 * with their key.
 */
@Injectable()
export class SqlEmailSuppressions extends EmailSuppressions {
  private readonly keys: readonly Buffer[];
  private readonly derivedKeys: readonly DerivedKeys[];

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) settings: Pick<Settings, 'hmacKeys'>,
  ) {
    super();
    this.keys = settings.hmacKeys;
    this.derivedKeys = settings.hmacKeys.map(deriveKeys);
  }

  unsubscribeToken(address: string): string {
    const [key] = this.keys;
    if (!key) throw new Error('HMAC_KEYS is empty');
    const hash = hashOf(address);
    return `${hash}.${signatureOf(hash, key)}`;
  }

  isSuppressed(address: string): Promise<boolean> {
    return this.isStored(hashOf(address));
  }

  isToken(token: string): boolean {
    const [, hash, given] = shape.exec(token) ?? [];
    if (hash === undefined || given === undefined) return false;
    return this.keys.some((key) => timingSafeEqual(Buffer.from(signatureOf(hash, key)), Buffer.from(given)));
  }

  isSuppressedByToken(token: string): Promise<boolean> {
    return this.isStored(hashIn(token));
  }

  async suppress(token: string, at: Date): Promise<void> {
    await this.database.query(
      'INSERT INTO lists.silence (address_hash, at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [this.encryptWithFirstKey(hashIn(token)), at],
    );
  }

  async unsuppress(token: string): Promise<void> {
    await this.database.query('DELETE FROM lists.silence WHERE address_hash = ANY($1)', [
      this.candidates(hashIn(token)),
    ]);
  }

  async rotateKeys(): Promise<void> {
    for (let after = ''; ;) {
      const rows = await this.database.query<{ kept: string }>(
        'SELECT address_hash AS kept FROM lists.silence WHERE address_hash > $1 ORDER BY address_hash LIMIT 1000',
        [after],
      );
      for (const { kept } of rows) await this.rotateKey(kept);
      after = rows.at(-1)?.kept ?? '';
      if (after === '') return;
    }
  }

  private async rotateKey(kept: string): Promise<void> {
    const hash = this.decryptStored(kept);
    const renewed = hash === null ? kept : this.encryptWithFirstKey(hash);
    if (renewed === kept) return;
    await this.database.query(
      'WITH gone AS (DELETE FROM lists.silence WHERE address_hash = $1 RETURNING at) INSERT INTO lists.silence (address_hash, at) SELECT $2, at FROM gone ON CONFLICT DO NOTHING',
      [kept, renewed],
    );
  }

  private async isStored(hash: string): Promise<boolean> {
    return (
      (
        await this.database.query('SELECT 1 FROM lists.silence WHERE address_hash = ANY($1)', [
          this.candidates(hash),
        ])
      ).length > 0
    );
  }

  private encryptWithFirstKey(hash: string): string {
    const [derived] = this.derivedKeys;
    if (!derived) throw new Error('HMAC_KEYS is empty');
    return encrypt(hash, derived);
  }

  /** The hash under each key, and unencrypted as old releases stored it. */
  private candidates(hash: string): string[] {
    return [hash, ...this.derivedKeys.map((derived) => encrypt(hash, derived))];
  }

  /** Null if its key was removed. */
  private decryptStored(kept: string): string | null {
    if (kept.length === 43) return kept;
    return (
      this.derivedKeys
        .map((derived) => decrypt(kept, derived))
        .find((hash) => this.candidates(hash).includes(kept)) ?? null
    );
  }
}

interface DerivedKeys {
  mark: Buffer;
  cipher: Buffer;
}

const deriveKeys = (key: Buffer): DerivedKeys => ({
  mark: Buffer.from(hkdfSync('sha256', key, '', 'silence', 32)),
  cipher: Buffer.from(hkdfSync('sha256', key, '', 'silence renewed', 32)),
});

/**
 * Deterministic: the HMAC of the hash is the nonce and the lookup key. The hash is appended encrypted, so
 * that `rotateKeys` can move it.
 */
function encrypt(hash: string, { mark, cipher }: DerivedKeys): string {
  const nonce = createHmac('sha256', mark).update(hash).digest().subarray(0, 16);
  const stream = createCipheriv('aes-256-ctr', cipher, nonce);
  return Buffer.concat([nonce, stream.update(Buffer.from(hash, 'base64url')), stream.final()]).toString(
    'base64url',
  );
}

function decrypt(kept: string, { cipher }: DerivedKeys): string {
  const bytes = Buffer.from(kept, 'base64url');
  const stream = createDecipheriv('aes-256-ctr', cipher, bytes.subarray(0, 16));
  return Buffer.concat([stream.update(bytes.subarray(16)), stream.final()]).toString('base64url');
}

const hashOf = (address: string): string =>
  createHash('sha256')
    .update(`invitations to ${addressKey(address)}`)
    .digest('base64url');
const hashIn = (token: string): string => token.slice(0, 43);
const signatureOf = (hash: string, key: Buffer): string =>
  createHmac('sha256', key).update(`no invitations|${hash}`).digest('base64url').slice(0, 22);
