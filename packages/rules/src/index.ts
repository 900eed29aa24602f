export { isPosition, positionBetween, positionsAfter } from './positions';
export { notPlacedYet } from './unplaced-position';
