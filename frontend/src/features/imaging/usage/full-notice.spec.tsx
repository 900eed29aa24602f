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

it('FullNotice names the first of next month where the quota is used up', async () => {
  await show(limits);
  screen.getByText(/^You’ve used all your painted pictures\. Until 1 .+, new items get simple ones/);
  screen.getByRole('button', { name: 'Got it' });
});

it('FullNotice promises no reset where the trial is over, however much quota is left', async () => {
  await show({ ...limits, trialOver: true });
  screen.getByText('Your free trial has ended. Choose a plan to get new pictures painted.');
  expect(screen.queryByText(/Until/)).toBeNull();
});

it('FullNotice shows nothing while pictures can be generated or the quota is unknown', async () => {
  for (const given of [{ ...limits, canGenerate: true }, undefined]) {
    await show(given);
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();
    cleanup();
  }
});
