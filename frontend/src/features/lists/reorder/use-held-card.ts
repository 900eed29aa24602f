import { useState, type RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import type { ItemRow } from '../api/lists';
import { boxesOf, cardOf, columnsOf, gripOf, retryOnFrames } from './drag-geometry';
import { dropBeforeId, moveBySteps, positionOf, type Edge } from './drop-target';

/** A card that is moved among others. */
export type ReorderCard = Pick<ItemRow, 'id' | 'name' | 'image'>;

export type ReorderProps = {
  stage: RefObject<HTMLElement | null>;
  cards: readonly ReorderCard[];
  onHold: (id: string | null) => void;
  /** Resolves when the card has its new place. */
  onDrop: (id: string, beforeId: string | null) => Promise<unknown>;
  /** Scrolls a card into the page that the card window has not rendered. */
  reveal: RefObject<((id: string) => void) | null>;
};

/** The lifted card. `home` is the id of the card after it before the lift: a drop there moves nothing. */
export type Held = {
  id: string;
  by: 'pointer' | 'keys';
  column: boolean;
  home: string | null;
  beforeId: string | null;
  edge: Edge | null;
};

/**
 * The state of reordering: the lifted card, where it would be dropped, and the announcement for screen
 * readers.
 */
export function useHeldCard({ stage, cards, onHold, onDrop, reveal }: ReorderProps) {
  const { t } = useTranslation();
  const [lifted, setHeld] = useState<Held | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const ids = cards.map(({ id }) => id);
  // Another collaborator may have deleted the lifted card.
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
  async function release(sentence: string, moved?: Promise<unknown>) {
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
  /** Cancels and leaves the focus where the user has moved it. */
  function cancelInPlace() {
    if (!held) return;
    setHeld(null);
    onHold(null);
    setAnnouncement(t('arrange.cancelled', positionText(held.id, held.home)));
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
  function aimAt(edge: Edge) {
    if (held && (edge.id !== held.edge?.id || edge.side !== held.edge.side))
      setHeld({ ...held, edge, beforeId: dropBeforeId(ids, held.id, edge) });
  }
  return { ids, item, held, announcement, positionText, lift, drop, cancel, cancelInPlace, step, aimAt };
}

export type HeldCard = ReturnType<typeof useHeldCard>;
