/** Visits to links. A visitor is recognised for a day by a hash that does not lead to a person. */
export abstract class Visits {
  /** Returns false if this browser has been counted today. */
  abstract count(inviterId: string, hash: Buffer, now: Date): Promise<boolean>;
  /** Removes the hashes of a visit that became a sign-up. */
  abstract end(inviterId: string, hashes: readonly Buffer[]): Promise<void>;
}

export const visitDays = 30;
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
/** Today and the days for which a visit is remembered. */
export const recentDays = (now: Date): string[] =>
  Array.from({ length: visitDays + 1 }, (_, ago) => dayOf(new Date(now.getTime() - ago * 86_400_000)));

/** The text that is hashed. The network stands for browsers without an id. */
export type Visitor = { browser: string } | { network: string };
export const visitText = (code: string, day: string, visitor: Visitor): string =>
  'browser' in visitor
    ? `${code} ${day} browser ${visitor.browser}`
    : `${code} ${day} network ${visitor.network}`;
