import { QueryClientProvider } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { queryClient } from '../../../api/queries/query-client';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { dateIn } from '../../../shared/lib/format';
import { Address } from '../../../shared/ui/address';
import { Banner } from '../../../shared/ui/banner';
import { SettingsCard } from '../../../shared/ui/settings-card';
import { AvatarField } from '../avatar/avatar-field';
import { useSession } from '../sessions/session';
import { NameField } from './name-field';
import { useMe } from './profile';
import styles from './profile.module.css';

/** The user's profile, as collaborators see it. */
export default function ProfileCard() {
  const { t } = useTranslation();
  return (
    <QueryClientProvider client={queryClient}>
      <SettingsCard id="profile" title={t('profile.title')} lead={t('profile.lead')} wide>
        <Profile />
      </SettingsCard>
    </QueryClientProvider>
  );
}

function Profile() {
  const { t } = useTranslation();
  const language = useLanguage();
  const online = useOnline();
  const { user } = useSession();
  const { data: me, isError } = useMe();
  if (!user) return null;
  return (
    <>
      <div className={styles.profile}>
        <AvatarField user={user} online={online} />
        <div className={styles.facts}>
          {/* A name changed elsewhere resets the field. */}
          <NameField key={user.name} name={user.name} online={online} />
          <p className={styles.email}>
            <Address>{user.email}</Address>
          </p>
          <p className={styles.since}>
            {me
              ? t('profile.since', { date: dateIn(language, me.createdAt) })
              : isError && online
                ? t('errors.fetchUser')
                : '\u00a0'}
          </p>
        </div>
      </div>
      {online ? null : (
        <Banner icon={<CloudOff aria-hidden="true" strokeWidth={2.25} />}>{t('profile.offline')}</Banner>
      )}
    </>
  );
}
