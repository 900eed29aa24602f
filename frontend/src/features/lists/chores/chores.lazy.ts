/** The parts of a list of chores, in one chunk. */
export { ChoreCard } from './chore-card';
export { ChoreProgress } from './chore-progress';
