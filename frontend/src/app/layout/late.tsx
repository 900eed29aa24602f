import { lazy, Suspense } from 'react';
import styles from './late.module.css';

const Tools = lazy(() => import('./page-tools').then((module) => ({ default: module.PageTools })));
const Menu = lazy(() => import('./account-menu').then((module) => ({ default: module.AccountMenu })));

/** Parts of the frame that nobody uses in the first second. Their places are kept, so that nothing jumps. */
export function PageTools() {
  return (
    <Suspense fallback={<span className={styles.tools} />}>
      <Tools />
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
