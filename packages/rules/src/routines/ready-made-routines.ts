import type { Weekday } from '../calendar/day';
import { everyDay, schoolDays } from '../calendar/schedule';

/** An action: the key of its text, the concept of its picture, and minutes where a timer helps. */
export interface ReadyMadeStep {
  text: string;
  concept: string;
  minutes: number | null;
}

export interface ReadyMadeRoutine {
  id: string;
  name: 'morning' | 'bedtime' | 'schoolBag' | 'bathroom' | 'tidyUp' | 'beforeWeLeave';
  /** Null: for children of all ages. */
  ages: { from: number; to: number } | null;
  band: 'morning' | 'midday' | 'evening';
  weekdays: readonly Weekday[];
  steps: readonly ReadyMadeStep[];
}

const [small, middle, big] = [
  { from: 3, to: 5 },
  { from: 6, to: 8 },
  { from: 9, to: 12 },
];
/** Evenings before a school day. */
const schoolNights: readonly Weekday[] = [1, 2, 3, 4, 7];

/** A line per step: "brush-teeth 3" takes three minutes, "story=read-book" has a text of its own. */
const steps = (lines: string): ReadyMadeStep[] =>
  lines.split(', ').map((line) => {
    const [, text = '', concept = text, minutes] = /^([a-z-]+)(?:=([a-z-]+))?(?: (\d+))?$/.exec(line) ?? [];
    return { text, concept, minutes: minutes === undefined ? null : Number(minutes) };
  });

/** Suggestions that a parent makes to a routine of the family and then changes. */
export const readyMadeRoutines: readonly ReadyMadeRoutine[] = [
  {
    id: 'morning-3-5',
    name: 'morning',
    ages: small,
    band: 'morning',
    weekdays: everyDay,
    steps: steps('use-toilet, wash-face, get-dressed 10, eat-breakfast 20, brush-teeth 3, put-on-shoes'),
  },
  {
    id: 'morning-6-8',
    name: 'morning',
    ages: middle,
    band: 'morning',
    weekdays: schoolDays,
    steps: steps(
      'wake-up, wash-face, get-dressed 10, eat-breakfast 15, brush-teeth 3, comb-hair, put-on-shoes, put-on-coat',
    ),
  },
  {
    id: 'morning-9-12',
    name: 'morning',
    ages: big,
    band: 'morning',
    weekdays: schoolDays,
    steps: steps(
      'wake-up, make-bed, wash-face, get-dressed 10, eat-breakfast 15, brush-teeth 3, comb-hair, pack-lunch',
    ),
  },
  {
    id: 'bedtime-3-5',
    name: 'bedtime',
    ages: small,
    band: 'evening',
    weekdays: everyDay,
    steps: steps(
      'tidy-toys 10, put-on-pajamas, brush-teeth 3, use-toilet, bedtime-story=read-book 10, hug, go-to-sleep',
    ),
  },
  {
    id: 'bedtime-6-8',
    name: 'bedtime',
    ages: middle,
    band: 'evening',
    weekdays: everyDay,
    steps: steps(
      'take-shower 10, put-on-pajamas, brush-teeth 3, use-toilet, lay-out-clothes, bedtime-story=read-book 15, turn-off-light',
    ),
  },
  {
    id: 'bedtime-9-12',
    name: 'bedtime',
    ages: big,
    band: 'evening',
    weekdays: everyDay,
    steps: steps(
      'take-shower 10, put-on-pajamas, brush-teeth 3, lay-out-clothes, put-phone-away, read-book 20, turn-off-light',
    ),
  },
  {
    id: 'school-bag',
    name: 'schoolBag',
    ages: null,
    band: 'evening',
    weekdays: schoolNights,
    steps: steps('do-homework 20, pack-school-bag 5, pack-lunch 5, fill-bottle'),
  },
  {
    id: 'bathroom',
    name: 'bathroom',
    ages: null,
    band: 'evening',
    weekdays: everyDay,
    steps: steps('use-toilet, wash-hands, wash-face, brush-teeth 3, comb-hair'),
  },
  {
    id: 'tidy-up',
    name: 'tidyUp',
    ages: null,
    band: 'evening',
    weekdays: everyDay,
    steps: steps('tidy-toys 10, tidy-books 5, laundry-in-basket, put-shoes-away, hang-coat'),
  },
  {
    id: 'before-we-leave',
    name: 'beforeWeLeave',
    ages: null,
    band: 'midday',
    weekdays: everyDay,
    steps: steps('use-toilet, wash-hands, fill-bottle, put-on-shoes, put-on-coat, turn-off-light'),
  },
];
