/** @jest-environment jsdom */
import type { HistoryRow } from '@pictick/rules/household/item-history';
import type { Store } from '@pictick/rules/household/stores';
import { setEngine } from '../../../api/engine/current-engine';
import { speakEnglish } from '../../../testing/kit';
import { followHomeSections, type HomeSections } from './home-sections';

jest.mock('../pictures/picture-book', () => ({
  openDictionary: () =>
    Promise.resolve({ matcher: { keyOf: (name: string) => name.toLowerCase().replace(/s$/, '') } }),
}));

const listeners = new Set<() => void>();
let households: object[] = [];
const change = (all: object[]): void => {
  households = all;
  for (const listener of listeners) listener();
};
const row = (name: string, section: string | null): HistoryRow => ({ name, section }) as HistoryRow;
const home = (rows: HistoryRow[], stores: Store[] = []) => ({
  id: 'home',
  role: 'adult',
  itemHistory: { cursor: 1, rows },
  stores,
});
const item = (name: string, concept: string | null = null) => ({ name, concept });

describe('followHomeSections', () => {
  const answers: HomeSections[] = [];
  beforeAll(async () => {
    await speakEnglish();
    setEngine({
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      households: () => households,
    } as never);
    followHomeSections((each) => answers.push(each));
  });
  afterAll(() => setEngine(null));
  const last = () => answers.at(-1)!;
  const dictionary = () => new Promise((resolve) => setTimeout(resolve, 50));

  it('knows no home at first, and sorts by concept', () => {
    expect([last().home, last().sectionOf(item('Milk', 'milk')), last().sectionOf(item('Thing'))]).toEqual([
      null,
      'dairy',
      'other',
    ]);
  });

  it('follows the home, not a household that the user helps', async () => {
    change([{ ...home([row('Milk', 'pets')]), role: 'helper' }]);
    expect(last().home).toBeNull();
    change([home([row('Egg', 'frozen'), row('Milk', 'cellar')])]);
    await dictionary();
    expect(last().home).toEqual({ id: 'home', stores: [] });
    expect([last().sectionOf(item('EGGS', 'egg')), last().sectionOf(item('Milk', 'milk'))]).toEqual([
      'frozen',
      'dairy',
    ]);
  });

  it('tells of no change that sorts nothing', () => {
    const before = answers.length;
    change([home([row('Egg', 'frozen'), row('Milk', 'cellar'), row('Tea', null)])]);
    expect(answers).toHaveLength(before);
    change([home([row('Egg', 'pets')])]);
    expect(answers).toHaveLength(before + 1);
  });

  it('sorts as the chosen store has it, with what it lacks at the end', () => {
    const order = ['pets', 'dairy', 'produce'];
    change([home([], [{ id: 'mill', name: 'Mill', order, missing: ['dairy'] }])]);
    const items = [item('Apples', 'apple'), item('Milk', 'milk'), item('Dog food', 'dog-food')];
    const shown = (storeId: string | null) =>
      last()
        .groupBySection(items, storeId)
        .map(({ section, isMissing }) => [section, isMissing]);
    expect(shown('mill')).toEqual([
      ['pets', false],
      ['produce', false],
      ['dairy', true],
    ]);
    expect([shown(null), shown('gone')]).toEqual(
      Array(2).fill([
        ['produce', false],
        ['dairy', false],
        ['pets', false],
      ]),
    );
  });

  it('has the same section for two names of one thing, however the rows are sorted', async () => {
    const rows = [
      { ...row('Egg', 'frozen'), nameKey: 'egg' },
      { ...row('Eggs', 'baking'), nameKey: 'eggs' },
    ];
    change([home(rows)]);
    await dictionary();
    const first = last().sectionOf(item('Eggs', 'egg'));
    change([home(rows.toReversed())]);
    await dictionary();
    expect([first, last().sectionOf(item('Eggs', 'egg'))]).toEqual(['baking', 'baking']);
  });
});
