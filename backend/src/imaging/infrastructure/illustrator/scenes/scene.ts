import type { Drawing, Raster } from './raster';
import type { Pastel } from './sunburst';

/** Parameters of the ground. Lengths of a scene are for 512 px and grow with `scale`. */
export interface Stage {
  side: number;
  scale: number;
  ground: Pastel;
  variant: number;
  /** The picture has a figure. */
  accompanied: boolean;
}

export type Role = 'thing' | 'figure';

/** A style: its ground and the treatment of everything on it. */
export interface Scene {
  /** Height at which things stand, in px of a 512 px picture; null: they float in the centre. */
  readonly floor: number | null;
  /** Colour of a figure's outline; null: ink. */
  readonly line: string | null;
  backdrop(stage: Stage): Promise<Raster>;
  /** Treats the drawing at a larger size, before it is scaled down. */
  prepare?(drawing: Raster, role: Role): Raster;
  put(canvas: Raster, drawing: Drawing, left: number, top: number, stage: Stage, role: Role): void;
  finish?(canvas: Raster, stage: Stage): void;
}
