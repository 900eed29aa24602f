/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react';
import { queryClient } from '../../../api/queries/query-client';
import { speakEnglish } from '../../../testing/kit';
import type { Limits } from './limits';
import UsageBadge from './usage-badge';

jest.mock('../../../config/env', () => ({ apiKey: 'pictick-web' }));
jest.mock('../../../api/session/session', () => ({
  ...jest.requireActual<object>('../../../api/session/session'),
  onSession: () => () => undefined,
  sessionView: () => mockView,
}));
const mockView = {
  status: 'signed-in',
  user: { id: 'mia', name: 'Mia', email: 'mia@example.org', avatarUrl: null },
};

const limits = (given: Partial<Limits>): Partial<Limits> => ({
  tier: 'trial',
  monthlyUsed: 0,
  monthlyLimit: 10,
  remaining: 10,
  biggerPlans: [{ tier: 'pro' } as Limits['biggerPlans'][number]],
  ...given,
});

describe('UsageBadge', () => {
  beforeAll(speakEnglish);
  afterEach(() => {
    cleanup();
    queryClient.clear();
  });
  const show = (given: Partial<Limits>, status: string) => {
    queryClient.setQueryData(['limits', 'mia'], limits(given));
    queryClient.setQueryData(['account-status', 'mia'], { status });
    render(<UsageBadge />);
    return screen.queryByText('Upgrade') !== null;
  };

  it.each([
    [
      'a trial that goes on with 79 of 100 used',
      { monthlyUsed: 79, monthlyLimit: 100 },
      'trial_active',
      false,
    ],
    ['80 of 100 used', { monthlyUsed: 80, monthlyLimit: 100 }, 'trial_active', true],
    ['a trial in its last days', {}, 'trial_expiring', true],
    ['a trial that is over', {}, 'trial_expired', true],
    ['a paid plan with nothing used', { tier: 'starter' as const }, 'active', false],
    [
      'the biggest plan, all used',
      { tier: 'platinum' as const, monthlyUsed: 10, biggerPlans: [] },
      'active',
      false,
    ],
  ])('with %s offers a bigger plan only where it should', (_, given, status, offered) => {
    expect(show(given, status)).toBe(offered);
  });
});
