import { addDays, type Day } from '../calendar/day';
import {
  type Band,
  bands,
  type BandStarts,
  dayAt,
  type HouseholdClock,
  startOfBand,
  startOfDay,
} from '../calendar/household-day';
import {
  type Card,
  type HouseholdFacts,
  type PlannedRoutine,
  type Routine,
  routinesOfDay,
} from './routine-day';

/** Facts of a household of yesterday, today and later days. */
export interface NowFacts extends HouseholdFacts {
  clock: HouseholdClock;
  starts: BandStarts;
}

/** The first card of a routine that is still to come. */
export interface NextRoutine<R extends Routine> extends Omit<PlannedRoutine<R>, 'cards'> {
  card: Card<R['items'][number]>;
}

export interface RoutineNow<R extends Routine> {
  /** The routine in front of the child. Its day is yesterday if it was begun late in the evening. */
  front: PlannedRoutine<R> | null;
  /** The other open routines of its band: closed cards on the board. */
  closed: PlannedRoutine<R>[];
  /** If nothing is in front: what comes next within a year. */
  next: NextRoutine<R> | null;
  /** The instant at which time alone may change this answer, in ms since 1970. */
  until: number;
}

/** A routine that was begun stays in front for that long after its band. */
export const overtimeMs = 2 * 3_600_000;
const daysAhead = 366;

/**
 * From the start of a band to that of the next one, in ms since 1970. Bands that start together (a day that
 * begins at midday) end together.
 */
function timesOf(day: Day, band: Band, { clock, starts }: NowFacts): { begin: number; end: number } {
  const begin = startOfBand(day, band, clock, starts);
  const later = bands.map((each) => startOfBand(day, each, clock, starts));
  const end = [...later, startOfDay(addDays(day, 1), clock)].find((start) => start > begin);
  return { begin, end: end ?? begin };
}

const isOpen = ({ state }: Card): boolean => state === 'open';
const isBegun = ({ cards }: PlannedRoutine<Routine>): boolean => cards.some(({ state }) => state === 'done');

function nextRoutine<R extends Routine>(
  routines: readonly R[],
  childId: string,
  instant: number,
  facts: NowFacts,
): NextRoutine<R> | null {
  const today = dayAt(instant, facts.clock);
  for (let count = 0; count <= daysAhead; count++) {
    const day = addDays(today, count);
    for (const { cards, routine, band } of routinesOfDay(routines, childId, day, facts)) {
      const card = cards.find(isOpen);
      if (card && timesOf(day, band, facts).begin > instant) return { routine, day, band, card };
    }
  }
  return null;
}

/**
 * The routine that stands in front of a child at an instant (ms since 1970). A routine has its band; one that
 * was begun stays until nothing of it is open, or until two hours after its band, also over the turn of the
 * day. An adult ends it by `marksToEnd`. `routines` are in the adults' order.
 */
export function routineNow<R extends Routine>(
  routines: readonly R[],
  childId: string,
  instant: number,
  facts: NowFacts,
): RoutineNow<R> {
  const today = dayAt(instant, facts.clock);
  const open = [addDays(today, -1), today]
    .flatMap((day) => routinesOfDay(routines, childId, day, facts))
    .filter(({ cards }) => cards.some(isOpen))
    .map((planned) => {
      const { begin, end } = timesOf(planned.day, planned.band, facts);
      return { planned, begin, end: isBegun(planned) ? end + overtimeMs : end };
    });
  const present = open
    .filter(({ begin, end }) => begin <= instant && instant < end)
    .map(({ planned }) => planned);
  const front = present.find(isBegun) ?? present[0] ?? null;
  const turns = [
    ...bands.map((band) => startOfBand(today, band, facts.clock, facts.starts)),
    ...open.map(({ end }) => end),
    startOfDay(addDays(today, 1), facts.clock),
  ];
  return {
    front,
    closed: present.filter((each) => each !== front && each.day === front?.day && each.band === front.band),
    next: front ? null : nextRoutine(routines, childId, instant, facts),
    until: Math.min(...turns.filter((turn) => turn > instant)),
  };
}
