import { type ReportReason, reportReasons } from '@pictick/rules/imaging/report-reason';
import { Check } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../../api/http/api-error';
import { useTranslation } from '../../../i18n/use-translation';
import { Banner } from '../../../shared/ui/banner';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { useReportPicture } from './report';
import { markReported, useReported } from './reported';
import styles from './report-dialog.module.css';

/** Reports a picture to the admins, with a reason. */
export default function ReportDialog({
  image,
  open,
  onClose,
}: {
  image: { imageId: string; imageUrl: string };
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const before = useReported(image);
  // An admin may withdraw the picture while the thanks are shown.
  const [thanked, setThanked] = useState(false);
  const sent = before || thanked;

  const {
    isPending,
    error,
    mutate: report,
  } = useReportPicture({
    onSuccess: (_, { image: shown }) => {
      markReported(shown);
      setThanked(true);
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (reason) report({ image, reason });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(sent ? 'picture.report' : 'picture.reportTitle')}
      footer={
        sent ? (
          <Button kind="soft" wide onClick={onClose}>
            {t('common.close')}
          </Button>
        ) : (
          <Button
            kind="accent"
            wide
            type="submit"
            form="report-picture"
            busy={isPending}
            disabled={reason === null}
          >
            {t('picture.reportSend')}
          </Button>
        )
      }
    >
      <div role="status">
        {sent ? (
          <Banner icon={<Check aria-hidden="true" strokeWidth={2.75} />}>{t('picture.reported')}</Banner>
        ) : null}
      </div>
      {sent ? null : (
        <form id="report-picture" className={styles.form} onSubmit={submit}>
          <p className={styles.lead}>{t('picture.reportText')}</p>
          <fieldset>
            <legend className="visually-hidden">{t('picture.reportTitle')}</legend>
            {reportReasons.map((each) => (
              <label key={each} className={styles.choice}>
                <input
                  type="radio"
                  name="reason"
                  checked={reason === each}
                  onChange={() => setReason(each)}
                />
                {t(`picture.reason.${each}`)}
              </label>
            ))}
          </fieldset>
          {error ? (
            <Banner failed icon={null}>
              {messageOf(error)}
            </Banner>
          ) : null}
        </form>
      )}
    </Dialog>
  );
}
