import { Inject, Injectable } from '@nestjs/common';
import { tooMany } from '../../kernel/domain-error';
import { SETTINGS, type Settings } from '../config/env';
import { Counters } from './counters';
import { type Claim, claimOf, type Limit } from './limit';

/** Says no to what is too much. */
@Injectable()
export class RateLimits {
  constructor(
    private readonly counters: Counters,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'rateLimitFactor'>,
  ) {}

  /** `rate`: what the client's class multiplies everything by. */
  claim(limit: Limit, subject: string, rate = 1, body?: unknown): Claim {
    return claimOf(limit, subject, rate * this.settings.rateLimitFactor, body);
  }

  /** Waits for nobody where the counting is done in this process. */
  admit(claims: readonly Claim[]): true | Promise<true> {
    const wait = this.counters.take(claims);
    return typeof wait === 'number' ? admitted(wait) : wait.then(admitted);
  }

  /** For nobody to wait for. */
  giveBack(claim: Claim): void {
    void this.counters.giveBack(claim);
  }

  /** For what is known only behind the door. */
  async spend(limit: Limit, subject: string): Promise<void> {
    await this.admit([this.claim(limit, subject)]);
  }

  /** For what can be left out where there is no room for it. */
  async hasRoom(limit: Limit, subject: string): Promise<boolean> {
    return (await this.counters.take([this.claim(limit, subject)])) <= 0;
  }
}

function admitted(wait: number): true {
  if (wait > 0) throw tooMany(Math.max(1, Math.ceil(wait / 1000)));
  return true;
}
