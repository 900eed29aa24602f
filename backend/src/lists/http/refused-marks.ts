import { isDay } from '@pictick/rules/calendar/day';
import { isUuid } from '../../platform/http/is-uuid';

const mostAtOnce = 50;
const code = /^[A-Za-z0-9_]{1,40}$/;

export interface RefusedMark {
  /** Missing where it is of the acting child. */
  childId?: string;
  itemId: string;
  day: string;
  code: string;
}

function isRefusedMark(told: unknown): told is RefusedMark {
  if (typeof told !== 'object' || told === null) return false;
  const mark = told as Partial<Record<keyof RefusedMark, unknown>>;
  return (
    (mark.childId === undefined || isUuid(mark.childId)) &&
    isUuid(mark.itemId) &&
    typeof mark.day === 'string' &&
    isDay(mark.day) &&
    typeof mark.code === 'string' &&
    code.test(mark.code)
  );
}

/** The refused marks in a body. Broken ones are left out, so that they never cost the mark that they came with. */
export const refusedMarksIn = (told: unknown): RefusedMark[] =>
  (Array.isArray(told) ? told : [])
    .slice(0, mostAtOnce)
    .filter(isRefusedMark)
    .map(({ childId, itemId, day, code: refusal }) => ({
      ...(childId !== undefined && { childId: childId.toLowerCase() }),
      ...{ itemId, day, code: refusal },
    }));
