/** What a list of chores is made of: it comes in one piece. */
export { ChoreCard } from './chore-card';
export { ChoreProgress } from './chore-progress';
