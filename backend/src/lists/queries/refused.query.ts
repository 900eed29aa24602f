// Hand-written SQL: the module uses no mapper, because its lists are a hot path; one short read is no reason to begin.
import { Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../identity';
import { Database } from '../../platform/database/database';

export interface Refused {
  id: string;
  name: string;
  since: Date;
}

const refused = 'SELECT owner_id AS id, at AS since FROM lists.refusal WHERE user_id = $1 ORDER BY at DESC, owner_id LIMIT 200';

/** Whose invitations somebody wants no more of, the newest first. Only they themselves may ask. */
@Injectable()
export class RefusedQuery {
  constructor(
    private readonly database: Database,
    private readonly identity: IdentityFacade,
  ) {}

  async of(userId: string): Promise<Refused[]> {
    const rows = await this.database.query<{ id: string; since: Date }>(refused, [userId]);
    const names = new Map((await this.identity.profilesOf(rows.map(({ id }) => id))).map(({ id, name }) => [id, name]));
    return rows.flatMap(({ id, since }) => names.has(id) ? [{ id, name: names.get(id) ?? '', since }] : []);
  }
}
