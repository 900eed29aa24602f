/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { ListCard } from '../api/lists';
import { makeOfTemplate, makeReadyMade, makeRoutine } from './make-routine';
import RoutineForm from './routine-form';

let mockHousehold: ReturnType<typeof householdOf> | null = householdOf();
let mockLists: ListCard[] = [];
jest.mock('../../../api/engine/households', () => ({ useHousehold: () => mockHousehold }));
jest.mock('../api/lists', () => ({ useMyLists: () => ({ lists: mockLists }) }));
jest.mock('../api/use-today', () => ({ useToday: () => '2026-11-27' }));
jest.mock('../../../app/family-slots', () => ({ MakeFamily: () => <p>Make the family</p> }));
jest.mock('../character/character-field', () => ({ CharacterField: () => null }));
jest.mock('../pictures/picture-book', () => ({ usePlainPicture: () => null }));
jest.mock('./make-routine', () => ({
  makeReadyMade: jest.fn(() => Promise.resolve('new')),
  makeOfTemplate: jest.fn(() => Promise.resolve('new')),
  makeRoutine: jest.fn(() => Promise.resolve('new')),
}));

const onDone = jest.fn();
const show = () => render(<RoutineForm onDone={onDone} />, { wrapper: BrowserRouter });
const press = (button: HTMLElement) =>
  act(async () => {
    fireEvent.click(button);
    await new Promise((resolve) => setTimeout(resolve));
  });
const forWhom = (...children: string[]) => ({ householdId: 'home', children, today: '2026-11-27' });

describe('RoutineForm', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => {
    jest.clearAllMocks();
    mockHousehold = householdOf();
    mockLists = [];
    window.history.replaceState(null, '', '/app');
  });
  afterEach(cleanup);

  it('makes one of ten ready-made routines by one tap for the chosen children, and opens it', async () => {
    show();
    const group = within(screen.getByRole('region', { name: 'Ready-made' }));
    expect(group.getAllByRole('button')).toHaveLength(10);
    await press(screen.getByRole('button', { name: 'Tom' }));
    await press(group.getByRole('button', { name: /^Bedtime.*Ages 3 to 5/ }));
    expect(makeReadyMade).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'bedtime-3-5' }),
      forWhom('mia'),
    );
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(window.location.pathname).toBe('/lists/new');
  });

  it('offers archived routines as templates of the family, but no other archived list', async () => {
    const list = (id: string, given: Partial<ListCard>) =>
      ({ id, name: id, listType: 'task', archived: true, preview: [], ...given }) as unknown as ListCard;
    const row = { validFrom: '2026-11-01', band: 'morning', remindAt: null, children: [] } as const;
    const schedule = [{ ...row, recurrence: { everyDays: 2, from: '2026-11-01' } }];
    mockLists = [
      list('Swim day', { schedule }),
      list('Old chores', {}),
      list('Ended', { schedule: [{ ...row, recurrence: null }] }),
      list('In use', { schedule, archived: false }),
    ];
    show();
    const group = within(screen.getByRole('region', { name: 'My templates' }));
    expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Swim day']);
    await press(group.getByRole('button'));
    expect(makeOfTemplate).toHaveBeenCalledWith(mockLists[0], forWhom('tom', 'mia'));
  });

  it('makes an empty routine on the days that the user chooses, under the example where no name is typed', async () => {
    show();
    await press(screen.getByRole('button', { name: 'Sunday' }));
    const form = screen.getByRole('textbox').closest('form');
    await act(async () => {
      if (form) fireEvent.submit(form);
      await Promise.resolve();
    });
    expect(makeRoutine).toHaveBeenCalledWith(
      'Before school',
      null,
      {
        recurrence: { weekdays: [1, 2, 3, 4, 5, 6], everyWeeks: 1, from: '2026-11-27' },
        band: 'morning',
        children: ['tom', 'mia'],
      },
      forWhom('tom', 'mia'),
    );
  });

  it('makes the family first where there is none', () => {
    mockHousehold = null;
    show();
    expect(screen.getByText('Make the family')).toBeTruthy();
  });
});
