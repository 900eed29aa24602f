import type { ReactNode } from 'react';
import styles from './switch-row.module.css';

type Props = {
  icon: ReactNode;
  label: string;
  /** Id of the element that explains the setting. */
  describedBy?: string;
  on: boolean;
  onChange: (on: boolean) => void;
};

/** A setting that is on or off. */
export function SwitchRow({ icon, label, describedBy, on, onChange }: Props) {
  return (
    <label className={styles.row}>
      {icon}
      <span className={styles.label}>{label}</span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-describedby={describedBy}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
