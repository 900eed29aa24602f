import { currentDevice } from '../../api/device-slot';
import { sessionView } from '../../api/session';
import { readStorage, writeStorage } from '../../i18n/language';
import { glancesKey } from '../../shared/lib/forget-tab';

/** Where something stood on the page: from its left and its top, width, height and roundness in CSS pixels. With an address it is a picture, without one the card under it. */
export type Stood = [...Place, src?: string];
type Place = [left: number, top: number, width: number, height: number, radius: number];
/** What a list showed last, on a screen of that width. */
export interface Glance {
  width: number;
  stood: Stood[];
}

/** A family has a few lists that it opens again and again. */
const most = 8;
const settled = 3000;
const ofList = /^\/lists\/([^/]+)$/;
let path: string | null = null;

/** From now on each list that is left can be seen again before the page's code has come (public/theme.js). */
export function rememberGlances(): void {
  if (path !== null) return;
  path = location.pathname;
  remember();
  for (const moment of ['pushState', 'replaceState', 'popstate']) {
    window.addEventListener(moment, () => {
      // What is on the screen is still the page that is left.
      if (path !== location.pathname) remember();
      path = location.pathname;
      setTimeout(remember, settled);
    });
  }
  window.addEventListener('pagehide', remember);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') remember();
  });
}

function remember(): void {
  if (path === null || !ofList.test(path) || sessionView().status !== 'signed-in') return;
  const glances = kept();
  const stood = onScreen();
  // Whoever has scrolled away from the first cards of a long list has not changed them.
  if (stood.length === 0 && window.scrollY > 0) return;
  Reflect.deleteProperty(glances, path);
  if (stood.length > 0) glances[path] = { width: window.innerWidth, stood };
  const lists = currentDevice()?.myLists();
  const mine = lists?.status === 'ready' ? new Set(lists.lists.map(({ id }) => id)) : null;
  const left = Object.entries(glances).filter(([of]) => mine?.has(ofList.exec(of)?.[1] ?? '') ?? true);
  writeStorage(glancesKey, JSON.stringify(Object.fromEntries(left.slice(-most))));
}

function kept(): Record<string, Glance> {
  try {
    return (JSON.parse(readStorage(glancesKey) ?? '{}') as Record<string, Glance> | null) ?? {};
  } catch {
    return {};
  }
}

/** The cards of the first screen whose pictures are there. */
function onScreen(): Stood[] {
  return [...document.querySelectorAll<HTMLElement>('#main [role=listitem]')].flatMap((card): Stood[] => {
    const picture = card.querySelector<HTMLImageElement>('img:last-of-type');
    if (!picture || !picture.complete || picture.naturalWidth === 0) return [];
    const { origin, pathname, search } = new URL(picture.src);
    const [under, over] = [stoodAt(card), stoodAt(picture.parentElement ?? picture)];
    const seen = origin === location.origin && over[1] < window.innerHeight && over[2] > 0;
    return seen ? [under, [...over, pathname + search]] : [];
  });
}

function stoodAt(element: HTMLElement): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  // On whole pixels, as the browser paints them: what takes its place then is no larger.
  const [x, end] = [left + window.scrollX, left + width + window.scrollX].map(Math.round) as [number, number];
  const [y, foot] = [top + window.scrollY, top + height + window.scrollY].map(Math.round) as [number, number];
  return [x, y, end - x, foot - y, Number.parseFloat(getComputedStyle(element).borderTopLeftRadius) || 0];
}
