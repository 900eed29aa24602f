import { lazy, Suspense, useState } from 'react';
import { LogOut, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { signOut, unsentChanges, useSession } from '../../features/identity/session';
import { useLanguage } from '../../i18n/i18n';
import { lazyPart } from '../../shared/lib/lazy-part';
import { Avatar } from '../../shared/ui/avatar';
import { Button } from '../../shared/ui/button';
import { LinkButton } from '../../shared/ui/link-button';
import { Popover } from '../../shared/ui/popover';
import { ThemeSwitcher } from '../../shared/ui/theme-switcher';
import { paths } from '../paths';
import styles from './account-menu.module.css';
import { useOtherTabs } from './use-other-tabs';

/** Whoever opens the menu has it by then: the tools of the page bring it in a quiet moment. */
const LanguageSelect = lazyPart(async () => ({ default: (await import('../../features/identity/components/language-select')).LanguageSelect }));
const SignOutDialog = lazy(() => import('../../features/identity/components/sign-out-dialog'));

/** Who is here, and how they like it: theme, language, the way out. */
export function AccountMenu({ wide = false }: { wide?: boolean }) {
  useOtherTabs();
  const { t } = useTranslation();
  const { user } = useSession();
  const language = useLanguage();
  const [unsent, setUnsent] = useState(0);
  const [asking, setAsking] = useState(false);
  if (!user) return null;

  async function leave() {
    const left = await unsentChanges();
    if (left === 0) return signOut();
    setUnsent(left);
    setAsking(true);
  }

  return (
    <>
      <Popover
        label={t('account.menu')}
        trigger={(props) => (
          <button type="button" className={wide ? styles.row : styles.round} aria-label={t('account.menuOf', { name: user.name })} {...props}>
            <Avatar name={user.name} src={user.avatarUrl} language={language} />
            {wide ? (
              <>
                <span className={styles.name}>{user.name}</span>
                <Settings aria-hidden="true" strokeWidth={2.25} />
              </>
            ) : null}
          </button>
        )}
      >
        {(close) => (
          <div className={styles.panel}>
            <div className={styles.person}>
              <Avatar name={user.name} src={user.avatarUrl} language={language} />
              <p>
                <strong>{user.name}</strong>
                <span>{user.email}</span>
              </p>
            </div>
            <ThemeSwitcher />
            <Suspense fallback={<span className={styles.languages} />}>
              <LanguageSelect />
            </Suspense>
            <LinkButton kind="text" small to={paths.settings} icon={<Settings aria-hidden="true" strokeWidth={2.25} />} onClick={close}>
              {t('settings.title')}
            </LinkButton>
            <Button
              kind="text"
              small
              icon={<LogOut aria-hidden="true" strokeWidth={2.25} />}
              onClick={() => {
                close();
                void leave();
              }}
            >
              {t('account.signOut')}
            </Button>
          </div>
        )}
      </Popover>
      <Suspense>{unsent > 0 ? <SignOutDialog unsent={unsent} open={asking} onClose={() => setAsking(false)} /> : null}</Suspense>
    </>
  );
}
