/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import type { ItemRow } from '../../../sync/types';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { usePrompts } from '../prompts/prompts';
import { useLimits } from '../usage/limits';
import RepaintPanel from './repaint-panel';

jest.mock('./payer', () => ({ usePayer: () => ({ isReader: true, name: null }) }));
jest.mock('../usage/limits', () => ({ useLimits: jest.fn() }));
jest.mock('../prompts/prompts', () => ({ usePrompts: jest.fn() }));
jest.mock('../styles/preferred-style', () => ({ usePreferredStyle: () => 'cartoon' }));

const item = {
  id: 'milk',
  name: 'Milk',
  selectedCharacterId: null,
  image: { status: 'ready', styleId: 'cartoon', imageUrl: '', source: 'illustrator' },
} as unknown as ItemRow;
const plan = {
  canGenerate: true,
  canChooseStyle: true,
  canChooseCharacter: true,
  canCreatePrompts: true,
  remaining: 7,
  monthlyUsed: 5,
  monthlyLimit: 12,
  month: '2026-11',
  resetsAt: '2026-12-01T00:00:00.000Z',
  biggerPlans: [] as object[],
};
const mine: Record<string, string> = { style: 'Felt', custom: 'Picnic', character: 'Max' };
const paint = jest.fn();
const choose = jest.fn();
const seen = jest.fn();

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
  Element.prototype.scrollIntoView = seen;
});
beforeEach(() => {
  seen.mockReset();
  paint.mockReset();
  choose.mockReset();
  jest.mocked(usePrompts).mockImplementation(
    (kind) =>
      ({
        prompts: [
          {
            id: mine[kind]?.toLowerCase(),
            name: mine[kind],
            promptKind: kind,
            isDefault: false,
            template: '%s of felt',
            referenceImageUrl: null,
          },
        ],
        isError: false,
        hasNextPage: false,
      }) as never,
  );
});
afterEach(cleanup);

const open = (limits: object) => {
  jest.mocked(useLimits).mockReturnValue({ data: { ...plan, ...limits } } as never);
  render(
    <RepaintPanel
      item={item}
      listType="shopping"
      character={null}
      disabled={false}
      onPaint={paint}
      onChoose={choose}
      onWords={jest.fn()}
    />,
    { wrapper: BrowserRouter },
  );
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choosePill = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));

it('RepaintPanel paints with an own prompt, which is listed with the own styles', () => {
  open({});
  choosePill('Picnic');
  press('Paint a new one');
  expect(paint).toHaveBeenCalledWith({ promptId: 'picnic' });
});

it('RepaintPanel shows the picture of an own style and the face of an own character beside their names', async () => {
  open({});
  const pictureOf = (name: string) =>
    screen.getByRole('radio', { name }).closest('label')?.querySelector('img')?.getAttribute('src');
  await waitFor(() => expect(pictureOf('Felt')).toBe('asset.json'));
  expect(pictureOf('Max')).toMatch(/^data:image\/svg\+xml,/);
});

it('RepaintPanel scrolls to the hint that a tap causes', () => {
  open({ canChooseStyle: false, canCreatePrompts: false });
  expect(seen).not.toHaveBeenCalled();
  choosePill('Watercolour');
  expect(seen.mock.contexts).toEqual([screen.getByText(/Picture styles come/).closest('[role=status]')]);
});

it('RepaintPanel says once which plans have more where the quota is used up, and the reason above the button', () => {
  open({
    canChooseStyle: false,
    canGenerate: false,
    monthlyUsed: 12,
    remaining: 0,
    biggerPlans: [
      { tier: 'pro', monthlyImageLimit: 50, adds: ['canChooseStyle'] },
      { tier: 'starter', monthlyImageLimit: 10, adds: [] },
    ],
  });
  const why = screen.getByText(/December/);
  expect(why.compareDocumentPosition(screen.getByRole('button', { name: 'Paint a new one' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  choosePill('Watercolour');
  expect(screen.getAllByText('Pro')).toHaveLength(1);
  // A plan without the right is not offered.
  expect(screen.queryByText('Starter')).toBeNull();
});

it('RepaintPanel promises no reset after a trial, even with a used-up quota', () => {
  open({ canGenerate: false, trialOver: true, monthlyUsed: 12, remaining: 0 });
  screen.getByText('Your free trial has ended. Choose a plan to get new pictures painted.');
  expect(screen.queryByText(/December/)).toBeNull();
});

it('RepaintPanel reports a choice that is not painted yet, so that saving can paint it', () => {
  open({});
  expect(choose).toHaveBeenLastCalledWith(null);
  choosePill('Watercolour');
  expect(choose).toHaveBeenLastCalledWith({ promptId: 'watercolour' });
  press('Paint a new one');
  expect(choose).toHaveBeenLastCalledWith(null);
});

it('RepaintPanel reports no choice above the plan, and none with a used-up quota', () => {
  open({ canChooseStyle: false, canCreatePrompts: false });
  choosePill('Watercolour');
  cleanup();
  open({ canGenerate: false, monthlyUsed: 12, remaining: 0 });
  choosePill('Watercolour');
  expect(choose.mock.calls.flat().filter((wish) => wish !== null)).toEqual([]);
});

it.each([60, 150, 300])(
  'RepaintPanel paints once for a double tap with %d ms between the taps, and again for a later press',
  (gap) => {
    jest.useFakeTimers();
    open({});
    press('Paint a new one');
    jest.advanceTimersByTime(gap);
    press('Paint a new one');
    expect(paint).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1_000);
    press('Paint a new one');
    expect(paint).toHaveBeenCalledTimes(2);
    jest.useRealTimers();
  },
);

it('RepaintPanel paints the present choice right after a press', () => {
  open({});
  press('Paint a new one');
  choosePill('Watercolour');
  press('Paint a new one');
  expect(paint.mock.calls).toEqual([[{}], [{ promptId: 'watercolour' }]]);
});
