import { useRef } from 'react';

const doubleTapMs = 1_000;

/**
 * Returns a function that runs `act` once for a double tap: a second press for the same `what` within a
 * second is ignored. For actions that cost quota and may be enabled again before the second tap.
 */
export function useSinglePress(): (what: string, act: () => void) => void {
  const last = useRef<{ what: string; at: number } | null>(null);
  return (what, act) => {
    const now = performance.now();
    if (last.current?.what === what && now - last.current.at < doubleTapMs) return;
    last.current = { what, at: now };
    act();
  };
}
