import { ArrowLeft, ArrowRight, Check, X } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { IconButton } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import type { Held, HeldCard } from './use-held-card';
import styles from './reorder.module.css';

type Props = Pick<HeldCard, 'nameOf' | 'sentence' | 'step' | 'cancel' | 'drop'> & {
  ref: RefObject<HTMLDivElement | null>;
  held: Held;
};

/** The buttons that move a lifted card step by step, for touch and for a screen reader. */
export function ReorderBar({ ref, held, nameOf, sentence, step, cancel, drop }: Props) {
  const { t } = useTranslation();
  return (
    <div
      ref={ref}
      className={cx(styles.bar, held.column && styles.column)}
      role="group"
      aria-label={t('arrange.grip', { name: nameOf(held.id) })}
    >
      <p className={styles.place} aria-hidden="true">
        {sentence('arrange.at', held.id, held.beforeId, held.edge)}
      </p>
      <IconButton label={t('arrange.earlier')} className={styles.step} onClick={() => step(-1)}>
        <ArrowLeft aria-hidden="true" strokeWidth={2.5} />
      </IconButton>
      <IconButton label={t('arrange.later')} className={styles.step} onClick={() => step(1)}>
        <ArrowRight aria-hidden="true" strokeWidth={2.5} />
      </IconButton>
      <IconButton label={t('common.cancel')} className={styles.step} onClick={cancel}>
        <X aria-hidden="true" strokeWidth={2.5} />
      </IconButton>
      <IconButton label={t('arrange.here')} className={styles.here} onClick={drop}>
        <Check aria-hidden="true" strokeWidth={3} />
      </IconButton>
    </div>
  );
}
