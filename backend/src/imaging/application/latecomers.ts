import { Injectable } from '@nestjs/common';
import { formerMember } from '@pictick/rules/former-member';
import { IdentityFacade } from '../../identity';

interface Asking {
  userId: string;
  ownerId: string;
}

/** What somebody asked for may be heard only when they have left for good. */
@Injectable()
export class Latecomers {
  constructor(private readonly identity: IdentityFacade) {}

  /** Who asks, and whose list it is, as far as they stay; within the transaction nobody of them begins to leave. */
  async named({ userId, ownerId }: Asking): Promise<Asking> {
    const leavers = await this.identity.findDeleted([...new Set([userId, ownerId])]);
    const named = (id: string): string => (leavers.has(id) ? formerMember : id);
    return { userId: named(userId), ownerId: named(ownerId) };
  }
}
