import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Sessions } from '../../domain/sessions';

/** Ends one session; its tokens are refused within seconds. Idempotent. */
@Injectable()
export class SignOut {
  constructor(
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  async execute(sid: string): Promise<void> {
    await this.sessions.end(sid, 'signed-out', this.clock.now());
  }
}
