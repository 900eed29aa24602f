import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { dragged, middle, placed, zoomedTo, type Crop, type Size } from './crop';

/** Share of the square by which an arrow key moves the photo. */
const nudge = 0.05;
const arrows: Record<string, { x: number; y: number } | undefined> = {
  ArrowLeft: { x: -nudge, y: 0 },
  ArrowRight: { x: nudge, y: 0 },
  ArrowUp: { x: 0, y: -nudge },
  ArrowDown: { x: 0, y: nudge },
};

interface Spot {
  clientX: number;
  clientY: number;
}

/** A spot of the window as shares of the square, from its middle. */
function shareIn(stage: HTMLElement | null, { clientX, clientY }: Spot): { x: number; y: number } {
  const box = stage?.getBoundingClientRect();
  if (!box || box.width === 0) return { x: 0, y: 0 };
  return { x: (clientX - box.left) / box.width - 0.5, y: (clientY - box.top) / box.height - 0.5 };
}

/** Finger, mouse, wheel and keys on the square of a photo. Two fingers zoom. */
export function useCrop(stage: RefObject<HTMLElement | null>, size: Size) {
  const [crop, setCrop] = useState<Crop>(middle);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const zoom = (to: number) => setCrop((before) => zoomedTo(size, before, to));

  const shareOf = (event: Spot) => shareIn(stage.current, event);

  // Not with React: its wheel listeners are passive and cannot prevent scrolling of the dialog.
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = shareIn(element, event);
      setCrop((before) => zoomedTo(size, before, before.zoom * Math.exp(-event.deltaY / 400), at));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage, size]);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, shareOf(event));
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = shareOf(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (!other) {
      const by = { x: now.x - before.x, y: now.y - before.y };
      setCrop((old) => dragged(size, old, by));
      return;
    }
    const apart = (one: { x: number; y: number }): number => Math.hypot(one.x - other.x, one.y - other.y);
    const factor = apart(now) / (apart(before) || 1);
    const at = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    setCrop((old) => zoomedTo(size, old, old.zoom * factor, at));
  }

  const onPointerUp = (event: PointerEvent<HTMLElement>) => void fingers.current.delete(event.pointerId);

  /** The square moves over the photo in the direction of the arrow, so the photo goes the other way. */
  function onArrow(event: KeyboardEvent) {
    const by = event.ctrlKey || event.metaKey || event.altKey ? undefined : arrows[event.key];
    if (!by) return;
    event.preventDefault();
    setCrop((before) => dragged(size, before, { x: -by.x, y: -by.y }));
  }

  const place = (axis: 'x' | 'y', share: number) => setCrop((before) => placed(size, before, axis, share));

  return {
    crop,
    zoom,
    place,
    onArrow,
    pointer: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
}
