import { Injectable } from '@nestjs/common';
import { addressKey } from '../../kernel/address';
import type { Language } from '../../kernel/language';
import { Database } from '../../platform/database/database';
import { StateRepository } from '../../platform/database/state-repository';
import { Outbox } from '../../platform/outbox/outbox';
import type { People } from '../domain/people';
import { Person, type PersonState, type Vouched } from '../domain/person';
import { PersonSchema } from './person.schema';

// Postgres may lower other letters than we do, so it only says where to look.
const accounts = `SELECT id, created_at AS "createdAt", email FROM identity.person
  WHERE deleted_at IS NULL AND (id = $1 OR email_key = $2 OR lower(btrim(normalize(email, NFC))) = lower($2)) ORDER BY created_at, id`;

@Injectable()
export class PostgresPeople extends StateRepository<PersonState, Person> implements People {
  constructor(database: Database, outbox: Outbox) {
    super(PersonSchema, database, outbox, (state) => Person.restore(state));
  }

  async behind({ provider, subject }: Vouched): Promise<Person | null> {
    // Two first sign-ins of one account at once must not make two people.
    await this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`sign-in ${provider} ${subject}`]);
    const [row] = await this.database.query<Record<string, unknown>>(
      `SELECT person.* FROM identity.sign_in JOIN identity.person ON person.id = sign_in.person_id
       WHERE sign_in.provider = $1 AND sign_in.subject = $2 AND person.deleted_at IS NULL FOR UPDATE OF person`,
      [provider, subject],
    );
    return row ? this.wake(row) : null;
  }

  find(id: string): Promise<Person | null> {
    return this.loadOne({ id }, { lock: 'update' }).then((person) => (person?.snapshot().deletedAt === null ? person : null));
  }

  async accountsOf(which: { id: string } | { emailKey: string }): Promise<{ id: string; createdAt: Date }[]> {
    const [id, emailKey] = 'id' in which ? [which.id, null] : [null, which.emailKey];
    const found = await this.database.query<{ id: string; createdAt: Date; email: string }>(accounts, [id, emailKey]);
    return found.filter(({ email }) => emailKey === null || addressKey(email) === emailKey).map(({ id: each, createdAt }) => ({ id: each, createdAt }));
  }

  /** An address can move from one account to another. Who was vouched for last has it; the others are no longer found by it. */
  override async save(...people: Person[]): Promise<void> {
    await this.database.run(async () => {
      for (const { id, emailKey } of people) {
        if (emailKey === null) continue;
        await this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 4))', [`address ${emailKey}`]);
        await this.database.query('UPDATE identity.person SET email_key = NULL WHERE email_key = $1 AND id <> $2', [emailKey, id]);
      }
      await super.save(...people);
    });
  }

  async heardFirst(personId: string, language: Language): Promise<void> {
    await this.database.query('UPDATE identity.person SET language = $2 WHERE id = $1 AND language IS NULL', [personId, language]);
  }

  async register(person: Person, { provider, subject }: Vouched): Promise<void> {
    await this.save(person);
    await this.database.query(
      `INSERT INTO identity.sign_in (provider, subject, person_id) VALUES ($1, $2, $3)
       ON CONFLICT (provider, subject) DO UPDATE SET person_id = EXCLUDED.person_id`,
      [provider, subject, person.id],
    );
  }
}
