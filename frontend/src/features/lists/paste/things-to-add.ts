import { pastedLines } from '@pictick/concepts/rows';
import { nameLimit } from '@pictick/rules/limits';
import i18next from 'i18next';
import { currentLanguage } from '../../../i18n/language';
import { capitalised } from '../../../shared/lib/capitalised';
import type { ListType } from '../../../sync/types';
import type { Line } from '../add-item/duplicates';
import { validateName } from '../edit-item/validate-name';
import type { ItemParser } from '../pictures/plain-picture';

export interface ThingsToAdd {
  things: Line[];
  /** The user decides what is a thing. */
  unsure: boolean;
  problem?: string;
  /** The text that stays in the field for the user to correct. */
  rest?: string[];
}

/**
 * The things of typed or pasted messages, or those that the user has chosen. Names that are too long stay in the
 * field. `room` is the number of items that the list can take.
 */
export function thingsToAdd(
  parser: ItemParser,
  listType: ListType,
  typed: readonly string[],
  room: number,
  chosen?: readonly Line[],
): ThingsToAdd {
  const lines = typed.flatMap(pastedLines);
  // All lines or none: the left-out lines would be lost with the clipboard.
  if (lines.length > room) return tooMany(lines.length, room, listType, lines);
  const messages = chosen
    ? [{ things: [...chosen], unsure: false }]
    : typed.map((text) => read(text, parser));
  const things = messages.flatMap((message) => message.things);
  const rest = things.filter(({ name }) => validateName(name) !== null).map(({ name }) => name);
  // There is nothing to decide about names that are too long all the same.
  if (messages.some(({ unsure }) => unsure) && (rest.length === 0 || rest.length < things.length))
    return { things, unsure: true };
  if (things.length > room)
    // Without room for all of them apart, they stay one item.
    return lines.length === 1
      ? { things: lines.map(parser.parseLine), unsure: false }
      : tooMany(things.length, room, listType, lines);
  if (rest.length === 0) return { things, unsure: false };
  const problem = i18next.t('item.tooLong', { count: rest.length, max: nameLimit });
  return { things: things.filter(({ name }) => !rest.includes(name)), unsure: false, problem, rest };
}

/** A name that stands for an emoji is written as the pictures write it; others stay as they were typed. */
function read(text: string, parser: ItemParser): { things: Line[]; unsure: boolean } {
  const message = parser.readMessage(text);
  if (!/\p{Extended_Pictographic}/u.test(text)) return message;
  const things = message.things.map((thing) =>
    text.includes(thing.name) ? thing : { ...thing, name: capitalised(thing.name, currentLanguage()) },
  );
  return { ...message, things };
}

const tooMany = (count: number, room: number, listType: ListType, rest: string[]): ThingsToAdd => ({
  things: [],
  unsure: false,
  problem: i18next.t(`item.tooMany.${listType}`, { count, room }),
  rest,
});
