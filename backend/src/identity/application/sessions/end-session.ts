import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { Sessions } from '../../domain/sessions';

/** A person ends one of their sessions, perhaps of a device that they have lost. There is no way back but to sign in. */
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
