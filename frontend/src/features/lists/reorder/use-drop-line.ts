import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { boxesOf, drawEdge, originOf } from './drag-geometry';
import type { Dragging } from './dragging';
import { dropEdgeFor } from './drop-target';
import type { HeldCard } from './use-held-card';

/**
 * On each frame while a card is held: moves the dragged preview with the pointer and draws the line where the
 * card would be dropped.
 */
export function useDropLine(
  stage: RefObject<HTMLElement | null>,
  dragging: RefObject<Dragging | null>,
  { ids, held, aimAt }: HeldCard,
) {
  const line = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const onFrame = useEffectEvent(() => {
    if (!held) return;
    const at = held.by === 'pointer' ? dragging.current?.position : undefined;
    if (at) {
      const { x, y } = originOf(stage.current);
      preview.current?.style.setProperty('translate', `${at.x - x}px ${at.y - y}px`);
      const edge = dropEdgeFor(held.id, at, boxesOf(stage.current, ids), ids);
      if (edge) aimAt(edge);
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
  return { line, preview };
}
