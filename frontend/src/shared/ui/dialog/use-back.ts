import { useEffect, useEffectEvent } from 'react';
import { navigator, readAddress } from '../../routing/address';

// While a dialog stands, the history has one entry more; going back takes that entry and with it the dialog, not the page. One entry
// for all dialogs: one that takes the place of another takes over its entry as well.
const mark = 'dialog';
const standing: (() => void)[] = [];

type State = Record<string, unknown> | null;
const marked = (): boolean => Boolean((window.history.state as State)?.[mark]);
const put = (): void => navigator.push(readAddress(), { ...(window.history.state as State), [mark]: true });

/** We have gone back ourselves, and the browser has yet to arrive. */
let leaving = false;
let listening = false;

function onBack(): void {
  if (marked()) return;
  // Opened while we were leaving: it gets an entry of its own, now that the old one is gone.
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
    // Not at once: perhaps the next dialog opens, or a page takes the entry's place.
    setTimeout(() => {
      if (standing.length > 0 || leaving || !marked()) return;
      leaving = true;
      window.history.back();
    });
  };
}

/** The browser's Back closes what is open before it leaves the page. */
export function useBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (open ? enter(() => close()) : undefined), [open]);
}
