import { useState } from 'react';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../api/api-error';
import { Banner } from '../../../shared/ui/banner';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';
import { showToast } from '../../../shared/ui/toast';
import { deletePrompt } from '../api/prompts';
import type { UserPrompt } from '../api/wire';

/** It cannot be called back, so it is asked about. */
export function RemovePrompt({ prompt, open, onClose, onRemoved }: { prompt: UserPrompt; open: boolean; onClose: () => void; onRemoved: () => void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function remove() {
    setBusy(true);
    setFailure(null);
    try {
      await deletePrompt(prompt.id);
      showToast({ text: t('prompt.removed', { name: prompt.name }) });
      onRemoved();
    } catch (error) {
      console.error('The prompt could not be deleted', error);
      setFailure(messageOf(error, 'errors.deletePrompt'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('prompt.removeTitle', { name: prompt.name })}
      role="alertdialog"
      footer={
        <>
          <Button kind="danger" wide busy={busy} onClick={() => void remove()}>
            {t('common.delete')}
          </Button>
          <Button kind="quiet" wide onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('prompt.removeText')}</p>
      {failure ? <Banner failed icon={<CircleAlert aria-hidden="true" strokeWidth={2.25} />}>{failure}</Banner> : null}
    </Dialog>
  );
}
