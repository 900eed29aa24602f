import { useRef, type ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths';
import { cx } from '../../../shared/ui/cx';
import { IconLink } from '../../../shared/ui/link-button';
import { useScrolledPast } from './use-scrolled-past';
import styles from './list-page.module.css';

export type Tools = { chip: ReactNode; tools: ReactNode };

/** The title of a list, and on a phone the bar that stays: name and connection are in it once the title is scrolled away. */
export function ListHead({ name, loading = false, chip, tools, children }: { name: string | null; loading?: boolean; children?: ReactNode } & Tools) {
  const { t } = useTranslation();
  const title = useRef<HTMLDivElement>(null);
  const past = useScrolledPast(title);
  const word = Math.max(...(name ?? '').split(/\s+/).map(({ length }) => length));
  // The language of the words is not known: what no dictionary hyphenates becomes smaller, then is cut.
  const long = word > 9 && styles.long;
  return (
    <>
      <header className={styles.bar} data-past={past || undefined} data-screen>
        <IconLink label={t('nav.back')} to={paths.home} className={styles.back}>
          <ArrowLeft aria-hidden="true" strokeWidth={2.25} />
        </IconLink>
        <span className={cx(styles.small, word > 13 && styles.cut)} aria-hidden="true">
          {name}
        </span>
        {children}
        <span className={styles.sign} inert aria-hidden="true">
          {past ? chip : null}
        </span>
      </header>
      <div ref={title} className={styles.titleRow}>
        {name !== null || loading ? (
          <h1 className={cx(styles.title, long, word > 17 && styles.longer)}>{name ?? <span className={styles.titleGhost}>{t('common.loading')}</span>}</h1>
        ) : null}
        <div className={styles.tools}>
          <span className={styles.slot}>{chip}</span>
          {children}
          {tools}
        </div>
      </div>
    </>
  );
}
