import { ChevronDown, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { cx } from '../../../shared/ui/cx';
import styles from './more.module.css';

/** Settings that are seldom changed: closed at first. */
export function More({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <details className={cx(styles.more, className)}>
      <summary>
        <Ellipsis aria-hidden="true" strokeWidth={2.25} />
        {t('family.more')}
        <ChevronDown aria-hidden="true" strokeWidth={2.25} />
      </summary>
      {children}
    </details>
  );
}
