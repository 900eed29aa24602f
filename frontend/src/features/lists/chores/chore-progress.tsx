import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { cx } from '../../../shared/ui/cx';
import { ProgressBar } from '../../../shared/ui/progress';
import { Mascot } from './mascot';
import styles from './chore-progress.module.css';

const countable = 10;

/**
 * The character of the list walks along the chores to the star, countable without reading. Above ten steps it
 * becomes a bar.
 */
export function ChoreProgress({
  done,
  total,
  character,
}: {
  done: number;
  total: number;
  character: string | null;
}) {
  const { t } = useTranslation();
  const label = t('list.count', { done, count: total });
  const steps = total <= countable;
  const finished = done === total;
  // Chores done before this visit are not celebrated.
  const [wasDone, setWasDone] = useState(finished);
  if (wasDone && !finished) setWasDone(false);
  const cheers = finished && !wasDone;
  return (
    <div
      className={styles.progress}
      ref={(element) => element?.style.setProperty('--at', String(done / total))}
    >
      <div className={styles.track}>
        {steps ? (
          <div
            className={styles.steps}
            role="progressbar"
            aria-valuemin={0}
            aria-valuemax={total}
            aria-valuenow={done}
            aria-valuetext={label}
            aria-label={label}
          >
            {Array.from({ length: total }, (_, index) => (
              <span key={index} className={cx(styles.step, index < done && styles.done)} />
            ))}
          </div>
        ) : (
          <div className={styles.steps}>
            <ProgressBar done={done} total={total} label={label} size="page" />
          </div>
        )}
        <Mascot
          character={character}
          pose={finished ? 'wave' : 'stand'}
          className={cx(styles.mascot, cheers && styles.hop)}
          width={62}
          height={74}
          fallback={null}
        />
      </div>
      <span className={styles.goal}>
        <img
          className={cx(styles.star, cheers && styles.reached)}
          src="/figures/star.svg"
          alt=""
          width="36"
          height="36"
        />
        {cheers ? (
          <span className={styles.burst} aria-hidden="true">
            {Array.from({ length: 8 }, (_, index) => (
              <i key={index} />
            ))}
          </span>
        ) : null}
      </span>
      <span className={steps ? 'visually-hidden' : styles.count} role="status">
        {label}
      </span>
    </div>
  );
}
