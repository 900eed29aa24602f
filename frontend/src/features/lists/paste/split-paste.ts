import { itemsPerList, nameLimit } from '@pictick/rules/limits';
import i18next from 'i18next';
import { pastedLines } from '../add-item/add-item';
import { validateName } from '../edit-item/validate-name';

export interface PasteParts {
  fitting: string[];
  /** The text that stays in the field for the user to correct. */
  rest: string[];
  problem: string | null;
}

/**
 * Splits a paste, appended to the typed text, into lines to add and a rest that stays in the field. `count`
 * is the number of items on the list.
 */
export function splitPaste(
  block: string,
  typed: string,
  count: number,
  listType: 'shopping' | 'task',
): PasteParts {
  const lines = pastedLines(block);
  // Typed text belongs to the first line; a line that is too long stays to be shortened.
  const first = [typed, lines[0] ?? block].filter(Boolean).join(' ');
  if (lines.length < 2) return { fitting: [], rest: [first], problem: null };
  const all = [first, ...lines.slice(1)];
  const room = Math.max(0, itemsPerList - count);
  // All lines or none: the left-out lines would be lost with the clipboard.
  if (all.length > room)
    return {
      fitting: [],
      rest: typed ? [typed] : [],
      problem: i18next.t(`item.tooMany.${listType}`, { count: all.length, room }),
    };
  const rest = all.filter((line) => validateName(line) !== null);
  return {
    fitting: all.filter((line) => !rest.includes(line)),
    rest,
    problem: rest.length > 0 ? i18next.t('item.tooLong', { count: rest.length, max: nameLimit }) : null,
  };
}
