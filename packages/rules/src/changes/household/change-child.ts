import type { ChildSettings } from '../../household/child-settings';
import type { Child, HouseholdView } from '../../household/household-view';
import type { Overlay, Rejected, Request } from '../change-file';
import { householdPath } from '../scope';
import { appliedBy } from './changed-household';

export type ChildPatch = Partial<Pick<Child, 'nickname' | 'animal' | 'colour' | 'shows'>> & {
  settings?: Partial<ChildSettings>;
};

export interface ChangeChild {
  kind: 'child.changed';
  childId: string;
  patch: ChildPatch;
}

const patched = (state: HouseholdView, { childId, patch }: ChangeChild): HouseholdView => ({
  ...state,
  children: state.children.map((child) =>
    child.id === childId ? { ...child, ...patch, settings: { ...child.settings, ...patch.settings } } : child,
  ),
});

export const overlay: Overlay<ChangeChild> = { household: patched };

export const request: Request<ChangeChild> = ({ childId, patch }, householdId) => ({
  method: 'PATCH',
  path: `${householdPath(householdId)}/children/${childId}`,
  body: patch,
});

export const applied = appliedBy(patched);

export const rejected: Rejected<ChangeChild> = {
  isSilent: true,
  names: ({ patch: { nickname } }) => (nickname === undefined ? [] : [nickname]),
};
