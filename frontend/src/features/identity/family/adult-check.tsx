import { useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import styles from './adult-check.module.css';

interface Props {
  isAdult: boolean;
  /** The user went on without it. */
  isMissing: boolean;
  onChange: (isAdult: boolean) => void;
}

/** The confirmation to be 18 or older, which a member of a family gives once. */
export function AdultCheck({ isAdult, isMissing, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const isWrong = isMissing && !isAdult;
  return (
    <div>
      <label className={styles.adult}>
        <input
          type="checkbox"
          checked={isAdult}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t('family.adult')}
      </label>
      <p id={id} role="alert" className={styles.error}>
        {isWrong ? t('family.adultNeeded') : null}
      </p>
    </div>
  );
}
