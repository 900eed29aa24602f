import type { Language } from '@pictick/rules/language';
import { MonitorDown } from 'lucide-react';
import { useEffect } from 'react';
import { isProduction } from '../../../config/env';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { IconButton } from '../../../shared/ui/button';
import { useInstalling } from './use-installing';

/**
 * The header button that installs the app. It is hidden after "not now" and where the app cannot be
 * installed.
 */
export default function InstallButton() {
  const { t } = useTranslation();
  const language = useLanguage();
  useEffect(() => linkManifest(language), [language]);
  useEffect(() => {
    // Only Safari has `standalone`, and only Safari needs splash pictures.
    if ('standalone' in navigator)
      void import('./splash').then(({ drawSplash }) => drawSplash()).catch(() => undefined);
  }, []);
  const { inviting, press, tips } = useInstalling();
  return (
    <>
      {inviting ? (
        <IconButton label={t('install.button')} onClick={press}>
          <MonitorDown aria-hidden="true" strokeWidth={2.25} />
        </IconButton>
      ) : null}
      {tips}
    </>
  );
}

/**
 * Links the manifest of the user's language, which names and describes the installed app. The build writes
 * one for each language.
 */
function linkManifest(language: Language): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  const address = `/manifest.${language}.webmanifest`;
  if (isProduction && link && link.getAttribute('href') !== address) link.href = address;
}
