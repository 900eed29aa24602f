import { useCallback, useEffect, useState } from 'react';
import { useMedia } from '../../shared/hooks/use-media';

const every = 2500;
const respite = 3000;

/**
 * Rotates while the carousel is visible, without a mouse over it or focus in it, and not with reduced motion.
 */
export function useCarousel(length: number, stage: React.RefObject<HTMLElement | null>) {
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const [at, setAt] = useState(0);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [seen, setSeen] = useState(false);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [actions, setActions] = useState({ count: 0, rested: 0 });
  const playing = wanted ?? !calm;
  const moving = playing && seen && !pointed && !focused;
  const resting = actions.count !== actions.rested;

  useEffect(() => {
    if (!stage.current) return;
    const watch = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false), {
      threshold: 0.3,
    });
    watch.observe(stage.current);
    return () => watch.disconnect();
  }, [stage]);

  useEffect(() => {
    if (!moving) return;
    const timer = resting
      ? setTimeout(() => setActions(({ count }) => ({ count, rested: count })), respite)
      : setTimeout(() => setAt((at + 1) % length), every);
    return () => clearTimeout(timer);
  }, [moving, resting, actions.count, at, length]);

  /** An action of the user pauses the rotation for a moment. */
  const act = useCallback(() => setActions(({ count, rested }) => ({ count: count + 1, rested })), []);
  const show = (next: number): void => {
    act();
    setAt((next + length) % length);
  };
  return { at, show, act, playing, moving, resting, play: setWanted, setPointed, setFocused };
}
