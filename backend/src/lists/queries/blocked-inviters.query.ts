import { Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../identity';
import { Database } from '../../platform/database/database';
import { InviterBlockSchema } from '../infrastructure/inviter-block.schema';

export interface BlockedInviter {
  id: string;
  name: string;
  since: Date;
}

/** Inviters that the user has blocked, the newest first. Answered to the user only. */
@Injectable()
export class BlockedInvitersQuery {
  constructor(
    private readonly database: Database,
    private readonly identity: IdentityFacade,
  ) {}

  async of(userId: string): Promise<BlockedInviter[]> {
    const rows = await this.database
      .entities(InviterBlockSchema)
      .find({ where: { userId }, order: { at: 'DESC', ownerId: 'ASC' }, take: 200 });
    const names = new Map(
      (await this.identity.profilesOf(rows.map(({ ownerId }) => ownerId))).map(({ id, name }) => [id, name]),
    );
    return rows.flatMap(({ ownerId: id, at: since }) =>
      names.has(id) ? [{ id, name: names.get(id) ?? '', since }] : [],
    );
  }
}
