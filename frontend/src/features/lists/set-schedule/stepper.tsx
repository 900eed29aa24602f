import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../shared/ui/button';
import styles from './stepper.module.css';

type Props = {
  /** The value in words. */
  children: ReactNode;
  icon?: ReactNode;
  less: string;
  more: string;
  /** Null: there is no lower or higher value. */
  lower: number | null;
  higher: number | null;
  onChange: (value: number) => void;
};

/** A number between two round buttons. */
export function Stepper({ children, icon, less, more, lower, higher, onChange }: Props) {
  return (
    <div className={styles.stepper}>
      <IconButton
        label={less}
        aria-disabled={lower === null || undefined}
        onClick={() => lower !== null && onChange(lower)}
      >
        <Minus aria-hidden="true" strokeWidth={2.5} />
      </IconButton>
      <output className={styles.value}>
        {icon}
        <span>{children}</span>
      </output>
      <IconButton
        label={more}
        aria-disabled={higher === null || undefined}
        onClick={() => higher !== null && onChange(higher)}
      >
        <Plus aria-hidden="true" strokeWidth={2.5} />
      </IconButton>
    </div>
  );
}
