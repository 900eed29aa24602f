/** Who opened a link, known again for a day by a hash that leads back to nobody. */
export abstract class Visits {
  /** False: this browser has been counted today. */
  abstract count(inviterId: string, hash: Buffer, now: Date): Promise<boolean>;
  /** The visit has become a sign-up. */
  abstract end(inviterId: string, hashes: readonly Buffer[]): Promise<void>;
}

export const visitDays = 30;
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
/** Today and the days for which a visit is remembered. */
export const recentDays = (now: Date): string[] =>
  Array.from({ length: visitDays + 1 }, (_, ago) => dayOf(new Date(now.getTime() - ago * 86_400_000)));

/** The text that is hashed. A network counts for browsers that give themselves no name. */
export type Visitor = { browser: string } | { network: string };
export const visitText = (code: string, day: string, visitor: Visitor): string =>
  'browser' in visitor
    ? `${code} ${day} browser ${visitor.browser}`
    : `${code} ${day} network ${visitor.network}`;
