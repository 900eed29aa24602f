import type { CardState } from '@pictick/rules/routines/routine-day';
import type { Child } from '../../../api/engine/households';
import type { ListCard } from '../api/lists';
import type { LoadedToday } from '../today/use-household-today';
import { childToday, givenTo } from './given-counts';

const list = (id: string, completed: number, total: number, archived = false): ListCard => ({
  id,
  name: id,
  listType: 'task',
  createdAt: '',
  archived,
  selectedCharacterId: null,
  role: 'owner',
  counts: { total, completed, pending: total - completed },
  creating: false,
  preview: [],
});
const lists = [list('morning', 2, 6), list('shop', 1, 3), list('old', 4, 4, true)];

describe('givenTo', () => {
  it('sums the cards of the lists given to this child, without archived lists', () => {
    const given = ['morning', 'old'].map((listId) => ({ listId, childId: 'tom' }));
    const { lists: shown, done, total } = givenTo('tom', { given }, lists, '2026-11-27');
    expect([shown.map(({ id }) => id), done, total]).toEqual([['morning'], 2, 6]);
  });

  it('ignores lists of siblings and lists that this device does not have', () => {
    const given = [
      { listId: 'shop', childId: 'mia' },
      { listId: 'unknown', childId: 'tom' },
    ];
    expect(givenTo('tom', { given }, lists, '2026-11-27')).toEqual({ lists: [], done: 0, total: 0 });
  });
});

describe('childToday', () => {
  const child = { id: 'tom', nickname: 'Tom' } as Child;
  const given = [{ listId: 'shop', childId: 'tom' }];
  const card = (id: string, state: CardState) => ({ item: { id }, state }) as never;
  const today = (...states: CardState[]): LoadedToday => ({
    day: '2026-11-27',
    band: 'morning',
    anyone: [],
    loading: new Set(),
    children: [
      {
        childId: 'tom',
        isDayOff: false,
        routines:
          states.length > 0
            ? [
                {
                  routine: {} as never,
                  day: '2026-11-27',
                  band: 'morning',
                  cards: states.map((state, index) => card(String(index), state)),
                },
              ]
            : [],
      },
    ],
  });
  const shown = (gifts: typeof given, known: LoadedToday) => {
    const { done, total, isDone } = childToday(child, { given: gifts }, lists, known);
    return [done, total, isDone];
  };

  it('sums the cards of routines and of given lists', () => {
    expect(shown(given, today('done', 'open', 'skipped'))).toEqual([2, 5, false]);
  });

  it('is done when nothing is left, skipped cards included', () => {
    expect(shown([], today('done', 'skipped'))).toEqual([1, 1, true]);
    expect(shown([], today('skipped'))).toEqual([0, 0, true]);
    expect(shown(given, today('done'))).toEqual([2, 4, false]);
    expect(shown([], today())).toEqual([0, 0, false]);
  });

  it('counts the parts of the day until now, or the whole day if none has begun', () => {
    const both = today('done', 'done');
    const evening = {
      ...both.children[0]!.routines[0]!,
      band: 'evening' as const,
      cards: [card('z', 'open')],
    };
    const known = (routines: object[], band: LoadedToday['band'] = 'midday') => ({
      ...both,
      band,
      children: [{ ...both.children[0]!, routines: routines as never }],
    });
    const morning = both.children[0]!.routines[0]!;
    expect(shown([], known([morning, evening]))).toEqual([2, 2, true]);
    expect(shown([], known([morning, evening], 'evening'))).toEqual([2, 3, false]);
    expect(shown([], known([evening]))).toEqual([0, 1, false]);
  });

  it('is done with a given list alone', () => {
    expect(
      childToday(child, { given: [{ listId: 'full', childId: 'tom' }] }, [list('full', 2, 2)], today()),
    ).toMatchObject({ done: 2, total: 2, isDone: true });
  });
});

it('givenTo leaves out a list that is a routine on the day, and has it again once it has ended', () => {
  const row = {
    validFrom: '2026-11-01',
    recurrence: { everyDays: 1, from: '2026-11-01' },
    band: 'morning',
    remindAt: null,
    children: ['tom'],
  } as const;
  const given = [{ listId: 'up', childId: 'tom' }];
  const up = (...rows: object[]) => [{ ...list('up', 1, 2), schedule: [row, ...rows] as never }];
  expect(givenTo('tom', { given }, up(), '2026-11-27').lists).toEqual([]);
  const ended = { ...row, validFrom: '2026-11-20', recurrence: null };
  expect(givenTo('tom', { given }, up(ended), '2026-11-27').total).toBe(2);
});
