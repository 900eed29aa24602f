import type { ComponentType, LazyExoticComponent } from 'react';
import { withBillingTexts } from '../i18n/billing-texts';
import { withReferralTexts } from '../i18n/referral-texts';
import { lazyComponent } from '../shared/lib/lazy-component';

interface Place {
  id: string;
  /** The approximate height of the card on a phone, in px. */
  height: number;
  /** Two columns wide on large screens. */
  wide?: boolean;
}

/** The cards of one chunk, and their reserved places. */
interface Cards {
  places: readonly Place[];
  Part: LazyExoticComponent<ComponentType>;
}

const cards = (load: () => Promise<{ default: ComponentType }>, ...places: Place[]): Cards => ({
  places,
  Part: lazyComponent(load),
});

/**
 * The cards of the account page from top to bottom. Cards that are not built have a comment here and no place
 * on the page.
 */
export const settingsCards: readonly Cards[] = [
  // Children, PIN and consent: family.
  cards(() => import('../features/identity/family/family-card'), { id: 'family', height: 330, wide: true }),

  // The user: profile.
  cards(() => import('../features/identity/profile/profile-card'), {
    id: 'profile',
    height: 430,
    wide: true,
  }),

  // The plan: plan, and the days of the trial.
  cards(() => import('../features/identity/profile/plan-card'), { id: 'plan', height: 190 }),

  // Pictures: style, characters and quota.
  cards(
    () => import('../features/imaging/prompts/picture-settings'),
    { id: 'style', height: 420, wide: true },
    { id: 'usage', height: 420, wide: true },
    { id: 'character', height: 260 },
    { id: 'custom', height: 220 },
  ),

  // Look and language: appearance.
  cards(() => import('../features/identity/language/language-theme-card'), { id: 'appearance', height: 330 }),

  // The app on this device: app.
  cards(() => import('../features/pwa/settings/app-card'), { id: 'app', height: 180 }),

  // Signed-in devices: devices.
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

  // Collaborators and blocked inviters: invitations.
  cards(() => import('../features/lists/invitations/invitations-card'), { id: 'invitations', height: 190 }),

  // Support, where the operator has set an address: help.
  cards(() => import('../features/identity/help/help-card'), { id: 'help', height: 190 }),

  // Data export: data.
  cards(() => import('./your-data'), { id: 'data', height: 260, wide: true }),

  // Account deletion, always last: danger.
  cards(() => import('../features/identity/account-deletion/delete-account-card'), {
    id: 'danger',
    height: 200,
  }),
];
