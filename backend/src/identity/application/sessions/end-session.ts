import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { Sessions } from '../../domain/sessions';

/** A user ends one of their sessions, for example of a lost device. @throws NOT_FOUND */
@Injectable()
export class EndSession {
  constructor(
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  async execute(personId: string, sid: string): Promise<void> {
    if (!(await this.sessions.endOwn(personId, sid, 'ended-by-person', this.clock.now()))) throw notFound();
  }
}
