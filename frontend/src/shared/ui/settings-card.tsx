import type { CSSProperties, ReactNode } from 'react';
import styles from './settings-card.module.css';

/** One thing that can be settled about the account. Links lead to its `id`; at a desk a `wide` one has two columns. */
export function SettingsCard({
  id,
  title,
  lead,
  wide = false,
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <section id={id} className={styles.card} data-wide={wide || undefined} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {lead ? <p>{lead}</p> : null}
      </header>
      {children}
    </section>
  );
}

/** The place of a card that is still on its way, about as high, so that nothing below it jumps. */
export function SkeletonCard({ id, height, wide = false }: { id?: string; height: number; wide?: boolean }) {
  return (
    <div
      id={id}
      className={styles.skeleton}
      data-wide={wide || undefined}
      style={{ '--height': `${height}px` } as CSSProperties}
      aria-hidden="true"
    />
  );
}
