import type { Suggester } from '@pictick/concepts';
import type { ItemParser } from '../../features/lists/pictures/plain-picture';
import type { KnownName } from '../../features/lists/suggest-items/lay-uses';
import { usualNames, type UsualName } from '../../features/lists/usual/usual-names';

export interface Counted {
  taps: number;
  letters: number;
}

interface Page {
  suggester: Suggester;
  keyOf: ItemParser['keyOf'];
  known: readonly KnownName[];
  now: number;
}

/** A phone of 360 px, with the paddings of the panel. */
const width = 360 - 24;
const gap = 8;
/** Picture, paddings, and the letters of a pill at its middle width, in px. */
const pillOf = ({ name, quantity }: UsualName): number =>
  Math.min(252, 73 + 8 * name.length + (quantity === null ? 0 : 10 + 8 * quantity.length));

/** The screenfuls of a row that is scrolled sideways, each with the pills of which the most can be seen. */
export function screenfuls(things: readonly UsualName[], lines: number): UsualName[][] {
  const screens: UsualName[][] = [];
  let left = 0;
  for (let at = 0; at < things.length; at += lines) {
    const column = things.slice(at, at + lines);
    const wide = Math.max(...column.map(pillOf));
    const screen = Math.floor((left + wide / 2) / width);
    (screens[screen] ??= []).push(...column);
    left += wide + gap;
  }
  return screens.filter(Boolean);
}

/**
 * Puts things on an empty list as a person does who knows the page: takes what the panel of the empty box shows, looks
 * once through what can be scrolled to, then types each other thing until its chip is there.
 */
export function shop(wanted: readonly string[], page: Page): Counted {
  const left = new Map(wanted.map((name) => [page.keyOf(name), name]));
  const list: { id: string; name: string }[] = [];
  const counted = { taps: 1, letters: 0 };
  const add = (name: string): void => {
    list.push({ id: name, name });
    left.delete(page.keyOf(name));
  };
  const onList = () => new Set(list.map(({ name }) => page.keyOf(name)));
  const panel = () => usualNames(page.known, onList(), page.now);

  for (const [row, lines] of [
    ['favourites', 1],
    ['due', 2],
  ] as const) {
    for (let screen = 0; ; screen += 1) {
      const shown = panel()[row];
      if (row === 'due' && shown.length > 1 && shown.every(({ thing }) => left.has(thing))) {
        counted.taps += 1;
        for (const { name } of shown) add(name);
        break;
      }
      const screens = screenfuls(shown, lines);
      if (screen >= screens.length) break;
      if (screen > 0) counted.taps += 1;
      for (;;) {
        const now = screenfuls(panel()[row], lines)[screen] ?? [];
        const pill = now.find(({ thing }) => left.has(thing));
        if (!pill) break;
        counted.taps += 1;
        add(pill.name);
      }
    }
  }
  for (const [key, name] of [...left]) {
    const chip = (typed: string) =>
      page.suggester.suggest(typed, list).chips.find((each) => page.keyOf(each.name) === key);
    let typed = '';
    while (typed.length < name.length && !(typed !== '' && chip(typed)))
      typed = name.slice(0, typed.length + 1);
    counted.letters += typed.length;
    counted.taps += 1;
    add(chip(typed)?.name ?? name);
    left.delete(key);
  }
  return counted;
}
