/** How often something may be done: so many in a row, and then as many again in each minute. */
export interface Limit {
  /** What is counted together. Routes with the same name share what there is. */
  budget: string;
  of: 'address' | 'person' | 'session';
  perMinute: number;
  /** How many in a row, where that is more than a minute's. */
  burst?: number;
  /** How many a request counts for; its body is as it came, not checked yet. */
  cost?: (body: unknown) => number;
  /** Does not count towards the global limits. */
  exemptFromGlobal?: true;
  /** Whether a request that ended with this error gets back what it counted for: who was refused has done nothing. Missing: never. */
  forgives?: (error: unknown) => boolean;
  /** Counts besides, whatever is forgiven: how often one may be refused. */
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
/** As many in a row, and then one after another through the hour. */
export const perHour = (budget: string, times: number, more: Pick<More, 'forgives' | 'also'> = {}): Limit =>
  perPerson(budget, times / 60, { burst: times, ...more });
export const perSession = (budget: string, perMinute: number): Limit => ({
  budget,
  of: 'session',
  perMinute,
});

/** For all requests, besides the limit of the route. */
export const globalLimits = {
  perAddress: perAddress('everything', 1200),
  perPerson: perPerson('everything', 600),
};

/** As the OpenAPI document and the docs write it. */
export const describeLimit = ({ perMinute, of, burst }: Limit): string =>
  `${perMinute < 1 ? `${Math.round(perMinute * 60)} an hour` : `${perMinute} a minute`} for each ${of}${burst === undefined ? '' : `, ${burst} in a row`}`;

/** A request for tokens of one bucket. */
export interface TokenRequest {
  key: string;
  /** After how many milliseconds there is room for one more. */
  interval: number;
  burst: number;
  cost: number;
}

/** `factor`: how much more than others this caller may. */
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
