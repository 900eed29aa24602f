import { Injectable } from '@nestjs/common';
import { addressKey, maskedAddress } from '../../kernel/address';
import { Clock } from '../../kernel/clock';
import type { StaffRole } from '../../kernel/staff-role';
import { Database } from '../../platform/database/database';
import { People } from '../domain/people';

export interface PersonAtDesk {
  account: string;
  email: string | null;
  since: Date;
  language: string | null;
  state: 'here' | 'leaving' | 'gone';
  role: StaffRole | null;
  openSessions: number;
  trialWithheld: boolean;
}

type Row = Omit<PersonAtDesk, 'email'> & { email: string };

const byIds = `SELECT p.id AS account, p.email, p.created_at AS since, p.language, p.trial_withheld AS "trialWithheld", staff.role,
    CASE WHEN p.deleted_at IS NOT NULL THEN 'gone' WHEN p.leaving_at IS NOT NULL THEN 'leaving' ELSE 'here' END AS state,
    (SELECT count(*)::int FROM identity.session s WHERE s.person_id = p.id AND s.revoked_at IS NULL AND s.ends_at > $2
       AND EXISTS (SELECT FROM identity.refresh_token WHERE session_id = s.id AND expires_at > $2)) AS "openSessions"
  FROM identity.person p LEFT JOIN identity.staff ON staff.person_id = p.id WHERE p.id = ANY ($1::uuid[]) ORDER BY p.created_at, p.id`;

const most = 20;
/** Without case and accents. The database knows the case of ASCII alone, so accents go first. */
const folded = (text: string): string => `lower(translate(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g'), 'ıİøØłŁ', 'iiooll'))`;
/** Every word that was typed begins a word of the name. */
const byName = `SELECT p.id FROM identity.person p WHERE p.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM regexp_split_to_table(trim($1), '\\s+') word WHERE strpos(' ' || ${folded('p.name')}, ' ' || ${folded('word')}) = 0)
  ORDER BY p.created_at DESC, p.id LIMIT ${most + 1}`;

export interface WhoIsSought {
  email?: string | undefined;
  account?: string | undefined;
  name?: string | undefined;
}

/** Who somebody is, for whoever looks after the product: no name, and of the address no more than shows whose it is. */
@Injectable()
export class PeopleQuery {
  constructor(
    private readonly database: Database,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  /** An address can have moved from one account to another: then it is several. Of a name the newest twenty. */
  async find(who: WhoIsSought): Promise<{ people: PersonAtDesk[]; more: boolean }> {
    const ids = await this.idsOf(who);
    const rows = await this.database.query<Row>(byIds, [ids.slice(0, most), this.clock.now()]);
    return { people: rows.map((row) => ({ ...row, email: row.state === 'gone' ? null : maskedAddress(row.email) })), more: ids.length > most };
  }

  private async idsOf({ email, account, name }: WhoIsSought): Promise<string[]> {
    if (account !== undefined) return [account];
    const found = name === undefined ? await this.people.accountsOf({ emailKey: addressKey(email ?? '') }) : await this.database.query<{ id: string }>(byName, [name]);
    return found.map(({ id }) => id);
  }
}
