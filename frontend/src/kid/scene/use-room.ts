import { useSyncExternalStore } from 'react';

/** The window in the units of the design: 360 wide on a phone, 1024 wide where it is wider than high. */
export interface Room {
  width: number;
  wide: boolean;
}

let last: Room = { width: 360, wide: false };

/** The same formulas as --u in kid.css. */
export function roomOf(width: number, height: number): Room {
  const wide = width > height;
  const unit = wide ? Math.min(width / 1024, height / 768, 1.4) : Math.min(width / 360, height / 740, 1.5);
  return { width: Math.round(width / unit), wide };
}

function read(): Room {
  const now = roomOf(window.innerWidth, window.innerHeight);
  if (now.width !== last.width || now.wide !== last.wide) last = now;
  return last;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

export const useRoom = (): Room => useSyncExternalStore(subscribe, read);
