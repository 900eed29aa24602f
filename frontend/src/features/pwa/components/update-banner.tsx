import { Sparkles } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { canUnload } from '../../../api/engine/can-unload';
import { currentEngine } from '../../../api/engine/current-engine';
import { useTranslation } from '../../../i18n/use-translation';
import { onChunkError, hasChunkError } from '../../../shared/lib/lazy-component';
import { Banner } from '../../../shared/ui/banner';
import { showToast } from '../../../shared/ui/toast/toast';
import { flush } from '../../../sync/flush';
import { reloadWhenHidden, activateUpdate, watchUpdate } from '../update';

const lastChance = 3000;
const reload = (): void => window.location.reload();
/** True while a dialog is open or a field has text. */
const isBusy = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type=radio], [type=checkbox]), textarea',
    ),
  ].some(({ value }) => value !== '');
/** True when no unstored change would be lost by a reload; sends what it can first. */
const nothingIsLost = async (): Promise<boolean> => {
  const device = currentEngine();
  return (await canUnload()) || (device !== null && (await flush(device, lastChance)) === 0);
};

/** Offers a new version that is on the device. It is applied when the user agrees. */
export function UpdateBanner() {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  const [asked, setAsked] = useState(false);
  useEffect(
    () => ('serviceWorker' in navigator ? watchUpdate(navigator.serviceWorker, setWaiting) : undefined),
    [],
  );
  useEffect(
    () =>
      'serviceWorker' in navigator
        ? reloadWhenHidden(navigator.serviceWorker, { page: document, isBusy, canUnload, reload })
        : undefined,
    [],
  );
  // A chunk that the server no longer has is a sign of a new version, too.
  const missing = useSyncExternalStore(onChunkError, hasChunkError) && navigator.onLine;
  if (!waiting && !missing) return null;
  async function press() {
    if (asked) return;
    setAsked(true);
    if (!(await nothingIsLost())) {
      setAsked(false);
      showToast({ text: t('update.unsent'), failed: true });
    } else if (waiting) activateUpdate(navigator.serviceWorker, waiting, reload);
    else reload();
  }
  return (
    <Banner
      slim
      icon={<Sparkles aria-hidden="true" strokeWidth={2.25} />}
      action={
        <button type="button" aria-disabled={asked} onClick={() => void press()}>
          {t(asked ? 'update.coming' : 'update.button')}
        </button>
      }
    >
      {t('update.text')}
    </Banner>
  );
}
