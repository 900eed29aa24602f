export { isPosition, positionBetween, positionsAfter } from './positions';
