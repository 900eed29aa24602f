import { LogOut, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '../../features/identity/components/language-select';
import { useSession } from '../../features/identity/session';
import { useLanguage } from '../../i18n/i18n';
import { Address } from '../../shared/ui/address';
import { Avatar } from '../../shared/ui/avatar';
import { Button } from '../../shared/ui/button';
import { LinkButton } from '../../shared/ui/link-button';
import { ThemeSwitcher } from '../../shared/ui/theme-switcher';
import { paths } from '../paths';
import styles from './account-panel.module.css';

export interface PanelProps {
  close: () => void;
  onLeave: () => void;
}

/** What the person's menu holds: who they are, theme, language, settings, the way out. */
export default function AccountPanel({ close, onLeave }: PanelProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const language = useLanguage();
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
      <LinkButton kind="text" small className={styles.entry} to={paths.settings} icon={<Settings aria-hidden="true" strokeWidth={2.25} />} onClick={close}>
        {t('settings.title')}
      </LinkButton>
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
