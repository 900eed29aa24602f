export interface DeletionRecord {
  personId: string;
  askedAt: Date;
}

/**
 * Records of account deletions outside of the database, so that a restored backup does not undo them. Ids and
 * times only.
 */
export abstract class ErasureLog {
  /** Stores a record. Idempotent. */
  abstract add(record: DeletionRecord): Promise<void>;
  /** All records, oldest first. */
  abstract records(): Promise<DeletionRecord[]>;
  /** Removes a record. Idempotent. */
  abstract remove(record: DeletionRecord): Promise<void>;
}

export const erasureLogFolder = 'leavings';

/**
 * "2026-11-21T17-45-00.000Z_<id>": the order of names is the order of time, and every file system accepts it.
 */
export const recordName = ({ personId, askedAt }: DeletionRecord): string =>
  `${askedAt.toISOString().replaceAll(':', '-')}_${personId}`;

/** Returns null if the name is not one of recordName. */
export function parseRecordName(name: string): DeletionRecord | null {
  const [, day, hours, minutes, seconds, personId] =
    /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)_([0-9a-f-]{36})$/.exec(name) ?? [];
  const askedAt = new Date(`${day}${hours}:${minutes}:${seconds}`);
  return personId === undefined || Number.isNaN(askedAt.getTime()) ? null : { personId, askedAt };
}
