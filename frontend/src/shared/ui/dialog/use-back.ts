import { useEffect, useEffectEvent } from 'react';
import { navigator, readAddress } from '../../routing/address';

// An open dialog adds one history entry, so that Back closes the dialog and not the page. All dialogs share
// that entry: a dialog that replaces another takes it over.
const mark = 'dialog';
const standing: (() => void)[] = [];

type State = Record<string, unknown> | null;
const marked = (): boolean => Boolean((window.history.state as State)?.[mark]);
const put = (): void => navigator.push(readAddress(), { ...(window.history.state as State), [mark]: true });

/** True after our own `history.back()`, until the browser has arrived. */
let leaving = false;
let listening = false;

function onBack(): void {
  if (marked()) return;
  // Opened during our own way back: it gets a new entry, because the old one is gone.
  if (leaving && standing.length > 0) put();
  else standing.at(-1)?.();
  if (!leaving && standing.length > 1) put();
  leaving = false;
}

function enter(close: () => void): () => void {
  if (!listening) window.addEventListener('popstate', onBack);
  listening = true;
  standing.push(close);
  if (!marked() && !leaving) put();
  return () => {
    standing.splice(standing.indexOf(close), 1);
    // Delayed: the next dialog may open, or a page may replace the entry.
    setTimeout(() => {
      if (standing.length > 0 || leaving || !marked()) return;
      leaving = true;
      window.history.back();
    });
  };
}

/** The browser's Back closes the dialog before it leaves the page. */
export function useBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (open ? enter(() => close()) : undefined), [open]);
}
