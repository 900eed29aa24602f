/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { hashPin } from '../../../shared/lib/pin';
import { setGate } from '../../../sync/household-changes';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import PinDialog from './pin-dialog';

jest.mock('../../../api/engine/current-engine', () => ({ readyEngine: () => Promise.resolve({}) }));
jest.mock('../../../sync/household-changes', () => ({ setGate: jest.fn(() => Promise.resolve()) }));
jest.mock('../../../shared/lib/pin', () => ({
  ...jest.requireActual<object>('../../../shared/lib/pin'),
  hashPin: jest.fn((digits: string) => Promise.resolve({ salt: 's', hash: digits, iterations: 1 })),
}));

const saved = jest.fn();
const close = jest.fn();

function type(digits: string): void {
  const field = screen.getByLabelText('PIN');
  fireEvent.change(field, { target: { value: digits } });
  const form = field.closest('form');
  if (form) fireEvent.submit(form);
}

describe('PinDialog', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => {
    render(<PinDialog householdId="home" open onClose={close} onSaved={saved} />);
  });
  afterEach(() => {
    cleanup();
    jest.clearAllMocks();
  });

  it('stores four digits that were typed twice, hashed', async () => {
    type('4711');
    screen.getByRole('heading', { name: 'The same digits again' });
    type('4711');
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(setGate).toHaveBeenCalledWith({}, 'home', { salt: 's', hash: '4711', iterations: 1 });
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('begins again where the digits differ', () => {
    type('4711');
    type('4712');
    expect(screen.getByRole('alert').textContent).toBe('The digits differ. Please choose again.');
    screen.getByRole('heading', { name: 'Choose four digits' });
    expect(hashPin).not.toHaveBeenCalled();
  });

  it('refuses fewer than four digits and drops letters', () => {
    type('47x1');
    expect(screen.getByLabelText<HTMLInputElement>('PIN').value).toBe('471');
    expect(screen.getByRole('alert').textContent).toBe('A PIN has four digits.');
  });
});
