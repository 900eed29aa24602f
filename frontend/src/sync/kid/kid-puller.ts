import type { Child, HouseholdView } from '@pictick/rules/household/household-view';
import type { KidItem, KidList, KidView } from '@pictick/rules/household/kid-view';
import { type Mark, markKey } from '@pictick/rules/routines/mark';
import type { SyncEnvironment } from '../environment';
import { isOlder, unknownCursor } from '../state/cursor';
import { isDeepEqual } from '../state/deep-equal';
import type { SyncState } from '../state/sync-state';
import type { StoreWriter } from '../store/store-writer';
import type { ServerItem, StoredHousehold, StoredList } from '../types';

const path = '/api/kid';

/** gone: the child was deleted, or its adult may not act for it any more. */
export type KidStatus = 'loading' | 'ready' | 'gone';

/**
 * Reads what was given to a child, and lays it into the rows that the adult has on this device. The cursors stay
 * where they are, so that the adult's next pull is complete. An answer older than the stored rows is dropped.
 */
export class KidPuller {
  status: KidStatus = 'loading';
  /** The children that the server refused; any answer for a child of the household makes them unknown again. */
  private readonly gone = new Set<string>();
  private childId: string | null = null;
  /** In whose name it reads: also while the children choose, a linked device has to know them. */
  private reader: string | null = null;
  private etag: string | null = null;
  private running: Promise<void> | null = null;
  private again = false;
  /** Cursors of the rows that were laid, as the stored ones do not move. */
  private readonly laid = new Map<string, string>();
  /** The epoch of these cursors; the queue may have moved the device to another one. */
  private epoch: string | null = null;

  constructor(
    private readonly env: SyncEnvironment,
    private readonly state: SyncState,
    private readonly writer: StoreWriter,
    private readonly engine: {
      resetEpoch(epoch: string): Promise<boolean>;
      withRoutines(): Promise<void>;
    },
    /** The children of a linked device. */
    private readonly children: () => readonly string[] = () => [],
  ) {}

  /** Null: the children choose, and only a linked device has something to read. */
  actAs(childId: string | null): void {
    if (childId === this.childId) return;
    this.childId = childId;
    this.etag = null;
    this.status = 'loading';
  }

  /** While the children choose, the same one as before. Where all are gone, the first is asked again each time. */
  nextReader(): string | null {
    const children = this.children();
    const there = children.filter((id) => !this.gone.has(id));
    return this.childId ?? there.find((id) => id === this.reader) ?? there[0] ?? children[0] ?? null;
  }

  /** The next of the children that choose. */
  private readNext(): void {
    if (this.children().every((id) => this.gone.has(id))) this.status = 'gone';
    else this.again = true;
  }

  isGone(childId: string): boolean {
    return this.gone.has(childId);
  }

  setGone(childId: string): void {
    this.gone.add(childId);
    if (childId === this.childId) this.status = 'gone';
  }

  /**
   * Reads the whole although nothing has moved: the answer to an own tick may be older than the rows that were
   * laid since.
   */
  pullAgain(): Promise<void> {
    this.etag = null;
    return this.pull();
  }

  /** A pull in flight may have read before the change that is asked for, so one more follows it. */
  pull(): Promise<void> {
    if (this.running) {
      this.again = true;
      return this.running;
    }
    this.running = this.repeat().finally(() => (this.running = null));
    return this.running;
  }

  private async repeat(): Promise<void> {
    do {
      this.again = false;
      const reader = this.nextReader();
      if (reader !== this.reader) this.etag = null;
      this.reader = reader;
      if (reader !== null && !this.state.stopped) await this.read(reader);
    } while (this.mustRepeat());
  }

  private mustRepeat(): boolean {
    return this.again;
  }

  private async read(childId: string): Promise<void> {
    const { env, state } = this;
    const answer = await state.readConsistent(async () => {
      const read = await env.get(path, this.etag, childId);
      const { lists = [], firstThen } = (read.status === 200 ? read.body : {}) as Partial<AnyKidView>;
      if (firstThen || lists.some(({ schedule }) => schedule?.length)) await this.engine.withRoutines();
      return read;
    });
    if (state.stopped || childId !== this.nextReader()) return;
    if (answer.epoch && answer.epoch !== this.epoch) {
      this.laid.clear();
      this.epoch = answer.epoch;
    }
    if (answer.epoch && state.epoch && answer.epoch !== state.epoch) {
      this.etag = null;
      if (await this.engine.resetEpoch(answer.epoch)) this.again = true;
      return;
    }
    if (answer.status === 404) {
      this.setGone(childId);
      if (childId !== this.childId) this.readNext();
    } else if (answer.status === 200 || answer.status === 304) {
      this.status = 'ready';
      this.gone.clear();
    }
    if (answer.status === 200) {
      const view = answer.body as KidView;
      this.etag = answer.etag ?? null;
      await this.layHousehold(view, answer.epoch);
      for (const list of view.lists) await this.layList(list, view, answer.epoch);
    }
    state.changed('');
  }

  /** True if newer rows are stored, or were laid. */
  private isLate(id: string, cursor: string, stored: string | null | undefined): boolean {
    return isOlder(cursor, stored ?? cursor) || isOlder(cursor, this.laid.get(id) ?? cursor);
  }

  private async layHousehold(view: KidView, epoch: string | null | undefined): Promise<void> {
    const { households } = this.state;
    const { id } = view.household;
    const stored = households.get(id);
    if (this.isLate(id, view.cursor, stored?.cursor)) return;
    this.laid.set(id, view.cursor);
    const state = laidHousehold(stored?.state, view);
    if (stored && isDeepEqual(state, stored.state)) return;
    // Without a tag, the adult reads the whole household next time.
    const household: StoredHousehold = stored
      ? { ...stored, state, etag: null }
      : { id, state, cursor: unknownCursor, etag: null, epoch: epoch ?? null, ofChild: true };
    households.set(id, household);
    this.state.changed(id);
    await this.writer.writeHousehold(id, household);
  }

