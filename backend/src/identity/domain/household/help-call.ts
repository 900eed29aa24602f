/** A child has asked for help. It is kept for minutes, and does not say which adult answered. */
export interface HelpCall {
  childId: string;
  householdId: string;
  askedAt: Date;
  /** Null: no adult has answered yet. */
  answeredAt: Date | null;
  /** The call ends here. Each tap of the child moves it on until an adult answers. */
  endsAt: Date;
}

/** A child whose profile is not deleted, and its call, which may be over. */
export interface CallingChild {
  householdId: string;
  /** An adult has left help switched on for this child. */
  mayAsk: boolean;
  call: HelpCall | null;
}

const openMs = 10 * 60_000;
/** How long the child sees that an adult is coming; a tap after it asks again. */
const answeredMs = 60_000;

export const isOver = ({ endsAt }: HelpCall, now: Date): boolean => endsAt <= now;

/** The call after a tap of the child: one that waits lasts longer, and an answered one stays as it is. */
export function askedCall(
  childId: string,
  { householdId, call }: Pick<CallingChild, 'householdId' | 'call'>,
  now: Date,
): HelpCall {
  const endsAt = new Date(now.getTime() + openMs);
  if (!call || isOver(call, now)) return { childId, householdId, askedAt: now, answeredAt: null, endsAt };
  return call.answeredAt ? call : { ...call, endsAt };
}

/** Null if no call waits for an answer. */
export function answeredCall(call: HelpCall | null, now: Date): HelpCall | null {
  if (!call || call.answeredAt || isOver(call, now)) return null;
  return { ...call, answeredAt: now, endsAt: new Date(now.getTime() + answeredMs) };
}

/** The calls of children for help, at most one for each child. */
export abstract class HelpCalls {
  /** Locked until the transaction ends. Null if there is no such child, or its profile is deleted. */
  abstract lock(childId: string): Promise<CallingChild | null>;
  /** Replaces the child's call, and tells open pages if adults or the child see another state. */
  abstract save(call: HelpCall, before: HelpCall | null): Promise<void>;
  /** Deletes the call if it is over, and answers its end if it is not; null: there is none. */
  abstract endOf(childId: string, now: Date): Promise<Date | null>;
}
