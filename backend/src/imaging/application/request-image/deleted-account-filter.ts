import { Injectable } from '@nestjs/common';
import { formerMember } from '@pictick/rules/former-member';
import { IdentityFacade } from '../../../identity';

interface Asking {
  userId: string;
  ownerId: string;
}

/** An event may be handled after the account of its user was deleted. */
@Injectable()
export class DeletedAccountFilter {
  constructor(private readonly identity: IdentityFacade) {}

  /** Replaces the ids of deleted accounts by the former member. Until the transaction ends, neither account can start its deletion. */
  async apply({ userId, ownerId }: Asking): Promise<Asking> {
    const deleting = await this.identity.findDeleted([...new Set([userId, ownerId])]);
    const named = (id: string): string => (deleting.has(id) ? formerMember : id);
    return { userId: named(userId), ownerId: named(ownerId) };
  }
}
