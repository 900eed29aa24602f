import { CircleAlert, Upload, WandSparkles } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { messageOf } from '../../../api/http/api-error';
import { useTranslation } from '../../../i18n/use-translation';
import { useBlobUrl } from '../../../shared/hooks/use-blob-url';
import { asJpeg, isPhonePhoto } from '../../../shared/lib/phone-photo';
import { pictureProblem, pictureTypes } from '../../../shared/lib/picture-file';
import { Button } from '../../../shared/ui/button';
import { look } from '../../../shared/ui/button-look';
import { ProgressBar } from '../../../shared/ui/progress';
import { showToast } from '../../../shared/ui/toast/toast';
import { useDrawnOutside } from '../api/generator';
import type { UserPrompt } from '../api/types';
import { useDrawReference } from './change-prompts';
import { usePrompts } from './prompts';
import { fileProblem } from './reference-image';
import styles from './prompt-dialog.module.css';

type Props = {
  prompt: UserPrompt | null;
  file: File | null;
  /** The uploaded share from 0 to 1; null while no upload runs. */ sent: number | null;
  onFile: (file: File | null) => void;
};

/** HEIC is left out on purpose: then an iPhone converts the photo to JPEG. */
const accepted = pictureTypes.join();

/** The reference image of a character: uploaded by the user, or generated from the description. */
export function ReferenceField({ prompt, file, sent, onFile }: Props) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string | null>(null);
  const choices = useRef(0);
  const isOutside = useDrawnOutside();
  const { prompts } = usePrompts('character');
  // The present prompt, not the one from when the dialog opened: an image may have been generated meanwhile.
  const now = prompts?.find(({ id }) => id === prompt?.id) ?? prompt;
  const preview = useBlobUrl(file) ?? now?.referenceImageUrl ?? null;
  const failed =
    now?.referenceStatus === 'failed' && !file ? t(`image.${now.referenceReason ?? 'unknown'}`) : null;

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen = null] = event.target.files ?? [];
    event.target.value = '';
    if (!chosen) return;
    const choice = ++choices.current;
    const readable = isPhonePhoto(chosen) ? await asJpeg(chosen) : chosen;
    const wrong = readable ? (fileProblem(readable) ?? (await pictureProblem(readable))) : 'phonePhoto';
    // The user may have chosen another file while this one was read.
    if (choice !== choices.current) return;
    setProblem(wrong && t(`reference.${wrong}`));
    onFile(wrong ? null : readable);
  }

  const { isPending: drawing, mutate: draw } = useDrawReference({
    onSuccess: ({ status, reason }) => {
      if (reason === 'quota') setProblem(t('image.quota'));
      else onFile(null);
      if (status === 'ready') showToast({ text: t('reference.done') });
    },
    onError: (error) => setProblem(messageOf(error)),
  });

  return (
    <fieldset className={styles.reference}>
      <legend>{t('reference.title')}</legend>
      <p>{t('reference.lead')}</p>
      {isOutside ? <p>{t('reference.outside')}</p> : null}
      {preview ? (
        <img className={styles.preview} src={preview} alt={t('reference.title')} width="112" height="112" />
      ) : null}
      <div className={styles.ways}>
        <label>
          <input
            type="file"
            className="visually-hidden"
            accept={accepted}
            onChange={(event) => void choose(event)}
          />
          <span className={look({ kind: 'quiet', small: true })}>
            <Upload aria-hidden="true" strokeWidth={2.25} />
            <span>{t('reference.choose')}</span>
          </span>
        </label>
        {prompt ? (
          <Button
            small
            busy={drawing || now?.referenceStatus === 'generating'}
            icon={<WandSparkles aria-hidden="true" strokeWidth={2.25} />}
            onClick={() => {
              setProblem(null);
              draw(prompt.id);
            }}
          >
            {t('reference.draw')}
          </Button>
        ) : null}
      </div>
      {sent === null ? null : (
        <ProgressBar done={Math.round(sent * 100)} total={100} label={t('reference.sending')} size="page" />
      )}
      <p className={styles.wrong} role="alert">
        {(problem ?? failed) ? (
          <>
            <CircleAlert aria-hidden="true" />
            {problem ?? failed}
          </>
        ) : null}
      </p>
      <p>{t('reference.rule')}</p>
    </fieldset>
  );
}
