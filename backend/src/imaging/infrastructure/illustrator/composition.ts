import { FIGURE_BOX, type Pose } from '@pictick/concepts/looks';

/**
 * Positions of the thing and its companion in px of a 512 px picture. `x` is a centre, `foot` a lower edge.
 */
export interface Composition {
  thing: { x: number; foot: number | null; box: readonly [number, number]; tilt: number; mirrored: boolean };
  figure: { left: number; foot: number; height: number; pose: Pose; mirrored: boolean } | null;
}

/** Five tilts with two to seven grounds give many combinations before one repeats. */
const tilts = [0, -7, 6, -3, 8];
/**
 * Box of the thing alone, in px. Neighbouring variants differ, and so do those with the same ground or tilt.
 */
const sizes = [312, 284, 340, 298, 268, 352];
/** With a figure: the thing is larger, because it tells which chore it is. */
const casts = [
  { figure: 284, box: [290, 316] },
  { figure: 262, box: [306, 336] },
  { figure: 238, box: [322, 356] },
] as const;
/** Left edge of a figure's box: the thing reaches its hand without covering its arm. */
const FIRST = 2;
/** Centre of the thing, unless its width reaches the edge. */
const BESIDE = 346;
/** Shift in px of a figure's centre when it is mirrored in its box. */
const lopsided = 19;

/**
 * Each variant differs visibly in ground, side and pose. `poses`: those that suit the chore, used in turn.
 */
export function compose(
  variant: number,
  floor: number | null,
  accompanied: boolean,
  poses: readonly Pose[],
): Composition {
  const turned = variant % 2 === 1;
  // A thing on a floor stands upright.
  const tilt = floor === null ? (tilts[variant % tilts.length] ?? 0) : 0;
  if (!accompanied) {
    const large = sizes[variant % sizes.length] ?? 312;
    return {
      thing: {
        x: floor === null ? 256 : 256 + ([0, 30, -30, -14, 20, 38][variant % 6] ?? 0),
        foot: floor,
        box: [large, large],
        tilt,
        mirrored: turned,
      },
      figure: null,
    };
  }
  const foot = floor ?? 458;
  const cast = casts[Math.floor(variant / 2) % casts.length] ?? casts[0];
  const width = Math.round((cast.figure * FIGURE_BOX.width) / FIGURE_BOX.height);
  const pose = poses[variant % poses.length] ?? 'hold';
  // A figure waves with its free hand, because the thing hides the other one.
  const outward = pose === 'wave';
  const left = FIRST - (outward ? lopsided : 0);
  return {
    thing: { x: turned ? 512 - BESIDE : BESIDE, foot, box: cast.box, tilt, mirrored: turned },
    figure: {
      left: turned ? 512 - left - width : left,
      foot,
      height: cast.figure,
      pose,
      mirrored: turned !== outward,
    },
  };
}
