/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import HandOverDialog from './hand-over-dialog';

let mockHousehold: ReturnType<typeof householdOf> | null = null;
jest.mock('../../../api/engine/households', () => ({ useHousehold: () => mockHousehold }));
jest.mock('./hand-over', () => ({
  __esModule: true,
  default: ({ child }: { child: { nickname: string } }) => <p>The device goes to {child.nickname}</p>,
}));

const show = () =>
  render(<HandOverDialog list={{ id: 'morning', listType: 'task' }} open onClose={() => undefined} />);

describe('HandOverDialog', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => {
    mockHousehold = householdOf({ given: [{ listId: 'morning', childId: 'mia' }] });
  });
  afterEach(cleanup);

  it('names the device, and offers the children who have the list first', () => {
    show();
    expect(screen.getByRole('dialog', { name: 'Hand this device to a child' })).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Mia',
      'TomNothing given yet',
    ]);
    expect(screen.queryByText(/The device goes/)).toBeNull();
  });

  it('says which child has nothing yet', () => {
    show();
    expect(screen.getByRole('button', { name: 'Tom Nothing given yet' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mia' })).toBeTruthy();
  });

  it('hands the device to the chosen child', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Mia' }));
    expect(await screen.findByText('The device goes to Mia')).toBeTruthy();
  });

  it('hands the device to no child by itself when it is opened again', async () => {
    const onClose = jest.fn();
    const list = { id: 'morning', listType: 'task' } as const;
    const { rerender } = render(<HandOverDialog list={list} open onClose={onClose} />);
    fireEvent.click(screen.getByRole('button', { name: 'Mia' }));
    expect(await screen.findByText('The device goes to Mia')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    rerender(<HandOverDialog list={list} open={false} onClose={onClose} />);
    rerender(<HandOverDialog list={list} open onClose={onClose} />);
    expect(screen.getByRole('button', { name: 'Mia' })).toBeTruthy();
    expect(screen.queryByText(/The device goes/)).toBeNull();
  });

  it('shows nothing without a household', () => {
    mockHousehold = null;
    expect(show().container.textContent).toBe('');
  });
});
