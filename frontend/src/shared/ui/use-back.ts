import { useEffect, useEffectEvent } from 'react';

// While a dialog stands, the history has one entry more; going back takes that entry and with it the dialog, not the page. One entry
// for all dialogs: one that takes the place of another takes over its entry as well.
const mark = 'dialog';
const standing: (() => void)[] = [];

type State = Record<string, unknown> | null;
const marked = (): boolean => Boolean((window.history.state as State)?.[mark]);
const put = (): void => window.history.pushState({ ...(window.history.state as State), [mark]: true }, '');

function onBack(): void {
  if (marked()) return;
  standing.at(-1)?.();
  if (standing.length > 1) put();
}

function enter(close: () => void): () => void {
  if (standing.length === 0) window.addEventListener('popstate', onBack);
  standing.push(close);
  if (!marked()) put();
  return () => {
    standing.splice(standing.indexOf(close), 1);
    if (standing.length > 0) return;
    window.removeEventListener('popstate', onBack);
    // Not at once: perhaps the next dialog opens, or a page takes the entry's place.
    setTimeout(() => {
      if (standing.length === 0 && marked()) window.history.back();
    });
  };
}

/** The browser's Back closes what is open before it leaves the page. */
export function useBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (open ? enter(() => close()) : undefined), [open]);
}
