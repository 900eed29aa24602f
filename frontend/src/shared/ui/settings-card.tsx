import type { CSSProperties, ReactNode } from 'react';
import styles from './settings-card.module.css';

/** A card of the account page. Links lead to its `id`; on large screens a `wide` one spans two columns. */
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

/** Reserves the approximate height of a card that is loading, so that the page below does not jump. */
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
