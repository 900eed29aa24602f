export { describedFigure } from './figures/described';
export { FIGURE_BOX } from './figures/drawing';
export type { Figure, Pose } from './figures/drawing';
export { faceSvg, figures, figureSvg } from './figures/figure-svg';
export type { FigureName } from './figures/figure-svg';
export { nearestStyle } from './nearest-style';
export type { NearestStyle } from './nearest-style';
