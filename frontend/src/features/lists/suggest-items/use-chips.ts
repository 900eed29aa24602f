import { useMemo, useState, useSyncExternalStore } from 'react';
import { currentEngine, subscribeToEngine } from '../../../api/engine/current-engine';
import { useLanguage } from '../../../i18n/i18n';
import { capitalised } from '../../../shared/lib/capitalised';
import type { ItemRow, ListType, Picture } from '../../../sync/types';
import { pictureOf } from './chip-picture';
import { placesFor, type Places } from './chip-places';
import type { OpenSuggester } from './open-suggester';
import { useSuggester } from './suggester-store';

export interface ShownChip {
  thing: string;
  name: string;
  quantity: string | null;
  picture: Picture;
  /** From the history of the household. */
  isOwn: boolean;
  /** The open item of the list that is this thing already. */
  openId: string | null;
  /** The line that a tap adds. */
  line: string;
  place: number;
}

const noItems: readonly ItemRow[] = [];
const noPlaces: Places = new Map();
/** The chips for a typed beginning, best first. Each keeps its place while it still matches. */
export function useChips(listId: string, listType: ListType, text: string): ShownChip[] {
  const open = useSuggester(listType);
  const language = useLanguage();
  const items = useSyncExternalStore(subscribeToEngine, () => currentEngine()?.list(listId).items ?? noItems);
  const found = useMemo(() => (open ? read(open, text, items, language) : []), [open, text, items, language]);
  const [shown, setShown] = useState({ found, places: placesOf(found, noPlaces) });
  let { places } = shown;
  if (shown.found !== found) {
    places = placesOf(found, places);
    setShown({ found, places });
  }
  return found.map((chip) => ({ ...chip, place: places.get(chip.thing) ?? 0 }));
}

const placesOf = (chips: readonly { thing: string }[], before: Places): Places =>
  placesFor(
    chips.map(({ thing }) => thing),
    before,
  );

function read(
  open: OpenSuggester,
  text: string,
  items: readonly ItemRow[],
  language: string,
): Omit<ShownChip, 'place'>[] {
  const { amount, chips } = open.suggester.suggest(
    text,
    items.filter(({ checked }) => !checked),
  );
  return chips.map(({ name: known, thing, quantity, isOwn, openId }) => {
    const name = capitalised(known, language);
    const usual = amount === '' ? quantity : null;
    const line = [amount === '' ? usual : amount, name].filter(Boolean).join(' ');
    return { thing, name, quantity: usual, picture: pictureOf(open, known), isOwn, openId, line };
  });
}
