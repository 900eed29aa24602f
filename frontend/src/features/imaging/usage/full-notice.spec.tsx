/** @jest-environment jsdom */
import { act, cleanup, render, screen } from '@testing-library/react';
import { speakEnglish } from '../../../testing/kit';
import FullNotice from './full-notice';
import { useLimits } from './limits';

jest.mock('./limits', () => ({ useLimits: jest.fn() }));

const limits = { canGenerate: false, trialOver: false };
const show = async (given: object | undefined) => {
  jest.mocked(useLimits).mockReturnValue({ data: given, isFetching: false } as never);
  render(<FullNotice />);
  await act(() => import('./month-left'));
};

beforeAll(speakEnglish);
afterEach(cleanup);

it('promises new pictures on the first of next month where the month is used up', async () => {
  await show(limits);
  screen.getByText(/^You’ve used all your painted pictures\. Until 1 .+, new items get simple ones/);
  screen.getByRole('button', { name: 'Got it' });
});

it('promises none where the trial is over, however many of the month are left', async () => {
  await show({ ...limits, trialOver: true });
  screen.getByText('Your free trial has ended. Choose a plan to get new pictures painted.');
  expect(screen.queryByText(/Until/)).toBeNull();
});

it('says nothing where there are new ones, and where nobody knows', async () => {
  for (const given of [{ ...limits, canGenerate: true }, undefined]) {
    await show(given);
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();
    cleanup();
  }
});
