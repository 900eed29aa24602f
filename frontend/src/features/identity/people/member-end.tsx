import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '../../../shared/ui/banner';
import { Button } from '../../../shared/ui/button';
import styles from './member-sheet.module.css';

/** The button that ends a membership, what it means, and a warning beforehand. */
export function MemberEnd({
  icon,
  label,
  why,
  warning,
  busy,
  disabled,
  onPress,
}: {
  icon: ReactNode;
  label: string;
  why: string;
  warning: string | null;
  busy: boolean;
  disabled: boolean;
  onPress: () => void;
}) {
  return (
    <div className={styles.end}>
      <p id="member-end" className={styles.note}>
        {why}
      </p>
      {warning === null ? null : (
        <div id="member-end-warning">
          <Banner icon={<TriangleAlert aria-hidden="true" strokeWidth={2.25} />}>{warning}</Banner>
        </div>
      )}
      <Button
        kind="danger"
        icon={icon}
        aria-describedby={warning === null ? 'member-end' : 'member-end member-end-warning'}
        busy={busy}
        disabled={disabled}
        onClick={onPress}
      >
        {label}
      </Button>
    </div>
  );
}
