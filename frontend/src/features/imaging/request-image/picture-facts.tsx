import { isBuiltInStyle } from '@pictick/rules/imaging/style';
import { Camera, Paintbrush, Sparkles } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { useOnline } from '../../../shared/hooks/use-online';
import { cx } from '../../../shared/ui/cx';
import type { ItemRow } from '../../../sync/types';
import { usePayer } from './payer';
import styles from './picture-facts.module.css';

/** The reason why a picture is not the requested one; null where there is none to show. */
export const reasonOf = ({ image }: ItemRow): string | null =>
  image.status === 'failed' || image.status === 'default' ? (image.reason ?? null) : null;

/** The illustrator of a picture, and its status. */
export function PictureFacts({ item }: { item: ItemRow }) {
  const { t } = useTranslation();
  const online = useOnline();
  const { image } = item;
  const { source, status, contentType } = image;
  const nearest = image.nearestStyle && isBuiltInStyle(image.nearestStyle) ? image.nearestStyle : null;
  const reason = reasonOf(item);
  const words = useReasonWords(item);
  const isPhoto = image.kind === 'photo';
  const painted = contentType !== 'image/svg+xml';
  return (
    <div className={styles.facts}>
      <p className={cx(styles.label, source === 'model' && !isPhoto && styles.ai)}>
        {isPhoto ? (
          <Camera aria-hidden="true" strokeWidth={2.25} />
        ) : source === 'model' ? (
          <Sparkles aria-hidden="true" strokeWidth={2.25} />
        ) : (
          <Paintbrush aria-hidden="true" strokeWidth={2.25} />
        )}
        {t(isPhoto ? 'photo.own' : source === 'model' ? 'picture.ai' : 'picture.builtIn')}
      </p>
      {nearest && !isPhoto ? <p>{t('picture.nearest', { style: t(`style.name.${nearest}`) })}</p> : null}
      <div role="status" className={styles.said}>
        {status === 'generating' ? (
          <p>
            {t(!online && item.pending ? 'picture.queued' : painted ? 'picture.making' : 'item.painting')}
          </p>
        ) : null}
        {reason ? (
          <p>
            {words} {reason === 'no_concept' ? null : t(painted ? 'image.kept' : 'image.simple')}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** The texts about a used-up quota and an ended trial name the paying user. */
function useReasonWords(item: ItemRow): string | null {
  const { t } = useTranslation();
  const { isReader, name } = usePayer(item);
  const reason = reasonOf(item);
  if (reason === null) return null;
  if (isReader || (reason !== 'quota' && reason !== 'trial_over')) return t(`image.${reason}`);
  return name === null ? t(`image.other.${reason}`) : t(`image.named.${reason}`, { name });
}
