import { BillingFacade, type Entitlements } from '../billing';
import { IdentityFacade, type Profile } from '../identity';
import { PreferredStyleQuery } from '../imaging';
import type { Database } from '../platform/database/database';
import { MeView } from './me.view';

const ada: Profile = { id: 'ada', name: 'Ada', email: 'ada@example.org', emailKey: 'ada@example.org', createdAt: new Date('2026-11-20T08:00:00Z'), language: null, avatarUrl: null, avatarVersion: 0, trialWithheld: false, leaving: false };
const rights: Entitlements = { tier: 'trial', monthlyImageLimit: 5, canGenerate: true, canShare: false, canChooseStyle: false, canChooseCharacter: false, canCreatePrompts: false, trialDaysRemaining: 13 };

class People extends IdentityFacade {
  profileOf(userId: string): Promise<Profile | null> {
    return Promise.resolve(userId === ada.id ? ada : null);
  }
  profilesOf(userIds: readonly string[]): Promise<Profile[]> {
    return Promise.resolve(userIds.includes(ada.id) ? [ada] : []);
  }
  findByEmail(email: string): Promise<Profile | null> {
    return Promise.resolve(email === ada.email ? ada : null);
  }
  leavers(): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set());
  }
}

class Plans extends BillingFacade {
  entitlementsOf(): Promise<Entitlements> {
    return Promise.resolve(rights);
  }
}

describe('me', () => {
  const view = new MeView(new People(), new Plans(), new PreferredStyleQuery({ query: () => Promise.resolve([{ style: 'watercolour' }]) } as unknown as Database));

  it('is the person with their plan', async () => {
    expect(await view.of('ada')).toEqual({
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

  it('is nobody once the account is gone', async () => {
    await expect(view.of('ben')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
