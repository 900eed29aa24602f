import { Suspense } from 'react';
import { useMedia } from '../../shared/hooks/use-media';
import { Later } from '../../shared/lib/later';
import { lazyPart, quietly } from '../../shared/lib/lazy-part';
import styles from './late.module.css';

const Tools = lazyPart(quietly(async () => ({ default: (await import('./page-tools')).PageTools })));
const Menu = lazyPart<{ wide?: boolean }>(
  quietly(async () => ({ default: (await import('./account-menu')).AccountMenu })),
);
const Badge = lazyPart(quietly(async () => ({ default: (await import('../plan-parts')).PlanAndMonth })));
const Plan = lazyPart(quietly(() => import('../../features/billing/components/tier-badge')));
// What was refused is told when the first screen stands.
const Told = lazyPart(async () => (await quiet(), import('../late-told')));

const Install = lazyPart(async () => (await quiet(), import('../../features/pwa/install/install-button')));
const Invitation = lazyPart(async () => (await quiet(), import('../../features/pwa/install/install-card')));

const whenQuiet = 1500;
/** Nothing else wants the line any more. */
const quiet = (): Promise<void> => new Promise((later) => setTimeout(later, whenQuiet));

/** Parts of the frame that nobody uses in the first second. Their places are kept, so that nothing jumps. Small screens have these elsewhere. */
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
    <Later>
      <Install />
    </Later>
  );
}

export function InstallCard() {
  return (
    <Suspense>
      <Invitation />
    </Suspense>
  );
}

export function Refusals() {
  return (
    <Suspense>
      <Told />
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
