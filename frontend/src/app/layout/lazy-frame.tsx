import { Suspense } from 'react';
import { useMedia } from '../../shared/hooks/use-media';
import { ClientOnly } from '../../shared/lib/client-only';
import { lazyComponent, lazyWhenIdle } from '../../shared/lib/lazy-component';
import styles from './lazy-frame.module.css';

const Tools = lazyComponent(
  lazyWhenIdle(async () => ({ default: (await import('./page-tools')).PageTools })),
);
const Menu = lazyComponent<{ wide?: boolean }>(
  lazyWhenIdle(async () => ({ default: (await import('./account-menu')).AccountMenu })),
);
const Badge = lazyComponent(
  lazyWhenIdle(async () => ({ default: (await import('../billing-slots')).PlanAndUsage })),
);
const Plan = lazyComponent(lazyWhenIdle(() => import('../../features/billing/plans/tier-badge')));
// Rejected changes are reported after the first screen.
const Notices = lazyComponent(async () => (await afterDelay(), import('../global-notices')));

const Install = lazyComponent(
  async () => (await afterDelay(), import('../../features/pwa/install/install-button')),
);
const Invitation = lazyComponent(
  async () => (await afterDelay(), import('../../features/pwa/install/install-card')),
);

const delayMs = 1500;
/** In ms: by then no other request needs the bandwidth. */
const afterDelay = (): Promise<void> => new Promise((later) => setTimeout(later, delayMs));

/**
 * Parts of the frame that the first second does not need. Their places are reserved, so that the page does
 * not jump. Small screens have them elsewhere.
 */
export function PageTools() {
  const wide = useMedia('(min-width: 1024px)');
  return wide ? (
    <Suspense fallback={<span className={styles.tools} />}>
      <Tools />
    </Suspense>
  ) : null;
}

export function UsageBadge() {
  return (
    <Suspense fallback={<span className={styles.badge} />}>
      <Badge />
    </Suspense>
  );
}

/** Plan and account in the bar of a list, where there is no side navigation. */
export function PlanAndAccount() {
  const narrow = useMedia('(max-width: 1023px)');
  return narrow ? (
    <>
      <Suspense fallback={<span className={styles.badge} />}>
        <Plan />
      </Suspense>
      <AccountMenu />
    </>
  ) : null;
}

export function InstallButton() {
  return (
    <ClientOnly>
      <Install />
    </ClientOnly>
  );
}

export function InstallCard() {
  return (
    <Suspense>
      <Invitation />
    </Suspense>
  );
}

export function RejectedChanges() {
  return (
    <Suspense>
      <Notices />
    </Suspense>
  );
}

export function AccountMenu({ wide = false }: { wide?: boolean }) {
  return (
    <Suspense fallback={<span className={styles.avatar} />}>
      <Menu wide={wide} />
    </Suspense>
  );
}
