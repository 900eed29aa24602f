import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { closer, moved, step, swipeOf, whole, zoomed, type Room, type View } from './zoom';

const nudge = 60;
const doubleTap = 300;
const slack = 24;

type Handlers = { onTurn: (by: 1 | -1) => void; onClose: () => void };
type Finger = { x: number; y: number };

/**
 * Touch, mouse, wheel and keys on the stage of the viewer. One finger turns pages, or moves an enlarged
 * picture; two fingers zoom.
 */
export function useStage(
  stage: RefObject<HTMLElement | null>,
  shown: string | null,
  { onTurn, onClose }: Handlers,
) {
  const [of, setOf] = useState<{ shown: string | null; view: View }>({ shown, view: whole });
  // Every picture starts unscaled.
  const view = of.shown === shown ? of.view : whole;
  const fingers = useRef(new Map<number, Finger>());
  const start = useRef<{ x: number; y: number; at: number; alone: boolean } | null>(null);
  const tap = useRef<{ x: number; y: number; at: number } | null>(null);

  const room = (): Room => {
    const { width = 0, height = 0 } = stage.current?.getBoundingClientRect() ?? {};
    return { width, height, side: Math.min(width, height) };
  };
  const set = (change: (view: View) => View) =>
    setOf((before) => ({ shown, view: change(before.shown === shown ? before.view : whole) }));
  const zoom = (factor: number, at?: Finger) => set((before) => zoomed(before, factor, room(), at));
  const fit = () => set(() => whole);
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Finger => {
    const box = stage.current?.getBoundingClientRect();
    return box
      ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
      : { x: 0, y: 0 };
  };
  const swap = (at: Finger) => (view.scale > 1 ? fit() : zoom(closer, at));

  // Not with React: its wheel listeners are passive and cannot prevent scrolling and zooming of the page.
  useEffect(() => {
    const element = stage.current;
    if (!element || shown === null) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const at = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
      setOf((before) => ({
        shown,
        view: zoomed(
          before.shown === shown ? before.view : whole,
          Math.exp(-event.deltaY / 400),
          { width: box.width, height: box.height, side: Math.min(box.width, box.height) },
          at,
        ),
      }));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage, shown]);

  const onStage = ({ currentTarget }: PointerEvent<HTMLElement>): boolean => currentTarget === stage.current;

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    // A button needs its click. The browser captures a touch on it; a mouse reaches the stage.
    if (onStage(event)) event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, fromMiddle(event));
    start.current = {
      x: event.clientX,
      y: event.clientY,
      at: event.timeStamp,
      alone: fingers.current.size === 1,
    };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = fromMiddle(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (!other) {
      if (view.scale > 1) set((of) => moved(of, { x: now.x - before.x, y: now.y - before.y }, room()));
      return;
    }
    const apart = (one: Finger): number => Math.hypot(one.x - other.x, one.y - other.y) || 1;
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    zoom(apart(now) / apart(before), middle);
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const from = start.current;
    if (!fingers.current.delete(event.pointerId) || !from?.alone) return;
    start.current = null;
    const went = { x: event.clientX - from.x, y: event.clientY - from.y, time: event.timeStamp - from.at };
    if (Math.hypot(went.x, went.y) < slack) {
      if (onStage(event)) tapped(event);
    } else if (view.scale === 1) swiped(went);
  }

  function swiped(went: { x: number; y: number; time: number }) {
    const meant = swipeOf(went);
    if (meant === 'close') onClose();
    else if (meant) onTurn(meant === 'next' ? 1 : -1);
  }

  function tapped(event: PointerEvent<HTMLElement>) {
    const before = tap.current;
    const again =
      before &&
      event.timeStamp - before.at < doubleTap &&
      Math.hypot(event.clientX - before.x, event.clientY - before.y) < slack;
    tap.current = again ? null : { x: event.clientX, y: event.clientY, at: event.timeStamp };
    if (again) swap(fromMiddle(event));
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>) {
    fingers.current.delete(event.pointerId);
    start.current = null;
  }

  function onKeyDown(event: KeyboardEvent) {
    const enlarged = view.scale > 1;
    const push = (x: number, y: number) => () => set((before) => moved(before, { x, y }, room()));
    const keyHandlers: Record<string, (() => void) | undefined> = {
      '+': () => zoom(step),
      '=': () => zoom(step),
      '-': () => zoom(1 / step),
      _: () => zoom(1 / step),
      '0': fit,
      ArrowRight: enlarged ? push(-nudge, 0) : () => onTurn(1),
      ArrowLeft: enlarged ? push(nudge, 0) : () => onTurn(-1),
      ArrowDown: enlarged ? push(0, -nudge) : undefined,
      ArrowUp: enlarged ? push(0, nudge) : undefined,
      PageDown: () => onTurn(1),
      PageUp: () => onTurn(-1),
    };
    const keyHandler = event.ctrlKey || event.metaKey || event.altKey ? undefined : keyHandlers[event.key];
    if (!keyHandler) return;
    event.preventDefault();
    keyHandler();
  }

  return {
    view,
    zoom,
    fit,
    onKeyDown,
    fingers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}
