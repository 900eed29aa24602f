import { FIGURE_BOX, type Figure, type Pose } from './drawing';
import { kuzu } from './kuzu';
import { lilly } from './lilly';

export type { Pose } from './drawing';
export type FigureName = 'kuzu' | 'lilly';

export const figures: Record<FigureName, Figure> = { kuzu, lilly };

/** A whole figure as an SVG of its own. */
export function figureSvg(name: FigureName, pose: Pose, height: number): string {
  const { width, height: high } = FIGURE_BOX;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -2 ${width} ${high}" width="${Math.round((height * width) / high)}" height="${height}">${figures[name].draw(pose)}</svg>`;
}
