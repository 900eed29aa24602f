import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Gem, Keyboard, LogOut, Settings } from 'lucide-react';
import { limitsOf } from '../../api/queries/limits';
import { queryClient } from '../../api/queries/query-client';
import { LanguageSelect } from '../../features/identity/language/language-select';
import { useSession } from '../../features/identity/sessions/session';
import { useLanguage } from '../../i18n/i18n';
import { useTranslation } from '../../i18n/use-translation';
import { useMedia } from '../../shared/hooks/use-media';
import { openPlansDialog } from '../../shared/lib/plans-dialog-store';
import { Address } from '../../shared/ui/address';
import { Button } from '../../shared/ui/button';
import { LinkButton } from '../../shared/ui/link-button';
import { Avatar } from '../../shared/ui/picture/avatar';
import { ThemeSwitcher } from '../../shared/ui/theme-switcher';
import { paths } from '../paths';
import styles from './account-panel.module.css';

export interface PanelProps {
  close: () => void;
  onKeys: () => void;
  onLeave: () => void;
}

/** The account menu: name, theme, language, settings, bigger plans, shortcuts, sign-out. */
export default function AccountPanel({ close, onKeys, onLeave }: PanelProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const language = useLanguage();
  const keyboard = useMedia('(hover: hover)');
  if (!user) return null;
  return (
    <div className={styles.panel}>
      <div className={styles.person}>
        <Avatar name={user.name} src={user.avatarUrl} language={language} />
        <p>
          <strong>{user.name}</strong>
          <span>
            <Address>{user.email}</Address>
          </span>
        </p>
      </div>
      <ThemeSwitcher />
      <LanguageSelect />
      <LinkButton
        kind="text"
        small
        className={styles.entry}
        to={paths.settings}
        icon={<Settings aria-hidden="true" strokeWidth={2.25} />}
        onClick={close}
      >
        {t('settings.title')}
      </LinkButton>
      <QueryClientProvider client={queryClient}>
        <BiggerPlans userId={user.id} onAsk={close} />
      </QueryClientProvider>
      {keyboard ? (
        <Button
          kind="text"
          small
          className={styles.entry}
          icon={<Keyboard aria-hidden="true" strokeWidth={2.25} />}
          onClick={() => {
            close();
            onKeys();
          }}
        >
          {t('keys.title')}
        </Button>
      ) : null}
      <Button
        kind="text"
        small
        className={styles.entry}
        icon={<LogOut aria-hidden="true" strokeWidth={2.25} />}
        onClick={() => {
          close();
          onLeave();
        }}
      >
        {t('account.signOut')}
      </Button>
    </div>
  );
}

/** Renders nothing for a user with the biggest plan. */
function BiggerPlans({ userId, onAsk }: { userId: string; onAsk: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(limitsOf(userId));
  if (!data?.biggerPlans.length) return null;
  return (
    <Button
      kind="text"
      small
      className={styles.entry}
      icon={<Gem aria-hidden="true" strokeWidth={2.25} />}
      aria-haspopup="dialog"
      onClick={() => {
        onAsk();
        openPlansDialog();
      }}
    >
      {t('plan.upgradePlan')}
    </Button>
  );
}
