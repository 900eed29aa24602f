import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../../api/queries/query-client';
import { useTranslation } from '../../../i18n/use-translation';
import { SettingsCard } from '../../../shared/ui/settings-card';
import { DeviceList } from './device-list';

/** The settings card of the signed-in devices. */
export default function DevicesCard() {
  const { t } = useTranslation();
  return (
    <QueryClientProvider client={queryClient}>
      <SettingsCard id="devices" title={t('devices.title')} lead={t('devices.lead')} wide>
        <DeviceList />
      </SettingsCard>
    </QueryClientProvider>
  );
}
