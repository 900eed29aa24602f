export interface Farewell {
  personId: string;
  askedAt: Date;
}

/** Who asked to leave and when, written where a restored database does not undo it. Ids and times; nothing else is ever in there. */
export abstract class LeavingJournal {
  /** The same once more is the same entry. */
  abstract note(farewell: Farewell): Promise<void>;
  /** Oldest first. */
  abstract farewells(): Promise<Farewell[]>;
  abstract forget(farewell: Farewell): Promise<void>;
}

export const journalFolder = 'leavings';

/** "2026-11-21T17-45-00.000Z_<id>": sorted by name is sorted by time, and no name of a file anywhere minds it. */
export const entryName = ({ personId, askedAt }: Farewell): string =>
  `${askedAt.toISOString().replaceAll(':', '-')}_${personId}`;

/** Null for what is no entry. */
export function farewellOf(name: string): Farewell | null {
  const [, day, hours, minutes, seconds, personId] =
    /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)_([0-9a-f-]{36})$/.exec(name) ?? [];
  const askedAt = new Date(`${day}${hours}:${minutes}:${seconds}`);
  return personId === undefined || Number.isNaN(askedAt.getTime()) ? null : { personId, askedAt };
}
