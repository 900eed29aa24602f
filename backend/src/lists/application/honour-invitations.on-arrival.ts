import { Injectable } from '@nestjs/common';
import { Arrivals } from '../../kernel/arrivals';
import { HonourInvitations } from './honour-invitations';

@Injectable()
export class HonourInvitationsOnArrival extends Arrivals {
  constructor(private readonly invitations: HonourInvitations) {
    super();
  }

  cameBy(userId: string): Promise<void> {
    return this.invitations.execute(userId);
  }
}
