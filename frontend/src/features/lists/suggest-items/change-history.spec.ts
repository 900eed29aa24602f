/** @jest-environment jsdom */
import { showToast } from '../../../shared/ui/toast/toast';
import { speakEnglish } from '../../../testing/kit';
import { forgetName, setSection } from './change-history';

const enqueued: unknown[] = [];
const row = (nameKey: string, section: string | null, forgotten = false) => ({
  nameKey,
  name: nameKey,
  section,
  forgotten,
});
const engine = {
  households: () => [
    { id: 'ours', role: 'helper' },
    {
      id: 'home',
      role: 'adult',
      itemHistory: {
        cursor: 1,
        rows: [row('egg', null), row('eggs', 'pets', true), row('milk', null)],
      },
    },
  ],
  enqueue: (scopeId: string, change: object, scope: string) => {
    enqueued.push([scopeId, change, scope]);
    return Promise.resolve();
  },
  env: { now: () => new Date('2026-11-29T10:00:00.000Z') },
};
jest.mock('../api/change', () => ({
  change: (_: string, work: (its: object) => unknown) => Promise.resolve(work(engine)),
}));
jest.mock('../../../shared/ui/toast/toast', () => ({ showToast: jest.fn() }));

const keyOf = (name: string): string => name.toLowerCase().replace(/s$/, '');
const sent = () => enqueued.splice(0);
const change = (nameKey: string, section: string | null, name = nameKey) => [
  'home',
  { kind: 'section.set', nameKey, name, section, at: '2026-11-29T10:00:00.000Z' },
  'household:home',
];

describe('setSection', () => {
  beforeAll(speakEnglish);
  beforeEach(() => {
    sent();
    jest.mocked(showToast).mockReset();
  });

  it('moves all rows of a thing, also forgotten ones, and its undo puts each back', async () => {
    await setSection('Eggs', keyOf, 'frozen', 'Frozen');
    expect(sent()).toEqual([change('egg', 'frozen'), change('eggs', 'frozen')]);
    await jest.mocked(showToast).mock.lastCall?.[0].undo?.();
    expect(sent()).toEqual([change('egg', null), change('eggs', 'pets')]);
  });

  it('makes a row for a name that has none, by the key of the page’s language', async () => {
    await setSection('Crème Brûlée', keyOf, 'sweets', 'Sweets');
    expect(sent()).toEqual([change('creme brulee', 'sweets', 'Crème Brûlée')]);
  });

  it('is the only change that reaches forgotten rows', async () => {
    await forgetName('Eggs', keyOf);
    expect(sent()).toMatchObject([['home', { kind: 'history.forgotten', nameKey: 'egg' }, 'household:home']]);
  });
});
