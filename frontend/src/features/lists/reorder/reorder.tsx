import { ArrowLeft, ArrowRight, Check, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { reportChunkError } from '../../../shared/lib/lazy-component';
import { IconButton } from '../../../shared/ui/button';
import { cx } from '../../../shared/ui/cx';
import { Picture } from '../../../shared/ui/picture/picture';
import type { ItemRow } from '../api/lists';
import { reorderHintId, boxesOf, cardOf, columnsOf, drawEdge, gripOf, retryOnFrames } from './drag-geometry';
import type { Dragging } from './dragging';
import { dropBeforeId, dropEdgeFor, positionOf, moveBySteps, type Edge } from './drop-target';
import styles from './reorder.module.css';

/** `home` is the card behind it before it was lifted: put down there, nothing has moved. */
type Held = {
  id: string;
  by: 'pointer' | 'keys';
  column: boolean;
  home: string | null;
  beforeId: string | null;
  edge: Edge | null;
};

type Props = {
  stage: RefObject<HTMLElement | null>;
  cards: ItemRow[];
  onHold: (id: string | null) => void;
  /** Resolves when the card has its new place. */
  onDrop: (id: string, beforeId: string | null) => Promise<void>;
  /** Brings a card into the page that is too far away to be in it. */
  reveal: RefObject<((id: string) => void) | null>;
};

const clickFollows = 50;

/**
 * Cards are put in order by their grips: dragged there (dragging.ts), or lifted with a tap or a key and moved step by step. Nothing moves
 * under the pointer: a line shows where the card will stand, and it slides there when it is let go.
 */
export default function Reorder({ stage, cards, onHold, onDrop, reveal }: Props) {
  const { t } = useTranslation();
  const [lifted, setHeld] = useState<Held | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const dragging = useRef<Dragging | null>(null);
  const draggedAt = useRef(-Infinity);
  const bar = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const ids = cards.map(({ id }) => id);
  // Somebody else may have deleted it meanwhile.
  const item = cards.find(({ id }) => id === lifted?.id);
  const held = item ? lifted : null;
  const positionText = (id: string, beforeId: string | null) => ({
    name: cards.find((card) => card.id === id)?.name ?? '',
    place: positionOf(ids, id, beforeId) + 1,
    count: ids.length,
  });

  function lift(id: string, by: Held['by']) {
    const home = ids[ids.indexOf(id) + 1] ?? null;
    setHeld({
      id,
      by,
      column: columnsOf(boxesOf(stage.current, ids)) === 1,
      home,
      beforeId: home,
      edge: null,
    });
    onHold(id);
    setAnnouncement(t('arrange.lifted', positionText(id, home)));
  }
  async function release(sentence: string, moved?: Promise<void>) {
    if (!held) return;
    setHeld(null);
    setAnnouncement(sentence);
    await moved;
    onHold(null);
    retryOnFrames(() => {
      const grip = gripOf(stage.current, held.id);
      if (!grip) reveal.current?.(held.id);
      if (held.by === 'keys') grip?.scrollIntoView({ block: 'nearest' });
      grip?.focus({ preventScroll: true });
      return grip !== null && document.activeElement === grip;
    });
  }
  function drop() {
    if (!held) return;
    const moved = held.beforeId === held.home ? undefined : onDrop(held.id, held.beforeId);
    void release(t('arrange.dropped', positionText(held.id, held.beforeId)), moved);
  }
  function cancel() {
    if (held) void release(t('arrange.cancelled', positionText(held.id, held.home)));
  }
  function step(by: number) {
    if (!held) return;
    const beforeId = moveBySteps(ids, held.id, held.beforeId, by);
    const last = ids.findLast((id) => id !== held.id) ?? held.id;
    const edge: Edge = beforeId === null ? { id: last, side: 'after' } : { id: beforeId, side: 'before' };
    setHeld({ ...held, beforeId, edge });
    setAnnouncement(t('arrange.at', positionText(held.id, beforeId)));
    const target = cardOf(stage.current, edge.id);
    if (target) target.scrollIntoView({ block: 'nearest' });
    else reveal.current?.(edge.id);
  }

  const onStart = useEffectEvent((id: string) => lift(id, 'pointer'));
  const onEnd = useEffectEvent((canceled: boolean) => {
    draggedAt.current = performance.now();
    if (canceled) cancel();
    else drop();
  });
  // A tap, Space, Enter and a screen reader all arrive here; the click that ends a drag does not count.
  const onClick = useEffectEvent((event: MouseEvent) => {
    const grip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-grip]') : null;
    if (!grip || held?.by === 'pointer' || performance.now() - draggedAt.current < clickFollows) return;
    if (held) drop();
    else lift(grip.dataset.grip ?? '', 'keys');
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!held) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      if (held.by === 'pointer') dragging.current?.cancel();
      else cancel();
      return;
    }
    const here =
      event.target instanceof Element &&
      (event.target.closest('[data-grip]') !== null || (bar.current?.contains(event.target) ?? false));
    const row = columnsOf(boxesOf(stage.current, ids));
    const by = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -row,
      ArrowDown: row,
      Home: -ids.length,
      End: ids.length,
    }[event.key];
    if (!here || by === undefined || held.by !== 'keys') return;
    event.preventDefault();
    step(by);
  });
  // Whoever walks on with Tab has changed their mind; the buttons of the bar belong to the card.
  const onLeave = useEffectEvent((event: FocusEvent) => {
    if (held?.by !== 'keys' || !(event.relatedTarget instanceof HTMLElement)) return;
    if (bar.current?.contains(event.relatedTarget) || event.relatedTarget.dataset.grip === held.id) return;
    setHeld(null);
    onHold(null);
    setAnnouncement(t('arrange.cancelled', positionText(held.id, held.home)));
  });

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const over = new AbortController();
    const { signal } = over;
    element.addEventListener('click', onClick, { signal });
    element.addEventListener('focusout', onLeave, { signal });
    document.addEventListener('keydown', onKey, { signal, capture: true });
    // Taps and keys need nothing of it, and do not wait for it.
    void import('./dragging').then((module) => {
      if (!signal.aborted) dragging.current = new module.Dragging(element, { onStart, onEnd });
    }, reportChunkError);
    return () => {
      over.abort();
      dragging.current?.destroy();
      dragging.current = null;
    };
  }, [stage]);

  const onFrame = useEffectEvent(() => {
    if (!held) return;
    const at = held.by === 'pointer' ? dragging.current?.position : undefined;
    if (at) {
      preview.current?.style.setProperty('translate', `${at.x}px ${at.y}px`);
      const edge = dropEdgeFor(held.id, at, boxesOf(stage.current, ids), ids);
      if (edge && (edge.id !== held.edge?.id || edge.side !== held.edge.side))
        setHeld({ ...held, edge, beforeId: dropBeforeId(ids, held.id, edge) });
    }
    if (line.current)
      drawEdge(line.current, stage.current, ids, held.beforeId === held.home ? null : held.edge);
  });
  const active = held !== null;
  useEffect(() => {
    if (!active) return;
    let frame = requestAnimationFrame(function again() {
      onFrame();
      frame = requestAnimationFrame(again);
    });
    return () => cancelAnimationFrame(frame);
  }, [active]);

  return (
    <>
      <p id={reorderHintId} hidden>
        {t('arrange.hint')}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {announcement}
      </p>
      {held ? <div ref={line} className={styles.line} /> : null}
      {held?.by === 'pointer' && item ? (
        <div ref={preview} className={styles.preview} aria-hidden="true">
          <Picture name={item.name} src={item.image.thumbnailUrl} color={item.image.color} eager />
        </div>
      ) : null}
      {held?.by === 'keys' ? (
        <div
          ref={bar}
          className={cx(styles.bar, held.column && styles.column)}
          role="group"
          aria-label={t('arrange.grip', positionText(held.id, held.beforeId))}
        >
          <p className={styles.place} aria-hidden="true">
            {t('arrange.at', positionText(held.id, held.beforeId))}
          </p>
          <IconButton label={t('arrange.earlier')} className={styles.step} onClick={() => step(-1)}>
            <ArrowLeft aria-hidden="true" strokeWidth={2.5} />
          </IconButton>
          <IconButton label={t('arrange.later')} className={styles.step} onClick={() => step(1)}>
            <ArrowRight aria-hidden="true" strokeWidth={2.5} />
          </IconButton>
          <IconButton label={t('common.cancel')} className={styles.step} onClick={cancel}>
            <X aria-hidden="true" strokeWidth={2.5} />
          </IconButton>
          <IconButton label={t('arrange.here')} className={styles.here} onClick={drop}>
            <Check aria-hidden="true" strokeWidth={3} />
          </IconButton>
        </div>
      ) : null}
    </>
  );
}
