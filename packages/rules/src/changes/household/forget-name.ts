import { silent, type Overlay, type Request } from '../change-file';
import { appliedBy } from './changed-household';
import { type NamedChange, namedRequest, withNamed } from './named-change';

/** Leaves a name out of the suggestions of a household until it is bought again, or brings it back. */
export interface ForgetName extends NamedChange {
  kind: 'history.forgotten';
  forgotten: boolean;
}

const changed = withNamed<ForgetName>(({ forgotten }) => ({ forgotten }));

export const overlay: Overlay<ForgetName> = { household: changed };

export const request: Request<ForgetName> = namedRequest('forgotten');

// The answer has no version of the household: the pull after it reads the new cursor.
export const applied = appliedBy(changed);

export const rejected = silent;
