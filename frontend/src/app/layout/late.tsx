import { Suspense } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part';
import styles from './late.module.css';

const Tools = lazyPart(async () => ({ default: (await import('./page-tools')).PageTools }));
const Menu = lazyPart<{ wide?: boolean }>(async () => ({ default: (await import('./account-menu')).AccountMenu }));
const whenIdle = 1500;
/** Waits until nothing else wants the line. */
const Badge = lazyPart(async () => {
  await new Promise((later) => setTimeout(later, whenIdle));
  return import('../../features/imaging/components/usage-badge');
});

/** Parts of the frame that nobody uses in the first second. Their places are kept, so that nothing jumps. */
export function PageTools() {
  return (
    <Suspense fallback={<span className={styles.tools} />}>
      <Tools />
    </Suspense>
  );
}

export function UsageBadge() {
  return (
    <Suspense>
      <Badge />
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