  private async layList(given: AnyKidList, view: KidView, epoch: string | null | undefined): Promise<void> {
    const { id, cursor } = given;
    const stored = this.state.lists.get(id);
    if (this.isLate(id, cursor, stored?.itemsCursor)) return;
    this.laid.set(id, cursor);
    const childId = view.child.id;
    const list = laidList(stored, given, view, epoch, this.env.now());
    const known = this.state.itemsOf(id);
    const items = given.items.map((item) =>
      laidItem(known.get(item.id), item, { listId: id, childId, now: this.env.now() }),
    );
    const isSame =
      isDeepEqual(list, stored) &&
      items.length === known.size &&
      items.every((item) => isDeepEqual(item, known.get(item.id)));
    if (!isSame) await this.writer.putList(list, items);
  }
}

type Lately<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;
/** A server of the release before names no gate, and knows no routines. */
type AnyKidList = Lately<KidList, 'schedule' | 'marks'>;
type AnyKidView = Lately<Omit<KidView, 'lists'>, 'gate' | 'daysOff' | 'firstThen'> & {
  lists: readonly AnyKidList[];
};

function laidHousehold(before: HouseholdView | undefined, view: AnyKidView): HouseholdView {
  const { child, siblings, household, lists, daysOff, firstThen, gate = before?.gate ?? null } = view;
  const known = new Map(before?.children.map((each) => [each.id, each]));
  const others = siblings.map((face): Child => {
    const sibling = known.get(face.id);
    const { shows, settings, createdAt } = sibling ?? child;
    return { shows, settings, createdAt, ...face };
  });
  // In the order that the device has, so that the chooser stays as it is.
  const places = new Map(before?.children.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: Child): number => places.get(id) ?? places.size;
  return {
    ...(before ?? unread),
    ...household,
    gate,
    children: [child, ...others].sort((a, b) => placeOf(a) - placeOf(b)),
    ...(daysOff && {
      daysOff: [
        ...(before?.daysOff ?? []).filter(({ childId }) => childId !== null && childId !== child.id),
        ...daysOff,
      ],
    }),
    ...(firstThen !== undefined && {
      firstThen: [
        ...(before?.firstThen ?? []).filter(({ childId }) => childId !== child.id),
        ...(firstThen ? [firstThen] : []),
      ],
    }),
    given: [
      ...(before?.given ?? []).filter(({ childId }) => childId !== child.id),
      ...lists.map(({ id }) => ({ listId: id, childId: child.id })),
    ],
  };
}

/** The parts of a household that only its adults read, where this device has lost them. */
const unread: Pick<HouseholdView, 'name' | 'role' | 'members' | 'consent'> = {
  name: '',
  role: 'adult',
  members: [],
  consent: { state: 'agreed', askedAt: null, agreedAt: null, textVersion: null },
};

function laidList(
  stored: StoredList | undefined,
  { id, name, listType, items, schedule, marks: answered }: AnyKidList,
  { child, household }: Pick<KidView, 'child' | 'household'>,
  epoch: string | null | undefined,
  now: Date,
): StoredList {
  const completed = items.filter(({ checked }) => checked).length;
  const counts = { total: items.length, completed, pending: items.length - completed };
  const family = { householdId: household.id, ...(schedule && { schedule }) };
  const marks = answered && { marks: laidMarks(stored?.marks ?? [], answered, child.id) };
  if (stored)
    return {
      ...stored,
      ...marks,
      // An older page stored no marks: the adult reads the whole list next time.
      ...(schedule?.length && !stored.marks && { etag: null }),
      head: { ...stored.head, ...family, name, listType, archived: false, counts },
      // Only the head was stored: the adult reads the whole list next time.
      ...(stored.itemsCursor === null && {
        itemsCursor: unknownCursor,
        etag: null,
        ...(stored.head.cursor !== unknownCursor && { ofChild: true as const }),
      }),
      deletedAt: null,
    };
  return {
    id,
    ...marks,
    head: {
      ...family,
      id,
      name,
      listType,
      createdAt: now.toISOString(),
      archived: false,
      selectedCharacterId: null,
      role: 'collaborator',
      counts,
      listVersion: 0,
      cursor: unknownCursor,
      preview: [],
    },
    itemsCursor: unknownCursor,
    etag: null,
    deletedAt: null,
    epoch: epoch ?? null,
    ofChild: true,
  };
}

/** The answer has the marks of one child and of the family, and names no adult. */
function laidMarks(known: readonly Mark[], answered: readonly Mark[], childId: string): Mark[] {
  const actors = new Map(known.map((mark) => [`${markKey(mark)} ${mark.state}`, mark.actor]));
  return [
    ...known.filter((mark) => mark.childId !== null && mark.childId !== childId),
    ...answered.map((mark) => ({
      ...mark,
      actor: mark.actor ?? actors.get(`${markKey(mark)} ${mark.state}`) ?? null,
    })),
  ];
}

// A child is not told which adult ticked the item or asked for the picture.
const laidItem = (
  known: ServerItem | undefined,
  item: KidItem,
  { listId, childId, now }: { listId: string; childId: string; now: Date },
): ServerItem => ({
  notes: null,
  createdAt: now.toISOString(),
  ...known,
  listId,
  ...item,
  checkedBy:
    item.checkedBy ?? (item.checked && known?.checkedBy !== childId ? known?.checkedBy : null) ?? null,
  image: known?.imageId === item.imageId ? { ...known.image, ...item.image } : item.image,
});
