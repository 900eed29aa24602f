/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { item } from '../../../sync/testing/sync-environment';
import type { ItemRow } from '../../../sync/types';
import { childOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { FirstThenCards } from './first-then-cards';
import { PickFirstThen } from './pick-first-then';

jest.mock('../pictures/picture-book', () => ({ usePlainPicture: () => null }));

const tom = childOf('Tom');
const row = (id: string, checked = false): ItemRow => ({ ...item(id, { checked }), pending: false });
const open = ['shoes', 'park', 'book'].map((id) => row(id));
const card = (name: string | RegExp) => screen.getByRole('button', { name });
const show = () => card('Show these two') as HTMLButtonElement;

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
afterEach(cleanup);

describe('PickFirstThen', () => {
  it('takes two cards in the order of the taps; a second tap takes one back, a third card is the second', () => {
    const onPick = jest.fn();
    render(<PickFirstThen child={tom} open={open} onPick={onPick} />);
    expect(show().disabled).toBe(true);
    fireEvent.click(card('park'));
    fireEvent.click(card('shoes'));
    fireEvent.click(card(/^park/));
    expect(show().disabled).toBe(true);
    fireEvent.click(card('park'));
    fireEvent.click(card('book'));
    fireEvent.click(show());
    expect((onPick.mock.calls as ItemRow[][][])[0]?.[0]?.map(({ id }) => id)).toEqual(['shoes', 'book']);
  });

  it('lets go of a card that was done meanwhile', () => {
    const { rerender } = render(<PickFirstThen child={tom} open={open} onPick={jest.fn()} />);
    fireEvent.click(card('shoes'));
    fireEvent.click(card('park'));
    rerender(<PickFirstThen child={tom} open={open.slice(1)} onPick={jest.fn()} />);
    expect([show().disabled, card(/^park/).textContent]).toEqual([true, 'parkFirst']);
  });
});

describe('FirstThenCards', () => {
  it('shows the two cards, and the way back to all cards for adults only', () => {
    const onEnd = jest.fn();
    const shown = { day: '2026-11-27', cards: [row('shoes', true), row('park')] };
    const { rerender } = render(<FirstThenCards child={tom} shown={shown} onEnd={onEnd} />);
    expect(screen.getByRole('region', { name: 'First, then' }).textContent).toMatch(
      /^First.*shoes.*Then.*park/,
    );
    fireEvent.click(card('All cards again'));
    expect(onEnd).toHaveBeenCalled();
    rerender(<FirstThenCards child={tom} shown={shown} onEnd={null} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
