import type { Pose } from '@pictick/concepts/looks';

const usual: readonly Pose[] = ['hold', 'wave', 'point'];

/** Chores that the figure's pose explains. All others start with the thing in the hand. */
const telling: Readonly<Record<'sleep' | 'wave' | 'point', ReadonlySet<string>>> = {
  sleep: new Set(['go-to-sleep', 'take-nap', 'put-baby-to-bed', 'be-quiet', 'put-on-pajamas']),
  wave: new Set([
    'call-grandma',
    'visit-grandma',
    'video-call',
    'say-thank-you',
    'say-sorry',
    'hug',
    'be-kind',
    'go-to-school',
    'pick-up-kids',
    'wake-up',
    'play-outside',
    'zoo',
    'cinema',
    'dance',
  ]),
  point: new Set([
    'turn-off-tv',
    'turn-off-light',
    'close-window',
    'close-door',
    'lock-door',
    'open-curtains',
    'hang-up-picture',
    'recycle',
    'recycle-glass',
    'recycle-paper',
    'take-out-trash',
    'calendar',
    'feed-fish',
    'feed-birds',
    'feed-ducks',
  ]),
};

/** The poses of a concept's variants, in turn. A sleeping figure sleeps in all of them. */
export function posesFor(concept: string): readonly Pose[] {
  if (telling.sleep.has(concept)) return ['sleep'];
  const first = telling.wave.has(concept) ? 'wave' : telling.point.has(concept) ? 'point' : 'hold';
  const at = usual.indexOf(first);
  return [...usual.slice(at), ...usual.slice(0, at)];
}

export const tellingChores: readonly string[] = Object.values(telling).flatMap((ids) => [...ids]);
