import { newWalk, type WalkState } from './walk';

/** Of one list: the card that the child is at, those laid back and those gone past. */
type KeptWalk = Pick<WalkState, 'later' | 'front' | 'passed'>;

interface KeptDay {
  day: string;
  /** By child: the cards stamped today, of all lists, the last one at the end. */
  stamped: Record<string, readonly string[]>;
  /** By child: the first-then that it has come to the end of. */
  ended: Record<string, string>;
  /** By child and list. */
  walks: Record<string, KeptWalk>;
  /** By child: the list that it has chosen. Missing where a release before has written. */
  chosen?: Record<string, string>;
  /** The children that have put their board away. Missing where a release before has written. */
  withoutBoard?: readonly string[];
}

export interface WalkStorage {
  read: () => string | null;
  write: (walks: string) => void;
}

/** Keeps the walks of children for a day, so that a reload or another list shows the same cards again. */
export class KeptWalks {
  /** The last value that was read: a page asks at each of its renders. */
  private last: { stored: string | null; kept: KeptDay } | null = null;

  constructor(
    private readonly storage: WalkStorage,
    private readonly today: () => string,
  ) {}

  /** Null for a list that the child has not seen today: only its stamps are known. */
  read(childId: string, listId: string): { walk: WalkState | null; stamped: readonly string[] } {
    const { stamped: all, walks } = this.kept();
    const stamped = all[childId] ?? [];
    const walk = walks[keyOf(childId, listId)];
    return { stamped, walk: walk ? { ...newWalk, ...walk, stamped } : null };
  }

  write(childId: string, listId: string, { stamped, later, front, passed }: WalkState): void {
    const kept = this.kept();
    const next: KeptDay = {
      ...kept,
      stamped: { ...kept.stamped, [childId]: stamped },
      walks: { ...kept.walks, [keyOf(childId, listId)]: { later, front, passed } },
    };
    this.storage.write(JSON.stringify(next));
  }

  /** The first-then of a child that is over, though a seal may be taken off since. */
  ended(childId: string): string | null {
    return this.kept().ended[childId] ?? null;
  }

  end(childId: string, firstThen: string | null): void {
    const kept = this.kept();
    const { [childId]: _before, ...ended } = kept.ended;
    if (firstThen !== null) ended[childId] = firstThen;
    this.storage.write(JSON.stringify({ ...kept, ended }));
  }

  /** The list that a child has chosen today. */
  chosen(childId: string): string | null {
    return this.kept().chosen?.[childId] ?? null;
  }

  choose(childId: string, listId: string): void {
    const kept = this.kept();
    this.storage.write(JSON.stringify({ ...kept, chosen: { ...kept.chosen, [childId]: listId } }));
  }

  /** True if a child has put its board away and sees one card at a time. */
  isBoardAway(childId: string): boolean {
    return this.kept().withoutBoard?.includes(childId) ?? false;
  }

  /** `childId`: the only child whose board is away; null brings all boards back. */
  putBoardAway(childId: string | null): void {
    const withoutBoard = childId === null ? [] : [childId];
    this.storage.write(JSON.stringify({ ...this.kept(), withoutBoard }));
  }

  private kept(): KeptDay {
    const [day, stored] = [this.today(), this.storage.read()];
    if (this.last?.stored !== stored || this.last.kept.day !== day)
      this.last = { stored, kept: parse(stored, day) ?? { day, stamped: {}, ended: {}, walks: {} } };
    return this.last.kept;
  }
}

const keyOf = (childId: string, listId: string): string => `${childId} ${listId}`;

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');
const isWalk = (value: unknown): value is KeptWalk =>
  isRow(value) &&
  areIds(value['later']) &&
  areIds(value['passed']) &&
  (value['front'] === null || typeof value['front'] === 'string');

/** Null where the stored value is of another day, or is none. */
function parse(stored: string | null, day: string): KeptDay | null {
  try {
    const kept: unknown = JSON.parse(stored ?? 'null');
    if (!isRow(kept) || kept['day'] !== day) return null;
    const { stamped, ended, walks, chosen = {}, withoutBoard = [] } = kept;
    if (!isRow(stamped) || !isRow(ended) || !isRow(walks) || !isRow(chosen) || !areIds(withoutBoard))
      return null;
    return Object.values(stamped).every(areIds) && Object.values(walks).every(isWalk)
      ? (kept as unknown as KeptDay)
      : null;
  } catch {
    return null;
  }
}
