import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../../api/queries/query-client';
import { useTranslation } from '../../../i18n/use-translation';
import { SettingsCard } from '../../../shared/ui/settings-card';
import { BlockedInvitersList } from './blocked-inviters-list';

/** Lists the inviters that the user has blocked, each with a button to unblock. */
export default function InvitationsCard() {
  const { t } = useTranslation();
  return (
    <QueryClientProvider client={queryClient}>
      <SettingsCard id="invitations" title={t('refused.title')} lead={t('refused.lead')}>
        <BlockedInvitersList />
      </SettingsCard>
    </QueryClientProvider>
  );
}
