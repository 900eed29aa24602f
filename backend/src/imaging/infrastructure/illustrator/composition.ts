import type { Pose } from './figures';

/** Where the thing and its companion go, for a side of 512. `x` is a middle, `foot` a lower edge. */
export interface Composition {
  thing: { x: number; foot: number | null; box: readonly [number, number]; tilt: number; mirrored: boolean };
  figure: { left: number; foot: number; height: number; pose: Pose; mirrored: boolean } | null;
}

/** With two to seven grounds the combinations do not come round for long. */
const tilts = [0, -7, 6, -3, 8];
const figureHeight = 356;
const figureWidth = 313;
/** How far a figure's middle moves when it is mirrored in its box. */
const lopsided = 19;

/** A variant is seen at once: another ground, another side, another pose. `poses`: what suits the chore, in turn. */
export function compose(variant: number, floor: number | null, accompanied: boolean, poses: readonly Pose[]): Composition {
  const turned = variant % 2 === 1;
  // What stands on something stands upright.
  const tilt = floor === null ? (tilts[variant % tilts.length] ?? 0) : 0;
  if (!accompanied) {
    const large = floor === null ? ([322, 300, 334][variant % 3] ?? 322) : ([330, 300, 342][variant % 3] ?? 330);
    return { thing: { x: floor === null ? 256 : 256 + ([0, 26, -26][variant % 3] ?? 0), foot: floor, box: [large, large], tilt, mirrored: turned }, figure: null };
  }
  const foot = floor ?? 458;
  const pose = poses[variant % poses.length] ?? 'hold';
  // One waves with the hand that is free: the other would be hidden behind the thing.
  const outward = pose === 'wave';
  const left = 18 - (outward ? lopsided : 0);
  return {
    thing: { x: turned ? 512 - 372 : 372, foot, box: [236, 252], tilt, mirrored: turned },
    figure: { left: turned ? 512 - left - figureWidth : left, foot, height: figureHeight, pose, mirrored: turned !== outward },
  };
}
