import { Suspense, useState } from 'react';
import { loadLegalTexts } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { Button } from '../../../shared/ui/button';

export const StorageDialog = lazyComponent<{ open: boolean; onClose: () => void }>(
  async () => (await Promise.all([import('./storage-dialog'), loadLegalTexts()]))[0],
);

/** Opens the dialog about stored data. In the footer it looks like the links beside it. */
export function StorageButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const show = (): void => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <>
      {className === undefined ? (
        <Button kind="quiet" onClick={show}>
          {t('stored.title')}
        </Button>
      ) : (
        <button type="button" className={className} onClick={show}>
          {t('stored.link')}
        </button>
      )}
      {asked ? (
        <Suspense>
          <StorageDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
