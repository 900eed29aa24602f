import { currentEngine } from '../../api/engine/current-engine';
import { sessionView } from '../../api/session/session';
import { readStorage, writeStorage } from '../../i18n/language';
import { snapshotsKey } from '../../shared/lib/clear-session';
import { followAddress } from '../../shared/routing/address';

/**
 * A box on the page: left, top, width, height and radius in CSS px. With a URL it is a picture, without one
 * the card below it.
 */
export type SnapshotBox = [...Place, src?: string];
type Place = [left: number, top: number, width: number, height: number, radius: number];
/** The last boxes of a list on a screen of that width. */
export interface FirstPaintSnapshot {
  width: number;
  stood: SnapshotBox[];
}

/** A user opens the same few lists again and again. */
const most = 8;
const settled = 3000;
const ofList = /^\/lists\/([^/]+)$/;
let path: string | null = null;

/** Stores a snapshot of each list that is left, for the first paint of the next visit (public/theme.js). */
export function startSnapshots(): void {
  if (path !== null) return;
  path = location.pathname;
  saveSnapshot();
  setTimeout(saveSnapshot, settled);
  followAddress((move) => {
    // The screen still shows the page that is left; after Back it shows the other page already.
    if (path !== location.pathname && move !== 'pop') saveSnapshot();
    path = location.pathname;
    setTimeout(saveSnapshot, settled);
  });
  window.addEventListener('pagehide', saveSnapshot);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveSnapshot();
  });
}

function saveSnapshot(): void {
  if (sessionView().status !== 'signed-in') return;
  const before = storedSnapshots();
  const snapshots = { ...before };
  const id = path && ofList.exec(path)?.[1];
  const boxes = id ? visibleBoxes(id) : null;
  if (path && boxes) {
    Reflect.deleteProperty(snapshots, path);
    if (boxes.length > 0) snapshots[path] = { width: window.innerWidth, stood: boxes };
  }
  // A deleted list must not be shown, wherever it was deleted.
  const lists = currentEngine()?.myLists();
  const mine = lists?.status === 'ready' ? new Set(lists.lists.map(({ id }) => id)) : null;
  const left = Object.entries(snapshots).filter(([of]) => mine?.has(ofList.exec(of)?.[1] ?? '') ?? true);
  if (boxes || left.length < Object.keys(before).length)
    writeStorage(snapshotsKey, JSON.stringify(Object.fromEntries(left.slice(-most))));
}

/** Null after scrolling, or before the pictures have loaded: the stored snapshot stays. */
function visibleBoxes(id: string): SnapshotBox[] | null {
  const boxes = boxesOnScreen();
  const here = currentEngine()?.list(id);
  return boxes.length > 0 || (here?.status === 'ready' && here.items.length === 0) ? boxes : null;
}

function storedSnapshots(): Record<string, FirstPaintSnapshot> {
  try {
    const read = JSON.parse(readStorage(snapshotsKey) ?? '{}') as Record<string, FirstPaintSnapshot> | null;
    return typeof read === 'object' && !Array.isArray(read) ? (read ?? {}) : {};
  } catch {
    return {};
  }
}

/**
 * The cards of the first screen with loaded pictures, up to the first one that was just ticked: the next
 * visit moves it to the basket and all cards behind it.
 */
function boxesOnScreen(): SnapshotBox[] {
  const all: SnapshotBox[] = [];
  for (const card of document.querySelectorAll<HTMLElement>('#main [role=listitem]')) {
    if (card.querySelector('[aria-pressed=true]') && !card.closest('section, [data-accent=task]')) break;
    const under = boxOf(card);
    if (under[1] >= window.innerHeight) break;
    const picture = card.querySelector<HTMLImageElement>('img:last-of-type');
    if (!picture || !picture.complete || picture.naturalWidth === 0) continue;
    const { origin, pathname, search } = new URL(picture.src);
    const over = boxOf(picture.parentElement ?? picture);
    if (origin === location.origin && over[1] < window.innerHeight && over[2] > 0)
      all.push(under, [...over, pathname + search]);
  }
  return all;
}

function boxOf(element: HTMLElement): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  // On whole pixels, as the browser paints them, so that the real cards are no larger.
  const [x, end] = [left + window.scrollX, left + width + window.scrollX].map(Math.round) as [number, number];
  const [y, foot] = [top + window.scrollY, top + height + window.scrollY].map(Math.round) as [number, number];
  // The card of a chore has a round picture.
  const [radius = 0] = [element, element.firstElementChild].flatMap(
    (part) => (part && Number.parseFloat(getComputedStyle(part).borderTopLeftRadius)) || [],
  );
  return [x, y, end - x, foot - y, radius];
}
