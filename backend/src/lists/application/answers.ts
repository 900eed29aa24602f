import type { Language } from '@pictick/rules/language';
import type { ListOrder } from '@pictick/rules/list-order';
import type { RoutineRow } from '@pictick/rules/routines/routine-day';
import type { ChildLook } from '../../identity';
import type { DomainError, FieldProblem } from '../../kernel/domain-error';
import type { Checklist } from '../domain/checklist';
import type { Item } from '../domain/item';
import type { CollaboratorAnswer } from './share-list/collaborator-answer';

export interface ItemAnswer {
  id: string;
  listId: string;
  name: string;
  language: Language | null;
  quantity: string | null;
  notes: string | null;
  checked: boolean;
  completed: boolean;
  checkedBy: string | null;
  addedBy: string;
  position: string;
  createdAt: string;
  promptId: string | null;
  selectedCharacterId: string | null;
  imageId: string;
  depicts: string;
  concept: string | null;
  weekdays: readonly number[] | null;
  for: string[] | null;
  onlyOn: string | null;
  insteadOf: string | null;
  minutes: number | null;
  stars: number;
  needsApproval: boolean;
}

/** A child as all members of a list see it: without the nickname. */
export interface ChildAnswer extends ChildLook {
  given: boolean;
}

export interface ListHeadAnswer {
  id: string;
  name: string;
  listType: 'shopping' | 'task';
  createdAt: string;
  archived: boolean;
  selectedCharacterId: string | null;
  ownerId: string;
  role: 'owner' | 'collaborator';
  counts: { total: number; completed: number; pending: number };
  householdId: string | null;
  children: ChildAnswer[];
  /** Empty if the list is no routine, and for members outside the household. */
  schedule: RoutineRow[];
  collaborators: CollaboratorAnswer[];
  /** Null: the user has not chosen. */
  order: ListOrder | null;
  storeId: string | null;
  opened: boolean;
  handedOverAt: string | null;
  listVersion: number;
  cursor: string;
}

export interface DeletedAnswer {
  success: true;
  listVersion: number;
}

/**
 * `item` is set if the id was that of an addition that had brought an item back: that item is not deleted.
 */
export interface DeletedItemAnswer extends DeletedAnswer {
  item?: ItemAnswer;
}

/** `itemIds`: the requested items that were moved. */
export interface ItemsMovedAnswer extends DeletedAnswer {
  itemIds: string[];
}

/** `items`: the items that are repainted, each with the id of its new image. */
export interface ItemsRepaintedAnswer extends DeletedAnswer {
  items: { itemId: string; imageId: string }[];
}

export interface RefusedLine {
  success: false;
  code: string;
  message: string;
  details?: FieldProblem[];
}

export function itemAnswer(item: Item): ItemAnswer {
  const {
    id,
    listId,
    name,
    language,
    quantity,
    notes,
    checked,
    checkedBy,
    addedBy,
    position,
    createdAt,
    promptId,
    selectedCharacterId,
    imageId,
    depicts,
    concept,
    weekdays,
    forChildren,
    onlyOn,
    insteadOf,
    minutes,
    stars,
    needsApproval,
  } = item.snapshot();
  return {
    id,
    listId,
    name,
    language,
    quantity,
    notes,
    checked,
    completed: checked,
    checkedBy,
    addedBy,
    position,
    createdAt: createdAt.toISOString(),
    promptId,
    selectedCharacterId,
    imageId,
    depicts,
    concept,
    weekdays,
    for: forChildren,
    onlyOn,
    insteadOf,
    minutes,
    stars: stars ?? 0,
    needsApproval: needsApproval ?? false,
  };
}

export const itemInList = (item: Item, list: Checklist): ItemAnswer & { listVersion: number } => ({
  ...itemAnswer(item),
  listVersion: list.version,
});

export function listHead(
  list: Checklist,
  userId: string,
  collaborators: CollaboratorAnswer[] = [],
  children: ChildAnswer[] = [],
): ListHeadAnswer {
  const {
    id,
    name,
    listType,
    createdAt,
    archivedAt,
    selectedCharacterId,
    ownerId,
    handedOverAt,
    householdId,
    itemCount,
    checkedCount,
    version,
  } = list.snapshot();
  return {
    id,
    name,
    listType,
    createdAt: createdAt.toISOString(),
    archived: archivedAt !== null,
    selectedCharacterId,
    ownerId,
    role: ownerId === userId ? 'owner' : 'collaborator',
    counts: { total: itemCount, completed: checkedCount, pending: itemCount - checkedCount },
    householdId,
    children,
    schedule: [],
    collaborators,
    order: null,
    storeId: null,
    // A user who changes a list has opened it.
    opened: true,
    handedOverAt: ownerId === userId ? (handedOverAt?.toISOString() ?? null) : null,
    listVersion: version,
    // Imaging counts picture versions; lists sends 0, so the cursor can only be too old.
    cursor: `${version}.0`,
  };
}

/** A refused line of a batch, in the shape of every error. */
export function refused({ code, details }: DomainError): RefusedLine {
  const key = code.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return { success: false, code, message: `errors.${key}`, ...(details && { details }) };
}
