import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import type { Entities } from '../../../platform/database/entities';
import { InviterBlocks } from '../../domain/invitations/inviter-blocks';
import { type InviterBlockRow, InviterBlockSchema } from '../inviter-block.schema';

/** Reads hide invitations of blocked inviters themselves: views/list-access.sql.ts. */
@Injectable()
export class SqlInviterBlocks extends InviterBlocks {
  constructor(private readonly database: Database) {
    super();
  }

  private get inviterBlocks(): Entities<InviterBlockRow> {
    return this.database.entities(InviterBlockSchema);
  }

  async add(userId: string, ownerId: string, at: Date): Promise<void> {
    await this.inviterBlocks
      .createQueryBuilder()
      .insert()
      .values({ userId, ownerId, at })
      .orIgnore()
      .execute();
  }

  async remove(userId: string, ownerId: string): Promise<void> {
    await this.inviterBlocks.delete({ userId, ownerId });
  }

  has(userId: string, ownerId: string): Promise<boolean> {
    return this.inviterBlocks.existsBy({ userId, ownerId });
  }
}
