import type { Gate, HouseholdView } from '../../household/household-view';
import { silent, type Overlay, type Request } from '../change-file';
import { householdPath } from '../scope';
import { appliedBy } from './changed-household';

/** Sets the PIN that leads from a child's screen back to the adults. */
export interface SetGate {
  kind: 'gate.changed';
  gate: Gate;
}

const withGate = (state: HouseholdView, { gate }: SetGate): HouseholdView => ({ ...state, gate });

export const overlay: Overlay<SetGate> = { household: withGate };

export const request: Request<SetGate> = ({ gate }, householdId) => ({
  method: 'PUT',
  path: `${householdPath(householdId)}/gate`,
  body: gate,
});

export const applied = appliedBy(withGate);

export const rejected = silent;
