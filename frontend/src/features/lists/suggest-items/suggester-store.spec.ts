/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { setEngine } from '../../../api/engine/current-engine';
import { prepareSuggestions, useSuggester } from './suggester-store';

let learned: string[] = [];
let times = 0;
jest.mock('./open-suggester', () => ({
  openSuggester: () =>
    Promise.resolve({
      known: [],
      parser: { keyOf: (name: string) => name },
      suggester: {
        *learn(entries: { name: string }[]) {
          yield undefined;
          times += 1;
          learned = entries.map(({ name }) => name);
        },
      },
    }),
}));
jest.mock('./own-history', () => ({
  *ownHistory(engine: { names: string[] }) {
    yield undefined;
    return engine.names.map((name) => ({ name }));
  },
}));
jest.mock('./home-history', () => ({
  homeHistory: ({ names, home = null }: { names: string[]; home?: string | null }) => ({
    householdId: home,
    rows: names,
  }),
  historyEntries: (own: object[]) => own,
}));
jest.mock('./lay-uses', () => ({
  *layUses(rows: string[]) {
    yield undefined;
    return rows.map((name) => ({ name }));
  },
}));
const mockForget = jest.fn();
jest.mock('./pending-uses', () => ({
  recentUses: () => [],
  forgetRecentUses: (engine: unknown) => void mockForget(engine),
}));

const engineOf = (...names: string[]) => ({ names, subscribe: () => () => undefined }) as never;
const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

it('another user on the same page sees no names of the one before, not even those still being read', async () => {
  setEngine(engineOf('Milk of Ada'));
  const { result } = renderHook(() => useSuggester('shopping'));
  prepareSuggestions('shopping');
  await wait(50);
  expect([learned, result.current?.known]).toEqual([['Milk of Ada'], [{ name: 'Milk of Ada' }]]);

  act(() => setEngine(engineOf('Tea of Ada')));
  await wait(301);
  act(() => setEngine(engineOf()));
  expect([learned, result.current?.known]).toEqual([[], []]);
  await wait(50);
  expect([learned, result.current?.known]).toEqual([[], []]);
  act(() => setEngine(engineOf('Bread of Ben')));
  await wait(400);
  expect([learned, result.current?.known]).toEqual([['Bread of Ben'], [{ name: 'Bread of Ben' }]]);
});

it('another home shows no names of the one before, not even those still being read', async () => {
  let tell = (): void => undefined;
  const engine = {
    names: ['Milk of Mum'],
    home: 'mums',
    subscribe: (told: () => void) => ((tell = told), () => undefined),
  };
  const moveTo = (home: string | null, ...names: string[]) => {
    Object.assign(engine, { home, names });
    act(() => tell());
  };
  setEngine(engine as never);
  const { result } = renderHook(() => useSuggester('shopping'));
  prepareSuggestions('shopping');
  await wait(400);
  expect([learned, result.current?.known]).toEqual([['Milk of Mum'], [{ name: 'Milk of Mum' }]]);
  mockForget.mockReset();

  moveTo('mums', 'Tea of Mum');
  expect(result.current?.known).toEqual([{ name: 'Milk of Mum' }]);
  expect(mockForget).not.toHaveBeenCalled();
  await wait(301);
  moveTo('dads', 'Figs of Dad');
  expect([learned, result.current?.known]).toEqual([[], []]);
  expect(mockForget).toHaveBeenCalledWith(engine);
  await wait(400);
  expect([learned, result.current?.known]).toEqual([['Figs of Dad'], [{ name: 'Figs of Dad' }]]);
  moveTo(null);
  expect([learned, result.current?.known]).toEqual([[], []]);
});

it('learns names once, however often a list changes', async () => {
  let tick = () => {};
  const engineWith = (names: string[]) =>
    ({ names, subscribe: (listener: () => void) => ((tick = listener), () => undefined) }) as never;
  const names = ['Milk of Cem'];
  const { result } = renderHook(() => useSuggester('shopping'));
  prepareSuggestions('shopping');
  act(() => setEngine(engineWith(names)));
  await wait(400);
  const [before, open] = [times, result.current];
  expect([learned, open?.known]).toEqual([['Milk of Cem'], [{ name: 'Milk of Cem' }]]);
  act(() => tick());
  await wait(400);
  expect([times - before, result.current === open]).toEqual([0, true]);
  names.push('Tea of Cem');
  act(() => tick());
  await wait(400);
  expect([times - before, learned]).toEqual([1, ['Milk of Cem', 'Tea of Cem']]);
});
