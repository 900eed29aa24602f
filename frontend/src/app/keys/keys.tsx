import { Suspense, useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { focusAddBox } from '../../features/lists/add-item/add-box-focus';
import type Create from '../../features/lists/my-lists/create-list-dialog';
import { lazyComponent } from '../../shared/lib/lazy-component';
import { closeSearch, isSearchRequested, openSearch } from '../../shared/lib/search-dialog-store';
import { paths } from '../paths';
import { focusAddBoxSoon, moveBetweenCards, openDetails } from './cards';
import { areLetterKeysOn, markLetterKeys } from './letter-keys';
import { isTaken, letterOf, type Letter } from './letter-of';
import { SearchHost } from './search-host';
import { isSearchKey } from './search-key';

const KeysDialog = lazyComponent<{ open: boolean; onClose: () => void }>(() => import('./keys-dialog'));
const NextList = lazyComponent<{ by: 1 | -1; onDone: (found: boolean) => void }>(() => import('./next-list'));
const CreateListDialog = lazyComponent<ComponentProps<typeof Create>>(
  () => import('../../features/lists/my-lists/create-list-dialog'),
);

/**
 * The keyboard shortcuts of all pages. A key in a field, with a modifier or behind a dialog does nothing
 * here, but for that of the search.
 */
export default function Keys() {
  const [creating, setCreating] = useState<boolean | null>(null);
  const [help, setHelp] = useState<boolean | null>(null);
  const [step, setStep] = useState<1 | -1 | null>(null);
  const [adding, setAdding] = useState(false);

  /** On a page without an add box N leads to that of the first list, or to a new list. */
  const addElsewhere = (): boolean => {
    if (window.location.pathname.startsWith(paths.list(''))) return false;
    setAdding(true);
    setStep(1);
    return true;
  };
  const arrive = (found: boolean): void => {
    setStep(null);
    if (!adding) return;
    setAdding(false);
    if (found) focusAddBoxSoon();
    else setCreating(true);
  };

  const actions: Record<Letter, () => boolean> = {
    n: () => focusAddBox() || addElsewhere(),
    e: openDetails,
    l: () => (setCreating(true), true),
    ']': () => (setStep(1), true),
    '[': () => (setStep(-1), true),
    '?': () => (setHelp(true), true),
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    // Also in a field: it types nothing there.
    if (isSearchKey(event) && (isSearchRequested() || document.querySelector('dialog[open]') === null)) {
      event.preventDefault();
      if (isSearchRequested()) closeSearch();
      else openSearch();
      return;
    }
    if (isTaken(event.target)) return;
    const letter = letterOf(event);
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const used = letter
      ? areLetterKeysOn() && actions[letter]()
      : plain && event.target instanceof HTMLElement && moveBetweenCards(event.key, event.target);
    if (used) event.preventDefault();
  });
  useEffect(() => {
    markLetterKeys();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <Suspense>
      <SearchHost />
      {creating === null ? null : <CreateListDialog open={creating} onClose={() => setCreating(false)} />}
      {help === null ? null : <KeysDialog open={help} onClose={() => setHelp(false)} />}
      {step === null ? null : <NextList by={step} onDone={arrive} />}
    </Suspense>
  );
}
