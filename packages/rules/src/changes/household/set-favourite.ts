import { silent, type Overlay, type Request } from '../change-file';
import { appliedNamed, type NamedChange, namedRequest, withNamed } from './named-change';

/** Makes a name a favourite of the household, or takes the star away. */
export interface SetFavourite extends NamedChange {
  kind: 'history.starred';
  favourite: boolean;
}

/** A star brings a forgotten name back. */
const changed = withNamed<SetFavourite>(({ favourite }) => ({
  favourite,
  ...(favourite && { forgotten: false }),
}));

export const overlay: Overlay<SetFavourite> = { household: changed };

export const request: Request<SetFavourite> = namedRequest('favourite');

export const applied = appliedNamed(changed);

export const rejected = silent;
