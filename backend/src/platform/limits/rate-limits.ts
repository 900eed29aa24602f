import { Inject, Injectable } from '@nestjs/common';
import { tooMany } from '../../kernel/domain-error';
import { SETTINGS, type Settings } from '../config/env';
import { Counters } from './counters';
import { type TokenRequest, tokenRequestOf, type Limit } from './limit';

/** Refuses requests over a limit. */
@Injectable()
export class RateLimits {
  constructor(
    private readonly counters: Counters,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'rateLimitFactor'>,
  ) {}

  /** `rate`: the factor of the client's limits. */
  request(limit: Limit, subject: string, rate = 1, body?: unknown): TokenRequest {
    return tokenRequestOf(limit, subject, rate * this.settings.rateLimitFactor, body);
  }

  /** Returns a plain value if the counting is done in this process. @throws TOO_MANY_REQUESTS */
  admit(tokenRequests: readonly TokenRequest[]): true | Promise<true> {
    const wait = this.counters.take(tokenRequests);
    return typeof wait === 'number' ? admitted(wait) : wait.then(admitted);
  }

  /** Fire and forget. */
  returnTokens(tokenRequest: TokenRequest): void {
    void this.counters.returnTokens(tokenRequest);
  }

  /** For limits whose subject is known only within the use case. @throws TOO_MANY_REQUESTS */
  async consume(limit: Limit, subject: string): Promise<void> {
    await this.admit([this.request(limit, subject)]);
  }

  /** For work that is left out when the limit is reached. */
  async canConsume(limit: Limit, subject: string): Promise<boolean> {
    return (await this.counters.take([this.request(limit, subject)])) <= 0;
  }
}

function admitted(wait: number): true {
  if (wait > 0) throw tooMany(Math.max(1, Math.ceil(wait / 1000)));
  return true;
}
