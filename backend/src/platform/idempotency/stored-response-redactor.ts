// Hand-written SQL: a large table is read in batches by its primary key, and searched as text.
import { Injectable } from '@nestjs/common';
import { formerMember } from '@pictick/rules/former-member';
import { notFound } from '../../kernel/domain-error';
import { Database } from '../database/database';

interface Key {
  userId: string;
  key: string;
}
interface StoredRow extends Key {
  body: string;
}

const batch = 5_000;
// Scans the whole table in batches by primary key: no index tells which responses name which person.
const nextPiece = `SELECT user_id AS "userId", key FROM platform.idempotency WHERE (user_id, key) > ($1, $2) ORDER BY user_id, key OFFSET ${batch - 1} LIMIT 1`;
const inPiece = `SELECT user_id AS "userId", key, body::text AS body FROM platform.idempotency
  WHERE (user_id, key) > ($1, $2) AND ($3::uuid IS NULL OR (user_id, key) <= ($3, $4)) AND lower(body::text) LIKE ANY ($5)`;
const rewrite =
  'UPDATE platform.idempotency SET body = $3 WHERE user_id = $1 AND key = $2 AND body::text = $4';

const forget = 'DELETE FROM platform.idempotency WHERE user_id = ANY ($1::uuid[])';
// The form in which Idempotency stores a refusal.
const refuse =
  'UPDATE platform.idempotency SET status = 422, body = $3 WHERE user_id = ANY ($1::uuid[]) AND status IS NOT NULL AND body::text LIKE $2';

/** Redacts a deleted person in responses that are stored for other people. The responses keep their shape. */
@Injectable()
export class StoredResponseRedactor {
  constructor(private readonly database: Database) {}

  async redactPerson(personId: string, words: readonly string[]): Promise<void> {
    const redacted = new Set(words.filter((word) => word !== '').map(fold));
    if (redacted.size === 0) return;
    const patterns = [personId, ...words.filter((word) => word.includes('@'))].map(
      (word) =>
        `%${JSON.stringify(word.toLowerCase())
          .slice(1, -1)
          .replace(/[\\%_]/g, '\\$&')}%`,
    );
    for (let from: Key | undefined = { userId: '00000000-0000-0000-0000-000000000000', key: '' }; from;) {
      const [to]: Key[] = await this.database.query<Key>(nextPiece, [from.userId, from.key]);
      for (const { userId, key, body } of await this.database.query<StoredRow>(inPiece, [
        from.userId,
        from.key,
        to?.userId ?? null,
        to?.key ?? null,
        patterns,
      ])) {
        const cleaned = JSON.stringify(redact(JSON.parse(body), personId, redacted));
        if (cleaned !== body) await this.database.query(rewrite, [userId, key, cleaned, body]);
      }
      from = to;
    }
  }

  /** Replaces stored responses about an erased list or child by the refusal that a new request gets. */
  async refuseErased(id: string, userIds: readonly string[]): Promise<void> {
    const { code, kind } = notFound();
    await this.database.query(refuse, [userIds, `%${id}%`, JSON.stringify({ code, kind })]);
  }

  /** Deletes the stored responses of callers that are deleted. */
  async forgetCallers(userIds: readonly string[]): Promise<void> {
    await this.database.query(forget, [userIds]);
  }
}

const personalFields: ReadonlySet<string> = new Set(['name', 'email']);
const fold = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/**
 * Replaces the person's texts. A masked address beside the person's id, as in a list of collaborators, goes
 * too.
 */
function redact(value: unknown, personId: string, words: ReadonlySet<string>): unknown {
  if (value === personId) return formerMember;
  if (typeof value === 'string') return words.has(fold(value)) || value.includes(personId) ? '' : value;
  if (Array.isArray(value)) return value.map((each) => redact(each, personId, words));
  if (typeof value !== 'object' || value === null) return value;
  const isTheirs = 'userId' in value && value.userId === personId;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isTheirs && typeof each === 'string' && personalFields.has(name) ? '' : redact(each, personId, words),
    ]),
  );
}
