import { AggregateRoot } from '../../kernel/aggregate-root';
import type { AddedItem } from '../events';
import { parseName, parseNotes, parseQuantity } from './item-text';
import { type ChangeContext, isRestorable, type ItemField } from './list-change';
import { itemDeleted } from './lists.errors';
import type { Depiction } from './pictures/picture-book';

export interface ItemState {
  id: string;
  listId: string;
  name: string;
  quantity: string | null;
  notes: string | null;
  checked: boolean;
  /** Who ticked it; null while it is open, or where nobody knows any more. */
  checkedBy: string | null;
  position: string;
  createdAt: Date;
  addedBy: string;
  promptId: string | null;
  selectedCharacterId: string | null;
  imageId: string;
  depicts: string;
  concept: string | null;
  deletedAt: Date | null;
}

/** What a person writes. */
export interface ItemText {
  name: string;
  quantity?: string | null | undefined;
  notes?: string | null | undefined;
}

const editable = ['name', 'quantity', 'notes', 'position'] as const;
export type EditedField = (typeof editable)[number] | 'depicts';

/** What is given is set; what is not stays. Cleaned already. */
export interface ItemEdit {
  name?: string;
  quantity?: string | null;
  notes?: string | null;
  position?: string;
  /** What the new name shows, and the image that will be of it. */
  picture?: Depiction & { imageId: string };
  /** The picture that the user chose; it stays under any name. */
  chosen?: Depiction & { imageId: string };
}

/** What is not given stays; null is none in particular. */
export interface RepaintItemInput {
  imageId: string;
  promptId: string | null | undefined;
  selectedCharacterId: string | null | undefined;
}

/** An item before it has a place in a list. */
export interface ItemDraft extends Depiction {
  id: string;
  imageId: string;
  name: string;
  quantity: string | null;
  notes: string | null;
  createdAt: Date;
  promptId: string | null;
  selectedCharacterId: string | null;
}

export const parseItemText = ({
  name,
  quantity,
  notes,
}: ItemText): Pick<ItemDraft, 'name' | 'quantity' | 'notes'> => ({
  name: parseName(name),
  quantity: parseQuantity(quantity),
  notes: parseNotes(notes),
});

/** One line of a list. Only its list changes it, because the list counts and orders its items. */
export class Item extends AggregateRoot<ItemState> {
  static fromState(state: ItemState): Item {
    return new Item(state);
  }

  /** Made by Checklist.addItems, which knows the place and announces it. */
  static start(state: ItemState): Item {
    return new Item(state);
  }

  get id(): string {
    return this.state.id;
  }

  /** The same in another list: open again, and under ids of its own. */
  copy(to: { id: string; imageId: string; listId: string }, context: ChangeContext): Item {
    return new Item({
      ...this.state,
      ...to,
      checked: false,
      checkedBy: null,
      addedBy: context.userId,
      createdAt: context.at,
    });
  }

  get listId(): string {
    return this.state.listId;
  }

  /** What others may know of it when it is new: ids and what it shows, and its name only where nothing else says that. */
  get eventPayload(): AddedItem {
    const {
      id: itemId,
      imageId,
      depicts,
      concept,
      name,
      promptId,
      selectedCharacterId: characterId,
    } = this.state;
    return { itemId, imageId, depicts, concept, text: concept === null ? name : null, promptId, characterId };
  }

  get text(): Pick<ItemState, 'name' | 'quantity' | 'notes'> {
    const { name, quantity, notes } = this.state;
    return { name, quantity, notes };
  }

  get chosen(): Pick<ItemState, 'promptId' | 'selectedCharacterId'> {
    const { promptId, selectedCharacterId } = this.state;
    return { promptId, selectedCharacterId };
  }

  get position(): string {
    return this.state.position;
  }

  get imageId(): string {
    return this.state.imageId;
  }

  get isChecked(): boolean {
    return this.state.checked;
  }

  get isDeleted(): boolean {
    return this.state.deletedAt !== null;
  }

  /** Sets, or without a value turns over. Tells whether anything changed. */
  check(checked: boolean | undefined, by: string): boolean {
    this.assertNotDeleted();
    const wanted = checked ?? !this.state.checked;
    if (wanted === this.state.checked) return false;
    this.state.checked = wanted;
    this.state.checkedBy = wanted ? by : null;
    return true;
  }

  /** Open again, with what it has; what is written anew replaces it. Answers the fields that changed. */
  returnFromBasket({ quantity, notes }: Pick<ItemDraft, 'quantity' | 'notes'>): ItemField[] {
    this.assertNotDeleted();
    const wanted = {
      ...(this.state.checked && { checked: false }),
      ...(quantity !== null && { quantity }),
      ...(notes !== null && { notes }),
    };
    const fields = (['checked', 'quantity', 'notes'] as const).filter(
      (field) => wanted[field] !== undefined && wanted[field] !== this.state[field],
    );
    Object.assign(this.state, wanted, { checkedBy: null });
    return fields;
  }

  /** Takes what is different, except what others keep, and tells which of it that was. Words bring their own depiction with them. */
  edit(
    { picture, chosen, ...input }: ItemEdit,
    lockedFields: ReadonlySet<ItemField>,
  ): { fields: EditedField[]; kept: EditedField[] } {
    this.assertNotDeleted();
    const different = editable.filter(
      (field) => input[field] !== undefined && input[field] !== this.state[field],
    );
    const written = different.filter((field) => !lockedFields.has(field));
    const fields: EditedField[] = [...written];
    const kept: EditedField[] = different.filter((field) => lockedFields.has(field));
    for (const field of written) Object.assign(this.state, { [field]: input[field] });
    // Another thing is shown from now on; what was painted of the old one no longer belongs to it.
    if (picture && fields.includes('name')) {
      // Two words that nobody knows share a letter card, not a thing.
      if (
        picture.concept === null ||
        picture.concept !== this.state.concept ||
        picture.depicts !== this.state.depicts
      )
        this.state.imageId = picture.imageId;
      this.state.depicts = picture.depicts;
      this.state.concept = picture.concept;
    }
    if (chosen && chosen.depicts !== this.state.depicts) {
      // Under another name by somebody else it is another thing.
      const stays = lockedFields.has('depicts') || lockedFields.has('name');
      (stays ? kept : fields).push('depicts');
      if (!stays) Object.assign(this.state, chosen satisfies Partial<ItemState>);
    }
    return { fields, kept };
  }

  /** Tells whether another image is awaited from now on. */
  repaint({
    imageId,
    promptId = this.state.promptId,
    selectedCharacterId = this.state.selectedCharacterId,
  }: RepaintItemInput): boolean {
    if (imageId === this.state.imageId) return false;
    Object.assign(this.state, { imageId, promptId, selectedCharacterId } satisfies Partial<ItemState>);
    return true;
  }

  remove(now: Date): boolean {
    if (this.isDeleted) return false;
    this.state.deletedAt = now;
    return true;
  }

  restore(now: Date): boolean {
    if (this.state.deletedAt === null) return false;
    if (!isRestorable(this.state.deletedAt, now)) throw itemDeleted();
    this.state.deletedAt = null;
    return true;
  }

  assertNotDeleted(): void {
    if (this.isDeleted) throw itemDeleted();
  }
}
