import type { Drawing, Raster } from './raster';
import type { Pastel } from './sunburst';

/** What a picture is set on. All lengths of a scene are for a side of 512 and grow with `scale`. */
export interface Stage {
  side: number;
  scale: number;
  ground: Pastel;
  variant: number;
  /** Somebody keeps the thing company. */
  accompanied: boolean;
}

export type Role = 'thing' | 'figure';

/** One way to draw: a ground, and what happens to everything that is put on it. */
export interface Scene {
  /** Things stand on something; otherwise they float in the middle. In pixels of a 512 picture. */
  readonly floor: number | null;
  /** The colour that a figure's outline is softened to; null where it stays ink. */
  readonly line: string | null;
  backdrop(stage: Stage): Promise<Raster>;
  /** The drawing at a larger size than it will have, before it is scaled down. */
  prepare?(drawing: Raster, role: Role): Raster;
  put(canvas: Raster, drawing: Drawing, left: number, top: number, stage: Stage, role: Role): void;
  finish?(canvas: Raster, stage: Stage): void;
}
