import { readyMadeRoutines } from '@pictick/rules/routines/ready-made-routines';
import { householdOf } from '../../../testing/household';
import { speakEnglish } from '../../../testing/kit';
import type { ListCard } from '../api/lists';
import { duplicateForChild } from './duplicate-for-child';
import { makeOfTemplate, makeReadyMade, makeRoutine } from './make-routine';
import { saveAsTemplate } from './save-as-template';

const mockCalls: unknown[][] = [];
const mockItems: { id: string; for?: string[]; onlyOn?: string }[] = [{ id: 'one' }, { id: 'two' }];
const mockNote =
  (name: string, answer?: unknown) =>
  (...given: unknown[]): Promise<unknown> => {
    mockCalls.push([name, ...given]);
    return Promise.resolve(answer);
  };
const mockEngine = {
  env: { newId: () => 'id', now: () => new Date('2026-11-27T07:00:00Z') },
  createList: mockNote('createList', 'new'),
  chooseCharacter: mockNote('chooseCharacter'),
  regenerateItems: mockNote('regenerateItems'),
  setArchived: mockNote('setArchived'),
  editItem: mockNote('editItem'),
  deleteItem: mockNote('deleteItem'),
  list: () => ({ items: mockItems }),
};
jest.mock('../api/change', () => ({
  change: (_: string, work: (engine: unknown) => Promise<unknown>) => work(mockEngine),
}));
jest.mock('../pictures/picture-book', () => ({ openDrawings: () => Promise.resolve(() => ({})) }));
jest.mock('../../../sync/duplicate-list', () => ({
  duplicateList: (_: unknown, ...given: unknown[]) => mockNote('duplicateList', 'copy')(...given),
}));
jest.mock('../../../sync/routine-changes', () => ({
  setSchedule: (_: unknown, ...given: unknown[]) => mockNote('setSchedule')(...given),
  addRoutineItems: (_: unknown, ...given: unknown[]) => mockNote('addRoutineItems')(...given),
}));
jest.mock('../api/lists', () => ({ deleteList: jest.fn() }));
jest.mock('../../../shared/ui/toast/toast', () => ({
  showToast: ({ text }: { text: string }) => void mockCalls.push(['toast', text]),
}));

const today = '2026-11-27';
const weekly = { weekdays: [1, 3] as const, everyWeeks: 1 as const, from: '2026-10-01' };
const settings = { recurrence: weekly, band: 'evening' as const, children: ['tom'] };
const list = {
  id: 'morning',
  name: 'Tom: Morning',
  selectedCharacterId: null,
  schedule: [{ ...settings, validFrom: '2026-10-01', remindAt: null }],
} as unknown as ListCard;
const forWhom = { householdId: 'home', children: ['mia'], today };

describe('the makers of routines', () => {
  beforeAll(speakEnglish);
  beforeEach(() => mockCalls.splice(0));

  it.each(readyMadeRoutines.map((routine) => [routine.id, routine] as const))(
    'makeReadyMade makes %s with the names, minutes and days of its steps',
    async (_id, routine) => {
      expect(await makeReadyMade(routine, forWhom)).toBe('new');
      const [created, added, scheduled] = mockCalls;
      expect(created?.[1]).not.toMatch(/\./);
      const items = added?.[2] as { name: string; minutes?: number; keepsPlain?: true }[];
      expect(items.every(({ keepsPlain }) => keepsPlain)).toBe(true);
      expect(items.map(({ minutes = null }) => minutes)).toEqual(routine.steps.map(({ minutes }) => minutes));
      expect(items.every(({ name }) => !name.includes('.'))).toBe(true);
      expect(scheduled).toEqual([
        'setSchedule',
        'new',
        'home',
        {
          recurrence: { weekdays: routine.weekdays, everyWeeks: 1, from: today },
          band: routine.band,
          children: ['mia'],
          remindAt: null,
        },
      ]);
    },
  );

  it('makeRoutine makes an empty list that comes back', async () => {
    await makeRoutine('Garden', 'lilly', settings, forWhom);
    expect(mockCalls).toEqual([
      ['createList', 'Garden', 'task'],
      ['chooseCharacter', 'new', 'lilly'],
      ['setSchedule', 'new', 'home', { ...settings, remindAt: null }],
    ]);
  });

  it('saveAsTemplate archives a copy that belongs to no child', async () => {
    await saveAsTemplate(list, 'home', settings);
    expect(mockCalls).toEqual([
      ['duplicateList', 'morning', 'Tom: Morning'],
      ['setSchedule', 'copy', 'home', { ...settings, children: [], remindAt: null }],
      ['setArchived', 'copy', true],
      ['toast', 'Template saved: Tom: Morning'],
    ]);
  });

  it('makeOfTemplate copies a template and begins its rhythm today', async () => {
    expect(await makeOfTemplate(list, forWhom)).toBe('copy');
    expect(mockCalls[1]?.[3]).toEqual({
      recurrence: { ...weekly, from: today },
      band: 'evening',
      children: ['mia'],
      remindAt: null,
    });
  });

  it('copies have steps for all of their children, and no card of one day', async () => {
    mockItems.push({ id: 'toms', for: ['tom'] }, { id: 'dance', onlyOn: today });
    await makeOfTemplate(list, forWhom);
    mockItems.splice(2);
    expect(mockCalls.slice(1, 3)).toEqual([
      ['editItem', 'copy', 'toms', { for: null }],
      ['deleteItem', 'copy', 'dance'],
    ]);
  });

  it('duplicateForChild asks for new pictures at once where another companion is chosen, and only then', async () => {
    const mia = { id: 'mia', nickname: 'Mia' };
    await duplicateForChild(list, mia, null, { household: householdOf(), settings });
    expect(mockCalls.map(([name]) => name)).toEqual(['duplicateList', 'setSchedule']);
    expect(mockCalls[0]).toEqual(['duplicateList', 'morning', 'Mia: Morning']);
    mockCalls.splice(0);
    await duplicateForChild(list, mia, 'lilly', { household: householdOf(), settings });
    expect(mockCalls.slice(2)).toEqual([
      ['chooseCharacter', 'copy', 'lilly'],
      ['regenerateItems', 'copy', ['one', 'two'], 'lilly'],
    ]);
  });
});
