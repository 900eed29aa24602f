import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Sessions } from '../../domain/sessions';

/** Ends every session of a user, except `exceptSid` if it is given. Returns how many. */
@Injectable()
export class EndAllSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  execute(personId: string, exceptSid: string | null): Promise<number> {
    return this.sessions.endAll(personId, exceptSid, 'ended-by-person', this.clock.now());
  }
}
