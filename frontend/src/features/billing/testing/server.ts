import type { Plan, SubscriptionChange, SubscriptionInfo } from '../api/types';
import { infoOf, planOf } from './fixtures';

/** The responses of the fake server, and the requests that it got. */
export interface FakeServer {
  info: SubscriptionInfo;
  plans: Plan[];
  changes: SubscriptionChange[];
  others: Record<string, unknown>;
  asked: string[];
  /** Replaces `call` of the page's client. */
  call: (work: Work) => Promise<unknown>;
}

type Work = (api: {
  GET: (path: string) => Promise<{ data: unknown; response: { ok: true } }>;
}) => Promise<{ data: unknown }>;

export const server: FakeServer = {
  info: infoOf(),
  plans: [],
  changes: [],
  others: {},
  asked: [],
  call: async (work) =>
    (await work({ GET: (path) => Promise.resolve({ data: answerTo(path), response: { ok: true } }) })).data,
};

export function resetServer(): void {
  Object.assign(server, {
    info: infoOf(),
    plans: (['trial', 'starter', 'pro', 'platinum'] as const).map((tier) => planOf(tier)),
    changes: [],
    others: {},
    asked: [],
  });
}

function answerTo(path: string): unknown {
  server.asked.push(path);
  if (path in server.others) return server.others[path];
  if (path === '/api/billing/subscription') return server.info;
  if (path === '/api/billing/plans') return { plans: server.plans, features: [] };
  if (path === '/api/billing/subscription-changes/pending') return { subscriptionChanges: server.changes };
  if (path === '/api/billing/payments') return { payments: [] };
  if (path === '/api/billing/balance')
    return { balanceCents: 0, currency: 'eur', formattedBalance: '€0.00', hasBalance: false, plans: [] };
  if (path === '/api/account/status')
    return {
      success: true,
      status: 'trial_active',
      tier: 'trial',
      trialDaysRemaining: 9,
      periodEnd: null,
      renews: false,
    };
  if (path === '/api/shopping-lists/user/limits')
    return { tier: server.info.subscription.tier, monthlyUsed: 4, monthlyLimit: 5, biggerPlans: [] };
  throw new Error(`The fake server has no response for ${path}`);
}

/** Replaces the session: Ada is signed in. */
export const session = (() => {
  const view = { status: 'signed-in', user: { id: 'ada', name: 'Ada', email: 'ada@example.org' } };
  return {
    onSession: () => () => undefined,
    sessionView: () => view,
    storedToken: jest.fn<string | null, []>(() => 'token'),
  };
})();
