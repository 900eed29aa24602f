import { useMemo, useState, useSyncExternalStore } from 'react';
import { currentEngine, subscribeToEngine } from '../../../api/engine/current-engine';
import { useLanguage } from '../../../i18n/i18n';
import { capitalised } from '../../../shared/lib/capitalised';
import type { ItemRow, ListType, Picture } from '../../../sync/types';
import { pictureOf } from './chip-picture';
import { placesFor, type Places } from './chip-places';
import type { OpenSuggester } from './open-suggester';
import { useSuggester } from './suggester-store';

type Found = Omit<ShownChip, 'place'>;

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
const noChips: readonly ShownChip[] = [];

/**
 * The chips for a typed beginning, best first, the same ones until text, list or names change. Each keeps its place
 * while it still matches.
 */
export function useChips(
  listId: string,
  listType: ListType,
  text: string,
): { chips: readonly ShownChip[]; open: OpenSuggester | null } {
  const open = useSuggester(listType);
  const language = useLanguage();
  const items = useSyncExternalStore(subscribeToEngine, () => currentEngine()?.list(listId).items ?? noItems);
  const unticked = useMemo(() => items.filter(({ checked }) => !checked), [items]);
  const [inPlaces] = useState(keepPlaces);
  const chips = useMemo(
    () => (open ? inPlaces(read(open, text, unticked, language)) : noChips),
    [open, inPlaces, text, unticked, language],
  );
  return { chips, open };
}

/** Gives chips their places, and remembers the places of the last ones: the same chips get the same places again. */
function keepPlaces(): (found: readonly Found[]) => readonly ShownChip[] {
  let places = noPlaces;
  return (found) => {
    places = placesFor(
      found.map(({ thing }) => thing),
      places,
    );
    return found.map((chip) => ({ ...chip, place: places.get(chip.thing) ?? 0 }));
  };
}
function read(open: OpenSuggester, text: string, unticked: readonly ItemRow[], language: string): Found[] {
  const { amount, chips } = open.suggester.suggest(text, unticked);
  return chips.map(({ name: known, thing, quantity, isOwn, openId }) => {
    const name = capitalised(known, language);
    const usual = amount === '' ? quantity : null;
    const line = [amount === '' ? usual : amount, name].filter(Boolean).join(' ');
    return { thing, name, quantity: usual, picture: pictureOf(open, known), isOwn, openId, line };
  });
}
