import { useState, type RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import type { ItemRow } from '../api/lists';
import { boxesOf, cardOf, columnsOf, gripOf, retryOnFrames } from './drag-geometry';
import { dropBeforeId, moveBySteps, positionOf, type Edge } from './drop-target';

/** A card that is moved among others. */
export type ReorderCard = Pick<ItemRow, 'id' | 'name' | 'image'>;

/** The name of the section of a card, and its place there, after a drop at an edge; null: as it stands. */
export type SectionPlaceOf = (
  id: string,
  edge: Edge | null,
) => { section: string; place: number; count: number } | null;

export type ReorderProps = {
  stage: RefObject<HTMLElement | null>;
  cards: readonly ReorderCard[];
  onHold: (id: string | null) => void;
  /** Resolves when the card has its new place. */
  onDrop: (id: string, beforeId: string | null, edge: Edge) => Promise<unknown>;
  /** Where a card stands in a list by section. */
  sectionPlace?: SectionPlaceOf | undefined;
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
export function useHeldCard({ stage, cards, onHold, onDrop, sectionPlace, reveal }: ReorderProps) {
  const { t } = useTranslation();
  const [lifted, setHeld] = useState<Held | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const ids = cards.map(({ id }) => id);
  // Another collaborator may have deleted the lifted card.
  const item = cards.find(({ id }) => id === lifted?.id);
  const held = item ? lifted : null;
  const nameOf = (id: string): string => cards.find((card) => card.id === id)?.name ?? '';
  function sentence(key: string, id: string, beforeId: string | null, edge: Edge | null = null): string {
    const { section, ...place } = sectionPlace?.(id, edge) ?? {
      section: '',
      place: positionOf(ids, id, beforeId) + 1,
      count: ids.length,
    };
    return [t(key, { name: nameOf(id), ...place }), section].filter(Boolean).join(', ');
  }

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
    setAnnouncement(sentence('arrange.lifted', id, home));
  }
  async function release(spoken: string, moved?: Promise<unknown>) {
    if (!held) return;
    setHeld(null);
    setAnnouncement(spoken);
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
    const { id, beforeId, home, edge } = held;
    const moved = beforeId === home || !edge ? undefined : onDrop(id, beforeId, edge);
    void release(sentence('arrange.dropped', id, beforeId, edge), moved);
  }
  function cancel() {
    if (held) void release(sentence('arrange.cancelled', held.id, held.home));
  }
  /** Cancels and leaves the focus where the user has moved it. */
  function cancelInPlace() {
    if (!held) return;
    setHeld(null);
    onHold(null);
    setAnnouncement(sentence('arrange.cancelled', held.id, held.home));
  }
  function step(by: number) {
    if (!held) return;
    const beforeId = moveBySteps(ids, held.id, held.beforeId, by);
    const others = ids.filter((id) => id !== held.id);
    const at = positionOf(ids, held.id, beforeId);
    // On the way down behind the card passed last: with sections, at the end of its section.
    const passed = by > 0 || beforeId === null ? others[at - 1] : undefined;
    const edge: Edge = passed ? { id: passed, side: 'after' } : { id: beforeId ?? held.id, side: 'before' };
    const moved = beforeId === held.home ? null : edge;
    setHeld({ ...held, beforeId, edge: moved });
    setAnnouncement(sentence('arrange.at', held.id, beforeId, moved));
    const target = cardOf(stage.current, edge.id);
    if (target) target.scrollIntoView({ block: 'nearest' });
    else reveal.current?.(edge.id);
  }
  function aimAt(edge: Edge) {
    if (held && (edge.id !== held.edge?.id || edge.side !== held.edge.side))
      setHeld({ ...held, edge, beforeId: dropBeforeId(ids, held.id, edge) });
  }
  return {
    ids,
    item,
    held,
    announcement,
    nameOf,
    sentence,
    lift,
    drop,
    cancel,
    cancelInPlace,
    step,
    aimAt,
  };
}

export type HeldCard = ReturnType<typeof useHeldCard>;
