import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { cx } from './cx';
import styles from './skeleton.module.css';

/** Skeletons of cards in their final size. They appear only if loading takes a moment. */
export function SkeletonCards({ kind, count }: { kind: 'list' | 'tile' | 'chore'; count: number }) {
  const { t } = useTranslation();
  return (
    <div className={cx(styles.skeletons, styles[kind])} role="status" aria-busy="true">
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.skeleton} aria-hidden="true">
          <div />
          <div />
        </div>
      ))}
    </div>
  );
}

/** The text of an empty state; with `page` it is the heading of the page. */
export function EmptyText({
  title,
  page = false,
  children,
}: {
  title: string;
  page?: boolean;
  children?: ReactNode;
}) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className={styles.words}>
      <Heading>{title}</Heading>
      {children === undefined ? null : <p>{children}</p>}
    </div>
  );
}
