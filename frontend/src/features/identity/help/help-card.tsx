import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { call } from '../../../api/http/client';
import { queryClient } from '../../../api/queries/query-client';
import { useTranslation } from '../../../i18n/use-translation';
import { look } from '../../../shared/ui/button-look';
import { SettingsCard } from '../../../shared/ui/settings-card';
import { useAccountStatus } from '../profile/profile';
import { useSession } from '../sessions/session';
import styles from './help.module.css';

/** The support address; null where the operator has set none. */
export default function HelpCard() {
  return (
    <QueryClientProvider client={queryClient}>
      <Help />
    </QueryClientProvider>
  );
}

function Help() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { data: account } = useAccountStatus();
  const { data: server } = useQuery({
    queryKey: ['server'],
    queryFn: () => call((api) => api.GET('/api/health')),
    staleTime: Infinity,
  });
  if (!server?.supportEmail) return null;
  const isFirst = account?.tier === 'pro' || account?.tier === 'platinum';
  return (
    <SettingsCard id="help" title={t('help.title')} lead={t('help.lead')}>
      {isFirst ? <p className={styles.first}>{t('help.first')}</p> : null}
      <a
        className={look({ kind: 'soft' }, styles.write)}
        href={mailtoLink(server.supportEmail, { subject: t('help.subject'), isFirst, account: user?.id })}
      >
        <Mail aria-hidden="true" strokeWidth={2.25} />
        <span>{t('help.write')}</span>
      </a>
    </SettingsCard>
  );
}

/** The subject starts with a fixed word for the support team and contains the id of the account. */
function mailtoLink(
  address: string,
  { subject, isFirst, account }: { subject: string; isFirst: boolean; account: string | undefined },
): string {
  const body = account === undefined ? '' : `\n\n\n--\n${account}`;
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(`${isFirst ? '[Priority] ' : ''}${subject}`)}&body=${encodeURIComponent(body)}`;
}
