import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../../api/queries/query-client';
import { useTranslation } from '../../../i18n/use-translation';
import { SettingsCard } from '../../../shared/ui/settings-card';
import { CharacterChooser } from '../characters/character-chooser';
import { StyleChooser } from '../styles/style-chooser';
import { UsageSection } from '../usage/usage-section';
import { PromptList } from './prompt-list';

/** All settings of pictures, as sections of the account page. */
export default function PictureSettings() {
  const { t } = useTranslation();
  return (
    <QueryClientProvider client={queryClient}>
      <SettingsCard id="style" title={t('style.title')} lead={t('style.lead')} wide>
        <StyleChooser />
      </SettingsCard>
      <SettingsCard id="usage" title={t('usage.title')} wide>
        <UsageSection />
      </SettingsCard>
      <SettingsCard id="character" title={t('figure.title')} lead={t('figure.lead')}>
        <CharacterChooser />
      </SettingsCard>
      <SettingsCard id="custom" title={t('prompt.title')} lead={t('prompt.lead')}>
        <PromptList />
      </SettingsCard>
    </QueryClientProvider>
  );
}
