import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../cx';
import styles from './tabs.module.css';

/** A count is null while it is unknown; its place is reserved. */
type Tab<T extends string> = {
  id: T;
  label: string;
  icon?: ReactNode;
  count?: number | null;
  panel: ReactNode;
};

/** Two or three views. Arrow keys move and choose, by the ARIA pattern. */
export function Tabs<T extends string>({
  label,
  tabs,
  chosen,
  onChoose,
}: {
  label: string;
  tabs: Tab<T>[];
  chosen: T;
  onChoose: (id: T) => void;
}) {
  const base = useId();

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  }

  return (
    <>
      <div className={styles.track} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === chosen}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            className={cx(styles.tab, tab.id === chosen && styles.chosen)}
            onClick={() => onChoose(tab.id)}
          >
            {tab.icon}
            {tab.label}
            {tab.count === undefined ? null : <span className={styles.count}>{tab.count ?? '\u2007'}</span>}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${chosen}`}
        className={styles.panel}
      >
        {tabs.find((tab) => tab.id === chosen)?.panel}
      </div>
    </>
  );
}
