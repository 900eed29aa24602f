import { itemsPerList, nameLimit } from '@pictick/rules/limits';
import i18next from 'i18next';
import { pastedLines } from '../add-item/add-item';
import { validateName } from '../edit-item/validate-name';

export interface PasteParts {
  fitting: string[];
  /** What stays in the line to type in, to be mended. */
  rest: string[];
  problem: string | null;
}

/** What is to become of a block that was pasted behind what is typed already, into a list of so many items. */
export function splitPaste(
  block: string,
  typed: string,
  count: number,
  listType: 'shopping' | 'task',
): PasteParts {
  const lines = pastedLines(block);
  // What is already typed belongs to the first line; a line that is too long stays, to be made shorter.
  const first = [typed, lines[0] ?? block].filter(Boolean).join(' ');
  if (lines.length < 2) return { fitting: [], rest: [first], problem: null };
  const all = [first, ...lines.slice(1)];
  const room = Math.max(0, itemsPerList - count);
  // All or nothing: what was left out would be gone with the clipboard.
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
