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

/** Who somebody is, for whoever looks after the product: no name, and of the address no more than shows whose it is. */
@Injectable()
export class PeopleQuery {
  constructor(
    private readonly database: Database,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  /** An address can have moved from one account to another: then it is several. */
  async find({ email, account }: { email?: string | undefined; account?: string | undefined }): Promise<PersonAtDesk[]> {
    const ids = account === undefined ? (await this.people.accountsOf({ emailKey: addressKey(email ?? '') })).map(({ id }) => id) : [account];
    const rows = await this.database.query<Row>(byIds, [ids, this.clock.now()]);
    return rows.map((row) => ({ ...row, email: row.state === 'gone' ? null : maskedAddress(row.email) }));
  }
}
