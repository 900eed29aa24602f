import { ArrowLeft } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { paths } from '../../../app/paths';
import { useTranslation } from '../../../i18n/use-translation';
import { cx } from '../../../shared/ui/cx';
import { IconLink } from '../../../shared/ui/link-button';
import { Logo } from '../../../shared/ui/logo';
import { useScrolledPast } from './use-scrolled-past';
import styles from './list-page.module.css';

/**
 * `plan` is the plan and the account in the bar; `tools` are theme and language, beside the title on wide
 * screens.
 */
export type Tools = { chip: ReactNode; plan: ReactNode; tools: ReactNode };

/**
 * The title of a list, and `work`, which stays visible with it on wide screens. Below 1024 px the header is a
 * sticky bar: once the title is scrolled away, name and connection replace plan and account.
 */
export function ListHead({
  name,
  loading = false,
  chip,
  plan,
  tools,
  work,
  children,
}: { name: string | null; loading?: boolean; work?: ReactNode; children?: ReactNode } & Tools) {
  const { t } = useTranslation();
  const title = useRef<HTMLDivElement>(null);
  const past = useScrolledPast(title);
  const word = Math.max(...(name ?? '').split(/\s+/).map(({ length }) => length));
  // The language of the name is unknown, so it may not be hyphenated: a long word gets a smaller font, then
  // is cut.
  const long = word > 9 && styles.long;
  return (
    <>
      <header className={styles.bar} data-past={past || undefined} data-screen data-head>
        <IconLink label={t('nav.back')} to={paths.home} className={styles.back}>
          <ArrowLeft aria-hidden="true" strokeWidth={2.25} />
          <Logo wordmark={false} />
        </IconLink>
        <div className={styles.middle}>
          <div className={styles.plan}>{plan}</div>
          <span className={styles.small} inert aria-hidden="true">
            <span className={cx(styles.name, word > 13 && styles.cut)}>{name}</span>
            <span className={styles.sign}>{past ? chip : null}</span>
          </span>
        </div>
        {children}
      </header>
      <div className={styles.top} data-head>
        <div ref={title} className={styles.titleRow}>
          {name !== null || loading ? (
            <h1 className={cx(styles.title, long, word > 17 && styles.longer)}>
              {name ?? <span className={styles.titleSkeleton}>{t('common.loading')}</span>}
            </h1>
          ) : null}
          <div className={styles.tools}>
            <span className={styles.slot}>{chip}</span>
            {children}
            {tools}
          </div>
        </div>
        {work}
      </div>
    </>
  );
}
