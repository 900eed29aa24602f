import { useEffect, useState, useSyncExternalStore } from 'react';
import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { onMissingPart, partIsMissing } from '../../../shared/lib/lazy-part';
import { Banner } from '../../../shared/ui/banner';
import { letIn, watchUpdate } from '../update';

/** A new version is on the device. It comes when its person says so, never under their fingers. */
export function UpdateBanner() {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  const [asked, setAsked] = useState(false);
  useEffect(() => ('serviceWorker' in navigator ? watchUpdate(navigator.serviceWorker, setWaiting) : undefined), []);
  // A part that the server no longer has is a sign of a new version as well.
  const missing = useSyncExternalStore(onMissingPart, partIsMissing) && navigator.onLine;
  if (!waiting && !missing) return null;
  const press = () => {
    if (asked) return;
    setAsked(true);
    if (!waiting) window.location.reload();
    else letIn(navigator.serviceWorker, waiting, () => window.location.reload());
  };
  return (
    <Banner
      slim
      icon={<Sparkles aria-hidden="true" strokeWidth={2.25} />}
      action={
        <button type="button" onClick={press}>
          {t('update.button')}
        </button>
      }
    >
      {t('update.text')}
    </Banner>
  );
}
