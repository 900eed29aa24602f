import { addDays, type Day } from '../../calendar/day';
import { type Mark, type MarkState, withMark } from '../../routines/mark';
import type { Applied, Overlay, Redated, Rejected, Request } from '../change-file';
import { isMarkStep, markedRows } from './mark-item';

/** A child stamps a card of a day, or takes the stamp back, on the device of an adult. */
export interface MarkItemAsChild {
  kind: 'kid.item-marked';
  itemId: string;
  day: Day;
  /** The child who did it. */
  childId: string;
  /** The card is one of the whole family: its mark has no child. */
  isAnyones?: true;
  state: Exclude<MarkState, 'skipped'>;
  /** Refused marks of this device that adults are not told of yet; `childId` where they are of another child. */
  refused?: readonly { id: string; childId?: string; itemId: string; day: Day; code: string }[];
}

const markOf = ({ itemId, day, childId, isAnyones, state }: MarkItemAsChild): Mark => ({
  itemId,
  day,
  childId: isAnyones ? null : childId,
  state,
  as: 'child',
  actor: childId,
});

export const overlay: Overlay<MarkItemAsChild> = {
  marks: (marks, change) => withMark(marks, markOf(change)),
};

export const redated: Redated<MarkItemAsChild> = (change, days) => ({
  ...change,
  day: addDays(change.day, days),
});

export const request: Request<MarkItemAsChild> = ({ itemId, day, childId, state, refused }) => ({
  method: 'PUT',
  path: `/api/kid/items/${itemId}/marks/${day}`,
  body: {
    state,
    ...(refused && { refused: refused.map(({ id: _id, ...mark }) => mark) }),
  },
  actingChild: childId,
});

export const applied: Applied<MarkItemAsChild> = {
  isStep: (change, answer, { list }) => isMarkStep(markOf(change), answer, list?.marks),
  rows: (change, answer, context) => markedRows(markOf(change), answer, context),
  told: ({ refused = [] }) => refused.map(({ id }) => id),
};

// A child cannot decide about a refusal. Adults are told how many marks came too late.
export const rejected: Rejected<MarkItemAsChild> = {
  isAutomatic: true,
  isSilent: true,
  refusedMark: ({ itemId, day, childId }) => ({ itemId, day, childId }),
};
