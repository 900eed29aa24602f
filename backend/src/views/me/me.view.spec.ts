import type { PlanStatus, PlanStatusQuery } from '../../billing';
import { IdentityFacade, type Profile } from '../../identity';
import { PreferredStyleQuery } from '../../imaging';
import type { Database } from '../../platform/database/database';
import { MeView } from './me.view';

const ada: Profile = {
  id: 'ada',
  name: 'Ada',
  email: 'ada@example.org',
  emailKey: 'ada@example.org',
  createdAt: new Date('2026-11-20T08:00:00Z'),
  language: null,
  avatarUrl: null,
  avatarVersion: 0,
  trialWithheld: false,
  leaving: false,
};
const onTrial: PlanStatus = {
  tier: 'trial',
  trialDaysRemaining: 13,
  periodEnd: new Date('2026-12-04T08:00:00Z'),
  renews: false,
  credit: 0,
  currency: 'eur',
};

class People extends IdentityFacade {
  profileOf(userId: string): Promise<Profile | null> {
    return Promise.resolve(userId === ada.id ? ada : null);
  }
  profilesOf(userIds: readonly string[]): Promise<Profile[]> {
    return Promise.resolve(userIds.includes(ada.id) ? [ada] : []);
  }
  registeredBetween(): Promise<Profile[]> {
    return Promise.resolve([]);
  }
  findByEmail(email: string): Promise<Profile | null> {
    return Promise.resolve(email === ada.email ? ada : null);
  }
  findDeleted(): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set());
  }
}

describe('MeView', () => {
  const viewWith = (planStatus: PlanStatus) =>
    new MeView(
      new People(),
      { of: () => Promise.resolve(planStatus) } as unknown as PlanStatusQuery,
      new PreferredStyleQuery({
        query: () => Promise.resolve([{ style: 'watercolour' }]),
      } as unknown as Database),
    );

  it('returns the user with the plan', async () => {
    expect(await viewWith(onTrial).of('ada')).toEqual({
      id: 'ada',
      name: 'Ada',
      email: 'ada@example.org',
      createdAt: '2026-11-20T08:00:00.000Z',
      language: null,
      avatarUrl: null,
      avatarVersion: 0,
      preferredPromptId: 'watercolour',
      tier: 'trial',
      trialDaysRemaining: 13,
      accountBalance: 0,
      currency: 'eur',
      subscriptionEndDate: null,
    });
  });

  it('returns the credit, and the end of the paid period', async () => {
    expect(
      await viewWith({
        tier: 'pro',
        trialDaysRemaining: 0,
        periodEnd: new Date('2026-12-21T08:00:00Z'),
        renews: true,
        credit: 499,
        currency: 'eur',
      }).of('ada'),
    ).toMatchObject({
      tier: 'pro',
      accountBalance: 499,
      currency: 'eur',
      subscriptionEndDate: '2026-12-21T08:00:00.000Z',
    });
    expect(await viewWith({ ...onTrial, tier: 'platinum', periodEnd: null }).of('ada')).toMatchObject({
      tier: 'platinum',
      subscriptionEndDate: null,
    });
  });

  it('throws NOT_FOUND if the account is gone', async () => {
    await expect(viewWith(onTrial).of('ben')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
