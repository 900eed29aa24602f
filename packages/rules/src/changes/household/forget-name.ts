import { silent, type Overlay, type Request } from '../change-file';
import { appliedNamed, type NamedChange, namedRequest, withNamed } from './named-change';

/** Leaves a name out of the suggestions of a household until it is bought again, or brings it back. */
export interface ForgetName extends NamedChange {
  kind: 'history.forgotten';
  forgotten: boolean;
}

const changed = withNamed<ForgetName>(({ forgotten }) => ({ forgotten }));

export const overlay: Overlay<ForgetName> = { household: changed };

export const request: Request<ForgetName> = namedRequest('forgotten');

export const applied = appliedNamed(changed);

export const rejected = silent;
