import { FIGURE_BOX, type Figure, type Pose } from './drawing';
import { kuzu } from './kuzu';
import { lilly } from './lilly';
import { soften } from './soften';

export type FigureName = 'kuzu' | 'lilly';

export const figures: Record<FigureName, Figure> = { kuzu, lilly };

/** A whole figure as an SVG. `line`: the colour of its fine lines in a style without ink. */
export function figureSvg(
  who: FigureName | Figure,
  pose: Pose,
  height: number,
  line: string | null = null,
): string {
  const { width, height: high } = FIGURE_BOX;
  const drawing = (typeof who === 'string' ? figures[who] : who).draw(pose);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -2 ${width} ${high}" width="${Math.round((height * width) / high)}" height="${height}">${line === null ? drawing : soften(drawing, line)}</svg>`;
}

/** The head and shoulders of a figure as an SVG. */
export function faceSvg(figure: Figure): string {
  const [x, y, side] = figure.face;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x - side / 2} ${y - side / 2} ${side} ${side}" width="${side}" height="${side}">${figure.draw('hold')}</svg>`;
}
