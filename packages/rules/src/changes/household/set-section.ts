import { silent, type Overlay, type Request } from '../change-file';
import { appliedNamed, type NamedChange, namedRequest, withNamed } from './named-change';

/** Moves a name to a section of the shop, for the whole household. */
export interface SetSection extends NamedChange {
  kind: 'section.set';
  /** Null: the section of its concept. */
  section: string | null;
}

const changed = withNamed<SetSection>(({ section }) => ({ section }));

export const overlay: Overlay<SetSection> = { household: changed };

export const request: Request<SetSection> = namedRequest('section');

export const applied = appliedNamed(changed);

export const rejected = silent;
