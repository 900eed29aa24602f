import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../features/identity/sessions/session';
import { SyncChip } from '../../features/pwa/components/sync-chip';
import { useTranslation } from '../../i18n/use-translation';
import { Link } from '../../shared/routing/link';
import { LinkButton } from '../../shared/ui/link-button';
import { Logo } from '../../shared/ui/logo';
import { paths } from '../paths';
import { AccountMenu, InstallButton, PageTools, UsageBadge } from './lazy-frame';
import styles from './header.module.css';

/** Home is /app for a signed-in user, the landing page for a visitor. */
export function HomeLogo() {
  const { t } = useTranslation();
  const { status } = useSession();
  return (
    <Link to={status === 'signed-in' ? paths.home : paths.landing} className={styles.logo}>
      <Logo />
      <span className="visually-hidden">{status === 'signed-in' ? t('nav.home') : t('nav.start')}</span>
    </Link>
  );
}

export function Header({ app = false, nav }: { app?: boolean; nav?: ReactNode }) {
  const { t } = useTranslation();
  const { status } = useSession();
  const { pathname } = useLocation();
  return (
    <header className={app ? `${styles.header ?? ''} ${styles.app ?? ''}` : styles.header} data-screen>
      <div className={styles.inner}>
        <HomeLogo />
        <div className={styles.right}>
          <SyncChip />
          {app ? (
            <span className={styles.usage}>
              <UsageBadge />
            </span>
          ) : (
            <span className={styles.wide}>
              {nav}
              <PageTools />
            </span>
          )}
          <span className={styles.narrow}>
            <InstallButton />
          </span>
          {status === 'signed-in' ? <AccountMenu /> : null}
          {status === 'signed-out' && pathname !== paths.login ? (
            <LinkButton kind="quiet" small to={paths.login}>
              {t('login.button')}
            </LinkButton>
          ) : null}
          {/* On phones the navigation is a menu, the last element in visual and in focus order. */}
          <span className={styles.narrow}>{nav}</span>
        </div>
      </div>
    </header>
  );
}
