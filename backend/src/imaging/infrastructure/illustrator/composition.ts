import { FIGURE_BOX, type Pose } from '@pictick/concepts/looks';

/** Where the thing and its companion go, for a side of 512. `x` is a middle, `foot` a lower edge. */
export interface Composition {
  thing: { x: number; foot: number | null; box: readonly [number, number]; tilt: number; mirrored: boolean };
  figure: { left: number; foot: number; height: number; pose: Pose; mirrored: boolean } | null;
}

/** With two to seven grounds the combinations do not come round for long. */
const tilts = [0, -7, 6, -3, 8];
/** The thing alone: its box. Neighbours differ, and so do those that share a ground or a tilt. */
const sizes = [312, 284, 340, 298, 268, 352];
/** Beside a figure: the thing is larger, as it says which chore it is. */
const casts = [
  { figure: 284, box: [290, 316] },
  { figure: 262, box: [306, 336] },
  { figure: 238, box: [322, 356] },
] as const;
/** Where a figure's box begins: far enough to the side that the thing comes into its hand and not over its arm. */
const FIRST = 2;
/** The middle of the thing, where it is not so wide that the edge holds it. */
const BESIDE = 346;
/** How far a figure's middle moves when it is mirrored in its box. */
const lopsided = 19;

/** A variant is seen at once: another ground, another side, another pose. `poses`: what suits the chore, in turn. */
export function compose(
  variant: number,
  floor: number | null,
  accompanied: boolean,
  poses: readonly Pose[],
): Composition {
  const turned = variant % 2 === 1;
  // What stands on something stands upright.
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
  // One waves with the hand that is free: the other would be hidden behind the thing.
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
