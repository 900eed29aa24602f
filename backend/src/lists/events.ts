import type { Language } from '@pictick/rules/language';
import { event } from '../kernel/domain-event';

export interface AddedItem {
  itemId: string;
  /** Created with the item. Imaging stores the image under it. */
  imageId: string;
  depicts: string;
  concept: string | null;
  /** The name as typed; null if a concept is known for it. */
  text: string | null;
  promptId: string | null;
  characterId: string | null;
  /** The choices that come from the list or the item rather than from this user. */
  inherited?: ('style' | 'character')[];
  /** The previous image, if the new one shows the same thing. */
  replacesImageId?: string;
  /** The user chose a plain picture: none is generated or counted. */
  keepsPlain?: boolean;
  /**
   * The whole list is repainted: a picture that the item had before is reused and no new variant is
   * generated.
   */
  keepsVariant?: boolean;
}

export interface ItemsAddedPayload {
  listId: string;
  listType: 'shopping' | 'task';
  ownerId: string;
  /** The user who added them and whose month counts the pictures. */
  userId: string;
  /** Language of the text. */
  language?: Language;
  /** In list order: the first items get the pictures that are left this month. */
  items: AddedItem[];
}

export const ItemsAdded = event<'lists.items-added', ItemsAddedPayload>('lists.items-added');

export interface ItemsClearedPayload {
  listId: string;
  /** The user who emptied the basket. */
  userId: string;
  language: Language;
  itemIds: string[];
  /** ISO instant. */
  at: string;
}

/** Ticked items of a shopping list went to the trash as bought. */
export const ItemsCleared = event<'lists.items-cleared', ItemsClearedPayload>('lists.items-cleared');

export interface CopiedItem {
  itemId: string;
  imageId: string;
  /** The image of the source item. */
  replacesImageId: string;
  depicts: string;
  concept: string | null;
}

export interface ListDuplicatedPayload {
  listId: string;
  /** The user who made the copy and owns it. */
  ownerId: string;
  items: CopiedItem[];
}

/** A list was copied. The copies show the images of their sources, free of charge. */
export const ListDuplicated = event<'lists.list-duplicated', ListDuplicatedPayload>('lists.list-duplicated');

export interface ListHouseholdChangedPayload {
  listId: string;
}

/** A list was given to the first child of a household, or taken back from its last one. */
export const ListHouseholdChanged = event<'lists.list-household-changed', ListHouseholdChangedPayload>(
  'lists.list-household-changed',
);

export interface ListSharedPayload {
  listId: string;
  /** The address is in the invitation only. */
  invitationId: string;
  invitedBy: string;
  /** Language of the inviter, used if the recipient's is unknown. */
  language: string;
}

/** An address was invited. */
export const ListShared = event<'lists.list-shared', ListSharedPayload>('lists.list-shared');

/** An item has a new name and needs a new picture. */
export const ItemRenamed = event<'lists.item-renamed', ItemsAddedPayload>('lists.item-renamed');

export interface ListErasedPayload {
  listId: string;
  /** Owner of the list. */
  ownerId: string;
}

/** A list was erased with all its items and cannot be restored. */
export const ListErased = event<'lists.list-erased', ListErasedPayload>('lists.list-erased');

/** Another picture of the same thing is requested. */
export const ItemRepainted = event<'lists.item-repainted', ItemsAddedPayload>('lists.item-repainted');
