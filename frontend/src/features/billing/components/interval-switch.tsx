import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './interval-switch.module.css';

/** Paid by the month or by the year. Where no plan has a yearly price, that is said. */
export function IntervalSwitch({ yearly, onChange, sold }: { yearly: boolean; onChange: (yearly: boolean) => void; sold: boolean }) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{t('billing.interval.label')}</legend>
      <label>
        <input type="radio" name={name} checked={!yearly} onChange={() => onChange(false)} />
        <span>{t('billing.interval.month')}</span>
      </label>
      <label>
        <input type="radio" name={name} checked={yearly} disabled={!sold} onChange={() => onChange(true)} />
        <span>
          {t('billing.interval.year')}
          {sold ? null : <small>{t('billing.interval.notYet')}</small>}
        </span>
      </label>
    </fieldset>
  );
}
