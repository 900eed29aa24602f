// Hand-written SQL: names are compared without case and accents, word by word.
import { Injectable } from '@nestjs/common';
import { Any, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import { addressKey, maskedAddress } from '../../kernel/address';
import { Clock } from '../../kernel/clock';
import type { StaffRole } from '../../kernel/staff-role';
import { Database } from '../../platform/database/database';
import { nameOf } from '../../platform/database/entities';
import { People } from '../domain/people';
import { StaffSchema } from '../infrastructure/admin/staff.schema';
import { PersonSchema } from '../infrastructure/profile/person.schema';
import { RefreshTokenSchema, SessionSchema } from '../infrastructure/sessions/session.schema';

export interface PersonSummary {
  account: string;
  email: string | null;
  since: Date;
  language: string | null;
  state: 'here' | 'leaving' | 'gone';
  role: StaffRole | null;
  openSessions: number;
  trialWithheld: boolean;
}

type Row = Omit<PersonSummary, 'email'> & { email: string };

const state =
  "CASE WHEN person.deletedAt IS NOT NULL THEN 'gone' WHEN person.leavingAt IS NOT NULL THEN 'leaving' ELSE 'here' END";
const open = 'session.personId = person.id AND session.revokedAt IS NULL AND session.endsAt > :now';

const most = 20;
/** Removes accents before case, because the database lowers ASCII only. */
const folded = (text: string): string =>
  `lower(translate(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g'), 'ıİøØłŁ', 'iiooll'))`;
/** Every typed word is the beginning of a word of the name. */
const byName = `SELECT p.id FROM identity.person p WHERE p.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM regexp_split_to_table(trim($1), '\\s+') word WHERE strpos(' ' || ${folded('p.name')}, ' ' || ${folded('word')}) = 0)
  ORDER BY p.created_at DESC, p.id LIMIT ${most + 1}`;

export interface PersonSearch {
  email?: string | undefined;
  account?: string | undefined;
  name?: string | undefined;
}

/** Finds users for staff: no name, and a masked address. */
@Injectable()
export class PeopleQuery {
  constructor(
    private readonly database: Database,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  /** Several accounts may have had one address. A name finds the newest twenty. */
  async find(who: PersonSearch): Promise<{ people: PersonSummary[]; more: boolean }> {
    const ids = await this.idsOf(who);
    const rows = await this.byIds(ids.slice(0, most));
    return {
      people: rows.map((row) => ({ ...row, email: row.state === 'gone' ? null : maskedAddress(row.email) })),
      more: ids.length > most,
    };
  }

  private byIds(ids: string[]): Promise<Row[]> {
    const renewable = (query: SelectQueryBuilder<ObjectLiteral>): string =>
      query
        .subQuery()
        .select('1')
        .from(RefreshTokenSchema, 'token')
        .where('token.sessionId = session.id AND token.expiresAt > :now')
        .getQuery();
    return this.database
      .entities(PersonSchema)
      .createQueryBuilder('person')
      .select('person.id', 'account')
      .addSelect('person.email', 'email')
      .addSelect('person.createdAt', 'since')
      .addSelect('person.language', 'language')
      .addSelect('person.trialWithheld', 'trialWithheld')
      .addSelect('staff.role', 'role')
      .addSelect(state, 'state')
      .addSelect(
        (query: SelectQueryBuilder<ObjectLiteral>) =>
          query
            .select('count(*)::int')
            .from(SessionSchema, 'session')
            .where(`${open} AND EXISTS ${renewable(query)}`, { now: this.clock.now() }),
        'openSessions',
      )
      .leftJoin(nameOf(StaffSchema), 'staff', 'staff.personId = person.id')
      .where({ id: Any(ids) })
      .orderBy({ 'person.createdAt': 'ASC', 'person.id': 'ASC' })
      .getRawMany<Row>();
  }

  private async idsOf({ email, account, name }: PersonSearch): Promise<string[]> {
    if (account !== undefined) return [account];
    const found =
      name === undefined
        ? await this.people.accountsOf({ emailKey: addressKey(email ?? '') })
        : await this.database.query<{ id: string }>(byName, [name]);
    return found.map(({ id }) => id);
  }
}
