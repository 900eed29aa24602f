import type { Child, HouseholdView } from '../../household/household-view';
import type { Applied, Overlay, Rejected, Request } from '../change-file';
import { householdPath } from '../scope';
import { changedHousehold, withRow } from './changed-household';

export interface AddChild {
  kind: 'child.added';
  child: Child;
}

const withChild = (state: HouseholdView, child: Child): HouseholdView => ({
  ...state,
  children: withRow(state.children, child.id, child),
});

export const overlay: Overlay<AddChild> = { household: (state, { child }) => withChild(state, child) };

export const request: Request<AddChild> = (
  { child: { id, nickname, animal, colour, shows } },
  householdId,
) => ({
  method: 'POST',
  path: `${householdPath(householdId)}/children`,
  body: { id, nickname, animal, colour, shows },
});

export const applied: Applied<AddChild> = {
  rows: ({ child }, answer, context) =>
    changedHousehold(context, (state) => withChild(state, answer.child ?? child)),
};

export const rejected: Rejected<AddChild> = {
  hasWords: () => true,
  names: ({ child: { nickname } }) => [nickname],
};
