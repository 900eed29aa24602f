/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react';
import { queryClient } from '../../../api/queries/query-client';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import PlanCard from './plan-card';
import type { AccountStatus } from './profile';

let answer: AccountStatus;
jest.mock('../../../api/http/client', () => ({ call: () => Promise.resolve(answer) }));
jest.mock('../../../api/session/session', () => {
  const view = { user: { id: 'ada' } };
  return { onSession: () => () => undefined, sessionView: () => view };
});

const show = async (given: Partial<AccountStatus>): Promise<string> => {
  answer = {
    success: true,
    status: 'trial_active',
    tier: 'trial',
    trialDaysRemaining: 14,
    periodEnd: '2026-12-05T10:00:00.000Z',
    renews: false,
    ...given,
  };
  render(<PlanCard />);
  await screen.findByText(answer.tier === 'pro' ? 'Pro' : 'Trial');
  return screen.getByRole('region', { name: 'Plan' }).textContent;
};

describe('PlanCard', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    localStorage.clear();
  });

  it.each<[Partial<AccountStatus>, string[], string[]]>([
    [{}, ['14 days left in your free trial.', 'It ends on'], ['soon']],
    [
      { status: 'trial_expiring', trialDaysRemaining: 1 },
      ['Your free trial ends soon.', '1 day left in your free trial.', 'It ends on'],
      [],
    ],
    [
      { status: 'trial_expired', trialDaysRemaining: 0 },
      ['Your free trial has ended.', 'Your lists work as always', 'It ended on'],
      ['left', 'ends on'],
    ],
    [{ status: 'active', tier: 'pro', trialDaysRemaining: 0 }, ['Until'], ['trial']],
    [
      { status: 'active', tier: 'pro', trialDaysRemaining: 0, periodEnd: null },
      ['No end date'],
      ['Until', 'trial'],
    ],
    [
      { status: 'active', tier: 'pro', trialDaysRemaining: 0, renews: true },
      ['Renews on'],
      ['Until', 'trial', 'No end'],
    ],
  ])('describes the plan %j', async (given, said, unsaid) => {
    const words = await show(given);
    for (const sentence of said) expect(words).toContain(sentence);
    for (const sentence of unsaid) expect(words).not.toContain(sentence);
  });

  it('shows the cached plan where the server cannot be reached', async () => {
    await show({ tier: 'pro', status: 'active' });
    cleanup();
    queryClient.clear();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<PlanCard />);
    expect(screen.getByText('Pro')).toBeTruthy();
    expect(screen.queryByText('You need to be online for this.')).toBeNull();
  });
});
