import { useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Picture } from '../../../shared/ui/picture/picture';
import { reorderHintId } from './drag-geometry';
import { ReorderBar } from './reorder-bar';
import { useDropLine } from './use-drop-line';
import { useHeldCard, type ReorderProps } from './use-held-card';
import { useReorderInput } from './use-reorder-input';
import styles from './reorder.module.css';

/**
 * Cards are reordered by their grips: dragged, or lifted with a tap or a key and moved step by step.
 * The cards stay in place until the drop; a line shows the target.
 */
export default function Reorder(props: ReorderProps) {
  const { t } = useTranslation();
  const card = useHeldCard(props);
  const bar = useRef<HTMLDivElement>(null);
  const dragging = useReorderInput(props.stage, bar, card);
  const { line, preview } = useDropLine(props.stage, dragging, card);
  const { held, item } = card;
  return (
    <>
      <p id={reorderHintId} hidden>
        {t('arrange.hint')}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {card.announcement}
      </p>
      {held ? <div ref={line} className={styles.line} /> : null}
      {held?.by === 'pointer' && item ? (
        <div ref={preview} className={styles.preview} aria-hidden="true">
          <Picture name={item.name} src={item.image.thumbnailUrl} color={item.image.color} eager />
        </div>
      ) : null}
      {held?.by === 'keys' ? (
        <ReorderBar
          ref={bar}
          held={held}
          nameOf={card.nameOf}
          sentence={card.sentence}
          step={card.step}
          cancel={card.cancel}
          drop={card.drop}
        />
      ) : null}
    </>
  );
}
