import { MonitorDown } from 'lucide-react';
import { useEffect } from 'react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { IconButton } from '../../../shared/ui/button';
import { speakInManifest } from './manifest-language';
import { useInstalling } from './use-installing';

/** In the header, as long as there is something to install and nobody has said "not now". */
export default function InstallButton() {
  const { t } = useTranslation();
  const language = useLanguage();
  useEffect(() => speakInManifest(language), [language]);
  useEffect(() => {
    // Safari's word, and of use to it alone.
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
