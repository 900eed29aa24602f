import type { MouseEvent as ReactMouseEvent } from 'react';

const doubleTapMs = 400;
const samePlace = 24;

let last = { id: '', at: -Infinity };

/** False for the second tap of a double tap. What has slid or opened in the place of the card takes none either. */
export function isFirstTap(
  id: string,
  { timeStamp: at, detail, clientX: x, clientY: y }: ReactMouseEvent,
): boolean {
  if (last.id === id && at - last.at < doubleTapMs) return false;
  last = { id, at };
  // A key has no place.
  if (detail > 0) {
    const ended = new AbortController();
    setTimeout(() => ended.abort(), 2 * doubleTapMs);
    swallow(
      'click',
      ended.signal,
      (event) =>
        event.timeStamp - at < doubleTapMs &&
        event.detail > 0 &&
        Math.hypot(event.clientX - x, event.clientY - y) < samePlace,
    );
  }
  return true;
}

/** What a press has opened may lie under the finger: neither the click of its release nor the browser's menu is meant for it. */
export function swallowRelease(): void {
  const ended = new AbortController();
  const end = () => ended.abort();
  for (const type of ['click', 'contextmenu'] as const) swallow(type, ended.signal, () => true);
  for (const type of ['pointerdown', 'keydown'])
    window.addEventListener(type, end, { capture: true, signal: ended.signal });
  for (const type of ['pointerup', 'pointercancel'])
    window.addEventListener(type, () => setTimeout(end, doubleTapMs), {
      capture: true,
      signal: ended.signal,
    });
}

function swallow(
  type: 'click' | 'contextmenu',
  signal: AbortSignal,
  isMeant: (event: MouseEvent) => boolean,
): void {
  window.addEventListener(
    type,
    (event) => {
      if (!isMeant(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true, signal },
  );
}
