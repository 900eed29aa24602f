/** A rate limit: a burst, refilled at a rate per minute. */
export interface Limit {
  /** The bucket. Routes with the same name share it. */
  budget: string;
  of: 'address' | 'person' | 'session' | 'everyone';
  perMinute: number;
  /** Requests in a row, if more than those of a minute. */
  burst?: number;
  /** Tokens of a request; its body is not validated yet. */
  cost?: (body: unknown) => number;
  /** Does not count towards the global limits. */
  exemptFromGlobal?: true;
  /**
   * Tells if a request that ended with this error gets its tokens back, because it had no effect. Missing:
   * never.
   */
  forgives?: (error: unknown) => boolean;
  /** A second limit without forgiveness, for refused attempts. */
  also?: Limit;
}

type More = Pick<Limit, 'burst' | 'cost' | 'exemptFromGlobal' | 'forgives' | 'also'>;
export const perAddress = (budget: string, perMinute: number, more: More = {}): Limit => ({
  budget,
  of: 'address',
  perMinute,
  ...more,
});
export const perPerson = (budget: string, perMinute: number, more: More = {}): Limit => ({
  budget,
  of: 'person',
  perMinute,
  ...more,
});
/** A burst of that many, refilled evenly over an hour. */
export const perHour = (budget: string, times: number, more: Pick<More, 'forgives' | 'also'> = {}): Limit =>
  perPerson(budget, times / 60, { burst: times, ...more });
export const perSession = (budget: string, perMinute: number): Limit => ({
  budget,
  of: 'session',
  perMinute,
});

/** One bucket for all callers together. */
export const forEveryone = (budget: string, timesAnHour: number): Limit => ({
  budget,
  of: 'everyone',
  perMinute: timesAnHour / 60,
  burst: timesAnHour,
});

/** For all requests, besides the limit of the route. */
export const globalLimits = {
  perAddress: perAddress('everything', 1200),
  perPerson: perPerson('everything', 600),
};

/** The text for the OpenAPI document and the docs. */
export const describeLimit = ({ perMinute, of, burst }: Limit): string =>
  `${perMinute < 1 ? `${Math.round(perMinute * 60)} an hour` : `${perMinute} a minute`} for each ${of}${burst === undefined ? '' : `, ${burst} in a row`}`;

/** A request for tokens of one bucket. */
export interface TokenRequest {
  key: string;
  /** Milliseconds until one more token is free. */
  interval: number;
  burst: number;
  cost: number;
}

/** `factor`: multiplies the limit for this caller. */
export function tokenRequestOf(
  { budget, of, perMinute, burst = perMinute, cost }: Limit,
  subject: string,
  factor: number,
  body?: unknown,
): TokenRequest {
  const most = Math.max(1, burst * factor);
  return {
    key: `${budget}:${of}:${subject}`,
    interval: 60_000 / (perMinute * factor),
    burst: most,
    cost: Math.min(most, cost?.(body) ?? 1),
  };
}
