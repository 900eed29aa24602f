import type { ComponentType, LazyExoticComponent } from 'react';
import { withBillingTexts } from '../i18n/billing-texts';
import { withReferralTexts } from '../i18n/referral-texts';
import { lazyComponent } from '../shared/lib/lazy-component';

interface Place {
  id: string;
  /** About as high as the card, at a phone. */
  height: number;
  /** Two columns at a desk. */
  wide?: boolean;
}

/** What comes together, and the places that it takes. */
interface Cards {
  places: readonly Place[];
  Part: LazyExoticComponent<ComponentType>;
}

const cards = (load: () => Promise<{ default: ComponentType }>, ...places: Place[]): Cards => ({
  places,
  Part: lazyComponent(load),
});

/** The page of the account from its top to its bottom. What is not built has a line here, and no place on the page. */
export const settingsCards: readonly Cards[] = [
  // Who one is: profile.
  cards(() => import('../features/identity/profile/profile-card'), {
    id: 'profile',
    height: 430,
    wide: true,
  }),

  // What one has: plan, and the days of the trial.
  cards(() => import('../features/identity/profile/plan-card'), { id: 'plan', height: 190 }),

  // How pictures are made, and how many.
  cards(
    () => import('../features/imaging/prompts/picture-settings'),
    { id: 'style', height: 420, wide: true },
    { id: 'usage', height: 420, wide: true },
    { id: 'character', height: 260 },
    { id: 'custom', height: 220 },
  ),

  // How the app looks and speaks: appearance.
  cards(() => import('../features/identity/language/language-theme-card'), { id: 'appearance', height: 330 }),

  // The app on this device: app.
  cards(() => import('../features/pwa/settings/app-card'), { id: 'app', height: 180 }),

  // Where one is signed in: devices.
  cards(() => import('../features/identity/sessions/devices-card'), {
    id: 'devices',
    height: 260,
    wide: true,
  }),

  // Friends: referral.
  cards(() => withReferralTexts(import('../features/referrals/settings/referral-card')), {
    id: 'referral',
    height: 470,
    wide: true,
  }),

  // Invoices and credit: billing.
  cards(
    () => withBillingTexts(import('../features/billing/page/billing-cards')),
    { id: 'billing', height: 300, wide: true },
    { id: 'balance', height: 190 },
  ),

  // With whom one shares: invitations.
  cards(() => import('../features/lists/invitations/invitations-card'), { id: 'invitations', height: 190 }),

  // Whom to ask: help, where somebody answers.
  cards(() => import('../features/identity/help/help-card'), { id: 'help', height: 190 }),

  // Everything to take along: data.
  cards(() => import('./your-data'), { id: 'data', height: 260, wide: true }),

  // The end of it all, always last: danger.
  cards(() => import('../features/identity/account-deletion/delete-account-card'), {
    id: 'danger',
    height: 200,
  }),
];
