import type { ServerItem, ServerList } from '../changes/rows';
import type { Child, ChildFace, HouseholdHead } from './household-view';

export type KidItem = Pick<
  ServerItem,
  | 'id'
  | 'name'
  | 'quantity'
  | 'checked'
  | 'checkedBy'
  | 'position'
  | 'depicts'
  | 'concept'
  | 'imageId'
  | 'image'
>;

export interface KidList extends Pick<ServerList, 'id' | 'name' | 'listType' | 'cursor'> {
  items: readonly KidItem[];
}

/** All that an acting child can read: the answer of GET /api/kid. */
export interface KidView {
  child: Child;
  siblings: readonly (ChildFace & Pick<Child, 'nickname'>)[];
  household: Pick<HouseholdHead, 'id' | 'timeZone' | 'dayStartsAt' | 'bands'>;
  lists: readonly KidList[];
  cursor: string;
}
