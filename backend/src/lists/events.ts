import type { Language } from '@pictick/rules/language';
import { event } from '../kernel/domain-event';

export interface AddedItem {
  itemId: string;
  /** Made together with the item; imaging fills it. */
  imageId: string;
  depicts: string;
  concept: string | null;
  /** What was typed, where no concept is known for it. */
  text: string | null;
  promptId: string | null;
  characterId: string | null;
  /** Of the two, those that whoever asks did not choose: they came with the list, or stood there before. */
  inherited?: ('style' | 'character')[];
  /** The image it had before, where it shows the same thing once more. */
  replacesImageId?: string;
  /** True where the user chose a plain picture: none is painted, and none counts. */
  keepsPlain?: boolean;
  /** True where its list is repainted as a whole: a picture that it has had already will do, and no new variant is drawn. */
  keepsVariant?: boolean;
}

export interface ItemsAddedPayload {
  listId: string;
  listType: 'shopping' | 'task';
  ownerId: string;
  /** Who added them, and pays for their pictures. */
  userId: string;
  /** In which they write. */
  language?: Language;
  /** In the order of the list: the first get the pictures that are left in the month. */
  items: AddedItem[];
}

export const ItemsAdded = event<'lists.items-added', ItemsAddedPayload>('lists.items-added');

export interface CopiedItem {
  itemId: string;
  imageId: string;
  /** The image of the item it was copied from. */
  replacesImageId: string;
  depicts: string;
  concept: string | null;
}

export interface ListDuplicatedPayload {
  listId: string;
  /** Who made the copy, and owns it. */
  ownerId: string;
  items: CopiedItem[];
}

/** A list was made out of another one. What was painted for that shows the same here, and costs nothing. */
export const ListDuplicated = event<'lists.list-duplicated', ListDuplicatedPayload>('lists.list-duplicated');

export interface ListSharedPayload {
  listId: string;
  /** The address is found there, and nowhere else. */
  invitationId: string;
  invitedBy: string;
  /** The language of whoever invites, for people of whom nobody knows theirs. */
  language: string;
}

/** Somebody was invited. Whether there is an account for their address, nobody knows yet. */
export const ListShared = event<'lists.list-shared', ListSharedPayload>('lists.list-shared');

/** Something else stands there now, so another picture is wanted. */
export const ItemRenamed = event<'lists.item-renamed', ItemsAddedPayload>('lists.item-renamed');

export interface ListErasedPayload {
  listId: string;
  /** Whose it was. */
  ownerId: string;
}

/** A list is gone for good, with everything in it: nobody can bring it back. */
export const ListErased = event<'lists.list-erased', ListErasedPayload>('lists.list-erased');

/** The same thing is to be shown once more, in another picture. */
export const ItemRepainted = event<'lists.item-repainted', ItemsAddedPayload>('lists.item-repainted');
