import styles from './link-page.module.css';

export function StepTitle({ id, number, children }: { id: string; number: number | null; children: string }) {
  return (
    <h2 id={id} className={styles.stepTitle}>
      {number === null ? null : (
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
      )}
      {children}
    </h2>
  );
}
