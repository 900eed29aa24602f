import { GripVertical } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { cx } from '../../../shared/ui/cx';
import { reorderHintId } from './drag-geometry';
import type { ReorderCard } from './use-held-card';
import styles from './grip.module.css';

/** The handle of a card for reordering; reorder.tsx handles its events. */
export default function Grip({
  item,
  held,
  className,
}: {
  item: Pick<ReorderCard, 'id' | 'name'>;
  held: boolean;
  className: string | undefined;
}) {
  const { t } = useTranslation();
  const label = t('arrange.grip', { name: item.name });
  return (
    <button
      type="button"
      data-grip={item.id}
      className={cx(styles.grip, held && styles.held, className)}
      aria-label={label}
      title={label}
      aria-pressed={held}
      aria-describedby={reorderHintId}
    >
      <GripVertical aria-hidden="true" strokeWidth={2.5} />
    </button>
  );
}
