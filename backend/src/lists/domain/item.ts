import type { Day, Weekday } from '@pictick/rules/calendar/day';
import type { Language } from '@pictick/rules/language';
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
  /** Id of the user who ticked it; null if unticked or if the account is deleted. */
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
  /** Weekdays of a routine on which it is due; null: each time that the routine is planned. */
  weekdays: Weekday[] | null;
  /** The children for whom it is; null: all children of the routine. */
  forChildren: string[] | null;
  /** The only day on which it is due. */
  onlyOn: Day | null;
  /** The item that it replaces on that day. */
  insteadOf: string | null;
  minutes: number | null;
  /** Null: 0. Processes of the release before do not write it. */
  stars: number | null;
  /** Null: false, as above. */
  needsApproval: boolean | null;
  /** In which the name was written. Null: not known, or written by a process of the release before. */
  language: Language | null;
}

/** The text of an item as the user wrote it. */
export interface ItemText {
  name: string;
  quantity?: string | null | undefined;
  notes?: string | null | undefined;
}

const editable = [
  'name',
  'quantity',
  'notes',
  'position',
  'weekdays',
  'forChildren',
  'onlyOn',
  'minutes',
  'stars',
  'needsApproval',
] as const;
export type EditedField = (typeof editable)[number] | 'depicts';

/** How an item takes part in a routine. */
export type RoutineFields = Pick<
  ItemState,
  'weekdays' | 'forChildren' | 'onlyOn' | 'minutes' | 'stars' | 'needsApproval'
>;

/** Fields to set, cleaned. Undefined keeps a field. */
export interface ItemEdit extends Partial<RoutineFields> {
  name?: string;
  /** Of the new name. */
  language?: Language;
  quantity?: string | null;
  notes?: string | null;
  position?: string;
  /** The depiction of the new name, and the id of its new image. */
  picture?: Depiction & { imageId: string };
  /** The picture that the user chose; it stays when the item is renamed. */
  chosen?: Depiction & { imageId: string };
}

/** Undefined keeps style or character; null resets to the default. */
export interface RepaintItemInput {
  imageId: string;
  promptId: string | null | undefined;
  selectedCharacterId: string | null | undefined;
}

/** A new item that has no position yet. */
export interface ItemDraft extends Depiction, Partial<RoutineFields> {
  id: string;
  imageId: string;
  name: string;
  quantity: string | null;
  notes: string | null;
  createdAt: Date;
  promptId: string | null;
  selectedCharacterId: string | null;
  insteadOf?: string | null;
  /** Shows the plain picture of its concept: none is generated or counted. */
  keepsPlain?: boolean;
}

/** Values of a new item, of which the user has said nothing. */
export const noRoutineFields = {
  weekdays: null,
  forChildren: null,
  onlyOn: null,
  insteadOf: null,
  minutes: null,
  stars: 0,
  needsApproval: false,
} as const satisfies Partial<ItemState>;

/** Equal also if one is a copy of the other. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && Array.isArray(other) && one.join() === other.join());

export const parseItemText = ({
  name,
  quantity,
  notes,
}: ItemText): Pick<ItemDraft, 'name' | 'quantity' | 'notes'> => ({
  name: parseName(name),
  quantity: parseQuantity(quantity),
  notes: parseNotes(notes),
});

/** An item of a list. Only Checklist changes it, because the list counts and orders its items. */
export class Item extends AggregateRoot<ItemState> {
  static fromState(state: ItemState): Item {
    return new Item(state);
  }

  /** Called by Checklist.addItems only, which sets the position and records the event. */
  static start(state: ItemState): Item {
    return new Item(state);
  }

  get id(): string {
    return this.state.id;
  }

  /** A copy for another list: unticked, with new ids. */
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

  /** Event payload: ids and the depiction. The name is included only if no concept is known for it. */
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

  get forChildren(): readonly string[] {
    return this.state.forChildren ?? [];
  }

  /** "Just today" or a change: it belongs to one day of a routine. */
  get isForOneDay(): boolean {
    return this.state.onlyOn !== null;
  }

  isForDayBefore(day: Day): boolean {
    return this.state.onlyOn !== null && this.state.onlyOn < day;
  }

  get isDeleted(): boolean {
    return this.state.deletedAt !== null;
  }

  /** Sets the tick; undefined toggles. Answers whether it changed. @throws ITEM_DELETED */
  check(checked: boolean | undefined, by: string): boolean {
    this.assertNotDeleted();
    const wanted = checked ?? !this.state.checked;
    if (wanted === this.state.checked) return false;
    this.state.checked = wanted;
    this.state.checkedBy = wanted ? by : null;
    return true;
  }

  /**
   * Unticks the item; a new quantity or note replaces the old. Answers the changed fields.
   * @throws ITEM_DELETED
   */
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

  /**
   * Sets fields that differ, except locked ones, which it answers as `kept`. A new name brings its
   * depiction.
   * @throws ITEM_DELETED
   */
  edit(
    { picture, chosen, language, ...input }: ItemEdit,
    lockedFields: ReadonlySet<ItemField>,
  ): { fields: EditedField[]; kept: EditedField[] } {
    this.assertNotDeleted();
    const different = editable.filter(
      (field) => input[field] !== undefined && !isSame(input[field], this.state[field]),
    );
    const written = different.filter((field) => !lockedFields.has(field));
    const fields: EditedField[] = [...written];
    const kept: EditedField[] = different.filter((field) => lockedFields.has(field));
    for (const field of written) Object.assign(this.state, { [field]: input[field] });
    if (language && written.includes('name')) this.state.language = language;
    // The item shows another thing now, so pictures of the old one no longer apply.
    if (picture && fields.includes('name')) {
      // Two unknown names may share a letter card although they are different things.
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
      // If another member's name is kept, the chosen picture does not belong to it.
      const stays = lockedFields.has('depicts') || lockedFields.has('name');
      (stays ? kept : fields).push('depicts');
      if (!stays) Object.assign(this.state, chosen satisfies Partial<ItemState>);
    }
    return { fields, kept };
  }

  /** False if it has this image already. */
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

  /** @throws ITEM_DELETED if deleted for more than 30 days */
  restore(now: Date): boolean {
    if (this.state.deletedAt === null) return false;
    if (!isRestorable(this.state.deletedAt, now)) throw itemDeleted();
    this.state.deletedAt = null;
    return true;
  }

  /** @throws ITEM_DELETED */
  assertNotDeleted(): void {
    if (this.isDeleted) throw itemDeleted();
  }
}
