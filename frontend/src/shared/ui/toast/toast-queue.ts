import i18next from 'i18next';
import { receiveReports, type Report, type Toast } from './toast';

export const toastTime = 6000;
/** In ms: the time in which Ctrl+Z undoes a change on its page. */
export const undoTime = 5 * 60_000;

type Entry = Report & { at: number };
/** `round` counts the restarts of the six seconds. */
type Notice = { id: number; round: number; entries: readonly Entry[] };

export interface ShownToast extends Pick<Toast, 'text' | 'picture' | 'failed'> {
  id: number;
  round: number;
  undoable: boolean;
}

let shown: Notice | null = null;
let waiting: readonly Notice[] = [];
/** The changes that can be undone, the oldest first. */
let undos: readonly Entry[] = [];
let view: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function update(nextShown: Notice | null, nextWaiting = waiting): void {
  [shown, waiting] = nextShown ? [nextShown, nextWaiting] : [nextWaiting[0] ?? null, nextWaiting.slice(1)];
  view = shown && viewOf(shown);
  for (const listener of listeners) listener();
}

function viewOf({ id, round, entries }: Notice): ShownToast | null {
  const last = entries.at(-1);
  if (!last) return null;
  const { text, picture, failed, undo, joins } = last;
  return {
    id,
    round,
    text: joins && entries.length > 1 ? joins.text(entries.length) : text,
    ...(picture && { picture }),
    ...(failed && { failed }),
    undoable: undo !== undefined,
  };
}

/** The same text reported again is one toast. */
function isJoinedBy({ entries: [first] }: Notice, next: Entry): boolean {
  if (!first) return false;
  if (next.joins) return first.joins?.kind === next.joins.kind;
  return (
    !next.undo && !first.undo && !first.joins && first.text === next.text && first.failed === next.failed
  );
}

function add(report: Report): void {
  const entry = { ...report, at: Date.now() };
  const isOld = ({ about }: Entry): boolean => about !== undefined && about === entry.about;
  undos = undos.filter((undo) => !isOld(undo));
  if (entry.undo) undos = [...undos, entry];
  const joined = (notice: Notice): Notice => ({
    ...notice,
    round: notice.round + 1,
    entries: entry.joins ? [...notice.entries, entry] : [entry],
  });
  if (shown && isJoinedBy(shown, entry)) {
    update(joined(shown));
    return;
  }
  // A result of the same write replaces its failures, a newer report about the same thing any older one.
  const isOver = ({ entries }: Notice): boolean =>
    entries.every(isOld) ||
    (entry.write !== undefined && entries.every(({ failed, write }) => failed && write === entry.write));
  waiting = waiting.filter((notice) => !isOver(notice));
  if (shown && isOver(shown)) shown = null;
  const place = waiting.findIndex((notice) => isJoinedBy(notice, entry));
  const queue =
    place < 0
      ? [...waiting, { id: ++lastId, round: 0, entries: [entry] }]
      : waiting.map((notice, index) => (index === place ? joined(notice) : notice));
  update(shown, queue);
}

/** The time is over: shows the next toast. The change can still be undone with Ctrl+Z. */
export const hideToast = (): void => update(null);

/** Undoes all changes that the shown toast reports. */
export function undoShown(): void {
  if (shown) void takeBack(shown.entries);
}

/** Undoes the latest change of this page, or of a toast that is still shown. False where there is none. */
export function undoLatest(): boolean {
  const reported = [shown, ...waiting].flatMap((notice) => notice?.entries ?? []);
  const oldest = Date.now() - undoTime;
  undos = undos.filter((entry) => entry.at > oldest || reported.includes(entry));
  const latest = undos.findLast((entry) => entry.page === location.pathname || reported.includes(entry));
  if (latest) void takeBack([latest]);
  return latest !== undefined;
}

async function takeBack(entries: readonly Entry[]): Promise<void> {
  undos = undos.filter((entry) => !entries.includes(entry));
  const without = (notice: Notice) => ({
    ...notice,
    entries: notice.entries.filter((entry) => !entries.includes(entry)),
  });
  const left = [...(shown ? [shown] : []), ...waiting]
    .map(without)
    .filter((notice) => notice.entries.length > 0);
  const stays = left[0]?.id === shown?.id;
  update(stays ? (left[0] ?? null) : null, stays ? left.slice(1) : left);
  const results = await Promise.all([...entries].reverse().map((entry) => entry.undo?.()));
  if (!shown && results.some((result) => result !== false)) add(undone());
}

/** Announces the restored rows to screen readers. */
const undone = (): Report => {
  const text = (count: number) => i18next.t('common.undone', { count });
  return { page: location.pathname, text: text(1), joins: { kind: 'undone', text } };
};

/** Removes a shown success after a failure that is reported in its own place. */
export function endPraise(): void {
  const lasts = (notice: Notice) => notice.entries.some(({ undo, failed }) => undo || failed);
  update(shown && lasts(shown) ? shown : null, waiting.filter(lasts));
}

/** Removes all toasts and undos, so that the next user neither sees nor undoes them. */
export function forgetToasts(): void {
  undos = [];
  update(null, []);
}

export const currentToast = (): ShownToast | null => view;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

receiveReports(add);
