import type { MouseEvent as ReactMouseEvent } from 'react';

const doubleTapMs = 400;
const samePlace = 24;

let last = { id: '', at: -Infinity };

/**
 * False for the second tap of a double tap, also where another card has moved into the place of the first.
 */
export function isFirstTap(
  id: string,
  { timeStamp: at, detail, clientX: x, clientY: y }: ReactMouseEvent,
): boolean {
  if (last.id === id && at - last.at < doubleTapMs) return false;
  last = { id, at };
  // A click by key has no position.
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

/**
 * An element that a press opens may lie under the pointer: it must not get the click or the context menu of
 * the release.
 */
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
