import { CircleAlert } from 'lucide-react';
import { messageOf } from '../../../api/http/api-error';
import { useTranslation } from '../../../i18n/use-translation';
import { Banner } from '../../../shared/ui/banner';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { showToast } from '../../../shared/ui/toast/toast';
import type { UserPrompt } from '../api/types';
import { useDeletePrompt } from './change-prompts';

/** Confirms a deletion, which cannot be undone. */
export function RemovePrompt({
  prompt,
  open,
  onClose,
  onRemoved,
}: {
  prompt: UserPrompt;
  open: boolean;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const { t } = useTranslation();
  const {
    isPending,
    error,
    mutate: remove,
  } = useDeletePrompt({
    onSuccess: () => {
      showToast({ text: t('prompt.removed', { name: prompt.name }) });
      onRemoved();
    },
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('prompt.removeTitle', { name: prompt.name })}
      role="alertdialog"
      footer={
        <>
          <Button kind="danger" wide busy={isPending} onClick={() => remove(prompt.id)}>
            {t('common.delete')}
          </Button>
          <Button kind="quiet" wide onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('prompt.removeText')}</p>
      {error ? (
        <Banner failed icon={<CircleAlert aria-hidden="true" strokeWidth={2.25} />}>
          {messageOf(error, 'errors.deletePrompt')}
        </Banner>
      ) : null}
    </Dialog>
  );
}
