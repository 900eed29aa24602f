import { FIGURE_BOX, INK, type Figure, type Pose } from './drawing';
import { kuzu } from './kuzu';
import { lilly } from './lilly';

export type { Figure, Pose } from './drawing';
export { describedFigure } from './described';
export type FigureName = 'kuzu' | 'lilly';

export const figures: Record<FigureName, Figure> = { kuzu, lilly };

/** A whole figure as an SVG of its own. `line`: a softer colour for its outline, where the style knows no ink. */
export function figureSvg(who: FigureName | Figure, pose: Pose, height: number, line: string | null = null): string {
  const { width, height: high } = FIGURE_BOX;
  const drawing = (typeof who === 'string' ? figures[who] : who).draw(pose);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -2 ${width} ${high}" width="${Math.round((height * width) / high)}" height="${height}">${line === null ? drawing : drawing.replaceAll(INK, line)}</svg>`;
}
