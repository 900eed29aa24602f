/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ApiError } from '../../../api/http/api-error';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { usePrompts } from '../prompts/prompts';
import { useLimits } from '../usage/limits';
import { useRepaintCost } from './repaint-cost';
import RepaintDialog from './repaint-dialog';

jest.mock('../usage/limits', () => ({ useLimits: jest.fn() }));
jest.mock('../prompts/prompts', () => ({ usePrompts: jest.fn() }));
jest.mock('./repaint-cost', () => ({ useRepaintCost: jest.fn() }));

const cost = { items: 12, toPaint: 3, counted: 2, remaining: 7, unpaintable: 0, itemIds: ['a', 'b', 'c'] };
const limits = {
  canGenerate: true,
  month: '2026-11',
  resetsAt: '2026-12-01T00:00:00.000Z',
  biggerPlans: [] as object[],
};
const paint = jest.fn();
const close = jest.fn();
let show: (isOpen: boolean) => void = () => undefined;

describe('RepaintDialog', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
    paint.mockReset();
    close.mockReset();
  });

  const open = (
    given: Partial<typeof cost>,
    {
      character = 'lilly',
      online = true,
      answer = {},
      listType = 'shopping',
    }: { character?: string | null; online?: boolean; answer?: object; listType?: 'shopping' | 'task' } = {},
  ) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    jest.mocked(useLimits).mockReturnValue({ data: limits } as never);
    jest.mocked(usePrompts).mockReturnValue({ prompts: [{ id: 'max', name: 'Max' }] } as never);
    jest.mocked(useRepaintCost).mockReturnValue({
      data: online ? { ...cost, ...given } : undefined,
      error: null,
      refetch: jest.fn(),
      ...answer,
    } as never);
    const page = (isOpen: boolean) => (
      <RepaintDialog
        listId="list"
        listType={listType}
        character={character}
        open={isOpen}
        onClose={close}
        onPaint={paint}
      />
    );
    const { rerender } = render(page(true));
    show = (isOpen) => rerender(page(isOpen));
  };
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

  it('RepaintDialog says how many pictures change, count and are left, and repaints them', () => {
    open({});
    screen.getByRole('heading', { name: 'Repaint all with Lilly' });
    screen.getByText('This repaints 3 pictures, including ticked items.');
    screen.getByText('This uses 2 of this month’s painted pictures.');
    screen.getByText('7 painted pictures left for November');
    fireEvent.click(button('Repaint 3 pictures'));
    expect(paint).toHaveBeenCalledWith(['a', 'b', 'c']);
    expect(close).toHaveBeenCalled();
  });

  it('RepaintDialog repaints once where it is pressed again while it closes', () => {
    open({});
    const press = () => fireEvent.click(screen.getByText('Repaint 3 pictures'));
    press();
    show(false);
    press();
    expect(paint).toHaveBeenCalledTimes(1);
  });

  it('RepaintDialog offers as many as are left where the quota is not enough', () => {
    open({ counted: 3, remaining: 1, itemIds: ['a'] });
    screen.getByText(
      'You don’t have enough painted pictures left for all of them. We can paint 1 now, starting at the top.',
    );
    fireEvent.click(button('Repaint 1 picture'));
    expect(paint).toHaveBeenCalledWith(['a']);
  });

  it('RepaintDialog repaints nothing with a used-up quota, and says when it resets', () => {
    open({ counted: 3, remaining: 0, itemIds: [] });
    screen.getByText('You’ve used all your painted pictures for November. You get new ones on 1 December.');
    expect(button('Repaint all pictures').disabled).toBe(true);
  });

  it('RepaintDialog says that no picture counts, that none changes, and which items are left out', () => {
    open({ counted: 0 });
    screen.getByText('None of them count: you’ve had them all before.');
    button('Not now');
    cleanup();
    open({ toPaint: 0, counted: 0, itemIds: [], unpaintable: 2 });
    screen.getByText('There’s nothing to repaint here.');
    button('Got it');
    screen.getByText('2 items keep their simple pictures, because we can’t paint them yet.');
    expect(screen.queryByRole('button', { name: /Repaint/ })).toBeNull();
  });

  it('RepaintDialog names chores as chores, and the count only where some are left', () => {
    open({ unpaintable: 1, counted: 2, remaining: 0, itemIds: [] }, { listType: 'task' });
    screen.getByText('1 chore keeps its simple picture, because we can’t paint it yet.');
    expect(screen.queryByText('This uses 2 of this month’s painted pictures.')).toBeNull();
  });

  it('RepaintDialog needs the network', () => {
    open({}, { online: false });
    screen.getByText('You need to be online for this.');
    expect(button('Repaint all pictures').disabled).toBe(true);
  });

  it('RepaintDialog says why the server refused', () => {
    open(
      {},
      { answer: { data: undefined, error: new ApiError(403, 'UPGRADE_REQUIRED', 'errors.upgradeRequired') } },
    );
    screen.getByRole('alert');
    expect(button('Repaint all pictures').disabled).toBe(true);
  });

  it.each([
    [null, 'Repaint all pictures'],
    ['none', 'Repaint all pictures'],
    ['kuzu', 'Repaint all with Kuzu'],
    ['max', 'Repaint all with Max'],
    ['unknown', 'Repaint all pictures'],
  ])(
    'RepaintDialog names the character %s in its title, and says where there will be none',
    (character, title) => {
      open({}, { character });
      screen.getByRole('heading', { name: title });
      expect(screen.queryAllByText(/won’t have a character/)).toHaveLength(
        character === null || character === 'none' ? 1 : 0,
      );
    },
  );
});
