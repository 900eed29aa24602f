import { useId } from 'react';
import { useLanguage } from '../../../i18n/i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { dayIn } from '../../../shared/lib/format';
import type { UsageHistory } from '../api/types';
import { everyDay } from './every-day';
import styles from './usage-section.module.css';

const high = 84;
const column = 10;
const bar = 7;

/**
 * A column for each day: generated pictures, and failed ones on top. A table has the same data for screen
 * readers.
 */
export function UsageChart({ history }: { history: UsageHistory }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const { generated, failed } = history.totals;
  const days = everyDay(history);
  const dated = (date: string): string => dayIn(language, date, { day: 'numeric', month: 'short' });
  if (generated + failed === 0) return <p className={styles.note}>{t('usage.empty')}</p>;
  const most = Math.max(...days.map((day) => day.generated + day.failed));
  const heightOf = (count: number): number => (count * (high - 4)) / most;
  const words = [
    t('usage.made', { count: generated }),
    failed > 0 ? t('usage.failed', { count: failed }) : '',
  ]
    .filter(Boolean)
    .join('. ');
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className={styles.history}>
      <h3 id={id}>{t('usage.history')}</h3>
      <p className={styles.note}>{words}</p>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${days.length * column} ${high}`}
        role="img"
        aria-label={`${t('usage.history')}: ${words}`}
      >
        <line className={styles.ground} x1="0" x2={days.length * column} y1={high - 0.5} y2={high - 0.5} />
        {days.map((day, index) => {
          const made = heightOf(day.generated);
          const missed = heightOf(day.failed);
          const x = index * column + (column - bar) / 2;
          return (
            <g key={day.date}>
              <title>{`${dated(day.date)}: ${day.generated}`}</title>
              {made > 0 ? (
                <rect className={styles.made} x={x} y={high - made} width={bar} height={made} rx="2" />
              ) : null}
              {missed > 0 ? (
                <rect
                  className={styles.failed}
                  x={x}
                  y={high - made - missed - (made > 0 ? 1 : 0)}
                  width={bar}
                  height={missed}
                  rx="2"
                />
              ) : null}
            </g>
          );
        })}
      </svg>
      {first && last ? (
        <p className={styles.ends} aria-hidden="true">
          <span>{dated(first.date)}</span>
          <span>{dated(last.date)}</span>
        </p>
      ) : null}
      <details>
        <summary>{t('usage.table')}</summary>
        <table aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('usage.column.day')}</th>
              <th scope="col">{t('usage.column.made')}</th>
              <th scope="col">{t('usage.column.failed')}</th>
            </tr>
          </thead>
          <tbody>
            {days
              .filter((day) => day.generated + day.failed > 0)
              .map((day) => (
                <tr key={day.date}>
                  <th scope="row">{dated(day.date)}</th>
                  <td>{day.generated}</td>
                  <td>{day.failed}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
