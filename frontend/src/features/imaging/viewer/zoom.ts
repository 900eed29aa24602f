/** The transform of the picture on its stage: scale, and the offset of its centre from the stage's centre. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** The stage, and the side of the unscaled picture. */
export interface Room {
  width: number;
  height: number;
  side: number;
}

export const whole: View = { scale: 1, x: 0, y: 0 };
export const largest = 5;
export const step = 1.5;
export const closer = 2.5;

/** Limits the offset to the edges, so that an enlarged picture cannot leave the stage. */
function kept({ scale, x, y }: View, { width, height, side }: Room): View {
  const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value)) || 0;
  return {
    scale,
    x: within(x, Math.max(0, (side * scale - width) / 2)),
    y: within(y, Math.max(0, (side * scale - height) / 2)),
  };
}

/** Zooms around a point, given from the stage's centre: the picture under it stays there. */
export function zoomed(view: View, factor: number, room: Room, at = { x: 0, y: 0 }): View {
  const scale = Math.max(1, Math.min(largest, view.scale * factor));
  const by = scale / view.scale;
  return kept({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, room);
}

export const moved = (view: View, by: { x: number; y: number }, room: Room): View =>
  kept({ ...view, x: view.x + by.x, y: view.y + by.y }, room);

const sideways = 50;
const down = 100;
const quick = 500;

/** The gesture for a distance and time of a finger. */
export function swipeOf({
  x,
  y,
  time,
}: {
  x: number;
  y: number;
  time: number;
}): 'next' | 'previous' | 'close' | null {
  if (time >= quick) return null;
  if (Math.abs(x) > Math.abs(y)) return Math.abs(x) <= sideways ? null : x < 0 ? 'next' : 'previous';
  return y > down ? 'close' : null;
}
