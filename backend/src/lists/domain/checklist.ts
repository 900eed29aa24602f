import { itemsPerList } from '@pictick/rules/limits';
import { positionBetween } from '@pictick/rules/positions';
import { AggregateRoot } from '../../kernel/aggregate-root';
import { notFound, tooMany } from '../../kernel/domain-error';
import {
  type AddedItem,
  ItemRenamed,
  ItemRepainted,
  ItemsAdded,
  type ItemsAddedPayload,
  ListDuplicated,
  ListShared,
} from '../events';
import type { Circle, Invitation, Member } from './circle';
import { type ChangeType, type Deed, isRestorable, type ItemField, type ListChange } from './deed';
import { type EditedField, Item, type ItemDraft, type ItemEdit, type Repainting } from './item';
import {
  circleLimitReached,
  itemLimitReached,
  listDeleted,
  notOneself,
  ownersOnly,
  unknownPrompt,
  upgradeRequired,
} from './lists.errors';
import type { ListType } from './picture-book';
import { circleLimit, judgeShare } from './sharing-policy';
import { nameOf } from './words';

export interface ChecklistState {
  id: string;
  ownerId: string;
  name: string;
  listType: ListType;
  selectedCharacterId: string | null;
  createdAt: Date;
  archivedAt: Date | null;
  deletedAt: Date | null;
  /** When it became its owner's because the one before left for good; null where they made it. */
  handedOverAt: Date | null;
  /** Moves by one with every change of the list or of one of its items. */
  version: number;
  /** The items themselves are never loaded to count or to append: whoever holds the list's lock keeps these true. */
  itemCount: number;
  checkedCount: number;
  lastPosition: string | null;
}

export interface ListDraft {
  id: string;
  name: string;
  listType: ListType;
  selectedCharacterId: string | null;
  createdAt: Date;
}

export interface ChoicePermit {
  mayChoose: boolean;
  isKnown: boolean;
}

/** What is known of the one to be invited, and of the plan of the one who invites. */
export interface ShareWish {
  invitation: Invitation;
  language: string;
  mayShare: boolean;
  /** Until the account of whoever invites is old enough; 0: it is. */
  secondsToWait: number;
  isSelf: boolean;
  /** Whoever has this address and shares the list already, or is invited. */
  there: Member | undefined;
}

/** An addition that brings back an item of the list instead of adding one. `as` is the id that the addition gave. */
export interface Returning extends Pick<ItemDraft, 'quantity' | 'notes'> {
  as: string;
  item: Item;
}

/** A list: its own facts, the count and order of its items, and the log of what happened to it. */
export class Checklist extends AggregateRoot<ChecklistState> {
  private changes: ListChange[] = [];

  static start(draft: ListDraft, permit: ChoicePermit, deed: Deed): Checklist {
    const name = nameOf(draft.name);
    mustBeChoosable(draft.selectedCharacterId, permit);
    const list = new Checklist({
      ...draft,
      name,
      ownerId: deed.userId,
      archivedAt: null,
      deletedAt: null,
      handedOverAt: null,
      version: 0,
      itemCount: 0,
      checkedCount: 0,
      lastPosition: null,
    });
    list.advance('list-created', {}, deed);
    return list;
  }

  /** With copies of these items, open again. Each copy shows the picture of what it was copied from. */
  static startCopy(
    draft: ListDraft,
    copies: readonly { of: Item; id: string; imageId: string }[],
    deed: Deed,
  ): { list: Checklist; items: Item[] } {
    const name = nameOf(draft.name);
    const items = copies.map(({ of, id, imageId }) => of.copy({ id, imageId, listId: draft.id }, deed));
    const lastPosition = items.reduce<string | null>(
      (last, { position }) => (last === null || position > last ? position : last),
      null,
    );
    const list = new Checklist({
      ...draft,
      name,
      ownerId: deed.userId,
      archivedAt: null,
      deletedAt: null,
      handedOverAt: null,
      version: 0,
      itemCount: items.length,
      checkedCount: 0,
      lastPosition,
    });
    list.advance('list-created', items.length > 0 ? { itemIds: items.map((item) => item.id) } : {}, deed);
    const pictured = copies.map(({ of, id, imageId }) => ({
      itemId: id,
      imageId,
      replacesImageId: of.imageId,
      depicts: of.announcement.depicts,
      concept: of.announcement.concept,
    }));
    if (items.length > 0)
      list.record(ListDuplicated({ listId: list.id, ownerId: list.ownerId, items: pictured }));
    return { list, items };
  }

  static restore(state: ChecklistState): Checklist {
    return new Checklist(state);
  }

  get id(): string {
    return this.state.id;
  }

  get ownerId(): string {
    return this.state.ownerId;
  }

  get listType(): ListType {
    return this.state.listType;
  }

  get name(): string {
    return this.state.name;
  }

  get selectedCharacterId(): string | null {
    return this.state.selectedCharacterId;
  }

  get version(): number {
    return this.state.version;
  }

  get checkedCount(): number {
    return this.state.checkedCount;
  }

  /** How many more items it can take. */
  get room(): number {
    return itemsPerList - this.state.itemCount;
  }

  get isDeleted(): boolean {
    return this.state.deletedAt !== null;
  }

  rename(raw: string, deed: Deed): void {
    this.mustBeOpenTo(deed.userId);
    const name = nameOf(raw);
    if (name === this.state.name) return;
    this.state.name = name;
    this.advance('list-renamed', {}, deed);
  }

  /** Out of the way, but kept: it can still be opened, and put back. */
  archive(deed: Deed): void {
    this.mustBeOpenTo(deed.userId);
    if (this.state.archivedAt !== null) return;
    this.state.archivedAt = deed.at;
    this.advance('list-archived', {}, deed);
  }

  unarchive(deed: Deed): void {
    this.mustBeOpenTo(deed.userId);
    if (this.state.archivedAt === null) return;
    this.state.archivedAt = null;
    this.advance('list-unarchived', {}, deed);
  }

  /** For the pictures of what is added from now on. Null, the usual one of this kind of list, is always allowed. */
  chooseCharacter(characterId: string | null, permit: ChoicePermit, deed: Deed): void {
    this.mustBeOpenTo(deed.userId);
    mustBeChoosable(characterId, permit);
    if (characterId === this.state.selectedCharacterId) return;
    this.state.selectedCharacterId = characterId;
    this.advance('list-character-chosen', {}, deed);
  }

  /** Invites somebody. Who has joined already is the answer, and nothing changes; who is invited is invited once more, which is no step of the list. */
  share(
    circle: Circle,
    { invitation, language, mayShare, secondsToWait, isSelf, there }: ShareWish,
    deed: Deed,
  ): Member {
    const verdict = judgeShare({
      isOwner: this.ownerId === deed.userId,
      mayShare,
      isNew: secondsToWait > 0,
      isSelf,
      isThere: there !== undefined,
      size: circle.size,
    });
    if (verdict === 'owners-only') throw ownersOnly();
    this.mustBeThere();
    if (there) return circle.renew(there);
    if (verdict === 'upgrade-required') throw upgradeRequired();
    if (verdict === 'too-new') throw tooMany(secondsToWait);
    if (verdict === 'not-oneself') throw notOneself();
    if (verdict === 'full') throw circleLimitReached();
    this.advance('list-shared', { collaboratorId: invitation.id }, deed);
    this.record(
      ListShared({ listId: this.id, invitationId: invitation.id, invitedBy: deed.userId, language }),
    );
    return circle.invite(invitation);
  }

  /** The one who was invited has opened it. Who is there already under another address needs no invitation. */
  welcome(circle: Circle, invited: Member, deed: Deed): void {
    this.mustBeThere();
    if (this.ownerId === deed.userId || circle.userIds.includes(deed.userId)) {
      circle.remove(invited);
      this.advance('list-unshared', {}, deed);
      return;
    }
    circle.join(invited, deed.userId, deed.at);
    this.advance('list-joined', { collaboratorId: deed.userId }, deed);
  }

  /** Nobody has come for so long that nobody will. In the trash as well. */
  expire(circle: Circle, invited: Member, deed: Deed): void {
    circle.remove(invited);
    this.advance(
      'list-unshared',
      { ...(invited.invitationId !== null && { collaboratorId: invited.invitationId }) },
      deed,
    );
  }

  /** The owner takes anybody out; anybody else only themselves. An invitation for the address that they have now goes with them. */
  unshare(circle: Circle, collaboratorId: string, deed: Deed, itsAddress: string | null = null): void {
    const member = circle.find(collaboratorId);
    const leaves = member?.userId === deed.userId;
    if (!leaves) this.mustBelongTo(deed.userId);
    this.mustBeThere();
    if (!member) throw notFound();
    const second = member.userId === null || itsAddress === null ? undefined : circle.invitedAt(itsAddress);
    circle.remove(member);
    if (second) circle.remove(second);
    this.advance(leaves ? 'list-left' : 'list-unshared', { collaboratorId }, deed);
  }

  /** Who has left by mistake is there again, as long as there is room. */
  takeBack(circle: Circle, deed: Deed): void {
    this.mustBeThere();
    if (circle.userIds.includes(deed.userId)) return;
    if (circle.size >= circleLimit) throw circleLimitReached();
    circle.takeBack(deed.userId, deed.at);
    this.advance('list-joined', { collaboratorId: deed.userId }, deed);
  }

  /**
   * Its owner leaves for good, and it goes to somebody who is in it already, whatever their plan. What the owner invited others to ends with
   * them, and so does a character that is not the new owner's to choose.
   */
  handOver(circle: Circle, heir: Member & { userId: string }, keepsCharacter: boolean, deed: Deed): void {
    this.mustBeThere();
    for (const invited of circle.members.filter(({ userId }) => userId === null)) circle.remove(invited);
    circle.remove(heir);
    Object.assign(this.state, {
      ownerId: heir.userId,
      handedOverAt: deed.at,
      ...(!keepsCharacter && { selectedCharacterId: null }),
    } satisfies Partial<ChecklistState>);
    this.advance('list-handed-over', { collaboratorId: heir.userId }, deed);
  }

  /** Its owner leaves for good and nobody is there to have it: to those who stood at its door it is gone at once. */
  close(circle: Circle, deed: Deed): void {
    for (const member of [...circle.members]) circle.remove(member);
    if (this.isDeleted) return;
    this.state.deletedAt = deed.at;
    this.advance('list-deleted', {}, deed);
  }

  /** Somebody else leaves for good, or an invitation to them, or of them, ends. In the trash as well. */
  letGo(circle: Circle, members: readonly Member[], deed: Deed): void {
    if (members.length === 0) return;
    for (const member of members) circle.remove(member);
    this.advance('list-unshared', {}, deed);
  }

  /** These items no longer say who added or ticked them. */
  forgetWho(itemIds: readonly string[], deed: Deed): void {
    this.advance('member-forgotten', { itemIds: [...itemIds] }, deed);
  }

  remove(deed: Deed): void {
    this.mustBelongTo(deed.userId);
    if (this.isDeleted) return;
    this.state.deletedAt = deed.at;
    this.advance('list-deleted', {}, deed);
  }

  bringBack(deed: Deed): void {
    this.mustBelongTo(deed.userId);
    if (this.state.deletedAt === null) return;
    if (!isRestorable(this.state.deletedAt, deed.at)) throw listDeleted();
    this.state.deletedAt = null;
    this.advance('list-restored', {}, deed);
  }

  /** Puts the items at the end and takes those that return out of the basket, as one change. */
  addItems(drafts: readonly ItemDraft[], deed: Deed, returning: readonly Returning[] = []): Item[] {
    this.mustBeThere();
    if (drafts.length > this.room) throw itemLimitReached();
    if (drafts.length + returning.length === 0) return [];
    const items = drafts.map((draft) => this.place(draft, deed));
    this.state.itemCount += items.length;
    const back = this.takeFromBasket(returning);
    this.advance(
      'items-added',
      {
        itemIds: [...new Set([...items.map((item) => item.id), ...Object.values(back.cameBack ?? {})])],
        ...back,
      },
      deed,
    );
    if (items.length === 0) return [];
    this.record(
      ItemsAdded({
        ...this.announced(deed),
        items: items.map((item, at) => ({ ...item.announcement, ...this.broughtAlong(item, drafts[at]) })),
      }),
    );
    return items;
  }

  /** Fields that others may keep stay as they are; tells which of those would have changed. */
  editItem(
    item: Item,
    edit: ItemEdit,
    deed: Deed,
    othersKeep: ReadonlySet<ItemField> = new Set(),
  ): EditedField[] {
    this.mustBeThere();
    const imageId = item.imageId;
    const { fields, kept } = item.edit(edit, othersKeep);
    if (fields.length === 0) return kept;
    if (this.state.lastPosition === null || item.position > this.state.lastPosition)
      this.state.lastPosition = item.position;
    this.advance('item-edited', { itemIds: [item.id], fields }, deed);
    if (item.imageId !== imageId)
      this.record(
        ItemRenamed({
          ...this.announced(deed),
          items: [
            {
              ...item.announcement,
              inherited: ['style', 'character'],
              ...(fields.includes('depicts') && { keepsPlain: true }),
            },
          ],
        }),
      );
    return kept;
  }

  /** Another picture is wanted, perhaps in another style or with somebody else. What is chosen anew must be theirs to choose. */
  repaintItem(
    item: Item,
    wish: Repainting,
    permits: { style: ChoicePermit; character: ChoicePermit },
    deed: Deed,
  ): void {
    this.mustBeThere();
    item.mustBeThere();
    const { imageId, chosen } = item;
    if (wish.promptId !== chosen.promptId) mustBeChoosable(wish.promptId ?? null, permits.style);
    if (wish.selectedCharacterId !== chosen.selectedCharacterId)
      mustBeChoosable(wish.selectedCharacterId ?? null, permits.character);
    if (!item.repaint(wish)) return;
    this.advance('item-repainted', { itemIds: [item.id] }, deed);
    const stayed = (before: string | null, now: string | null | undefined): boolean =>
      now === undefined || now === before;
    const inherited = [
      ...(stayed(chosen.promptId, wish.promptId) ? ['style' as const] : []),
      ...(stayed(chosen.selectedCharacterId, wish.selectedCharacterId) ? ['character' as const] : []),
    ];
    this.record(
      ItemRepainted({
        ...this.announced(deed),
        items: [{ ...item.announcement, replacesImageId: imageId, inherited }],
      }),
    );
  }

  /**
   * Repaints these items with one character, as one change. Each keeps its style and shows its last good picture until the new one is ready.
   * Answers the items in the order of the list, in which the pictures left in the month are given out.
   * @throws FORBIDDEN, UPGRADE_REQUIRED, UNKNOWN_PROMPT, LIST_DELETED
   */
  repaintItems(
    repaints: readonly { item: Item; imageId: string }[],
    characterId: string | null,
    permit: ChoicePermit,
    deed: Deed,
  ): Item[] {
    this.mustBeOpenTo(deed.userId);
    mustBeChoosable(characterId, permit);
    const inOrder = repaints
      .filter(({ item }) => item.listId === this.id && !item.isDeleted)
      .sort((a, b) => byPlace(a.item, b.item));
    const repainted = inOrder.flatMap(({ item, imageId }) => {
      const replacesImageId = item.imageId;
      return item.repaint({ imageId, promptId: undefined, selectedCharacterId: characterId })
        ? [{ item, replacesImageId }]
        : [];
    });
    if (repainted.length === 0) return [];
    this.advance('items-repainted', { itemIds: repainted.map(({ item }) => item.id) }, deed);
    const items = repainted.map(({ item, replacesImageId }) => ({
      ...item.announcement,
      replacesImageId,
      inherited: ['style' as const],
      keepsVariant: true,
    }));
    this.record(ItemRepainted({ ...this.announced(deed), items }));
    return repainted.map(({ item }) => item);
  }

  /** Tells whether the tick stays as others have set it. */
  check(
    item: Item,
    checked: boolean | undefined,
    deed: Deed,
    othersKeep: ReadonlySet<ItemField> = new Set(),
  ): boolean {
    this.mustBeThere();
    item.mustBeThere();
    if (othersKeep.has('checked')) return checked !== item.isChecked;
    if (!item.check(checked, deed.userId)) return false;
    this.state.checkedCount += item.isChecked ? 1 : -1;
    this.advance('item-checked', { itemIds: [item.id], checked: item.isChecked }, deed);
    return false;
  }

  removeItem(item: Item, deed: Deed): void {
    this.mustBeThere();
    if (!item.remove(deed.at)) return;
    this.count(item, -1);
    this.advance('item-deleted', { itemIds: [item.id] }, deed);
  }

  bringBackItem(item: Item, deed: Deed): void {
    this.mustBeThere();
    if (!item.bringBack(deed.at)) return;
    if (this.room === 0) throw itemLimitReached();
    this.count(item, 1);
    this.advance('item-restored', { itemIds: [item.id] }, deed);
  }

  /** Moves those of these items that are ticked to the trash, as one change; answers them. */
  clearBasket(items: readonly Item[], deed: Deed): Item[] {
    this.mustBeThere();
    const cleared = items.filter((item) => item.listId === this.id && item.isChecked && item.remove(deed.at));
    if (cleared.length === 0) return [];
    for (const item of cleared) this.count(item, -1);
    this.advance('items-cleared', { itemIds: cleared.map(({ id }) => id), reason: 'bought' }, deed);
    return cleared;
  }

  /** Takes those of these items that are in the trash out of it, as one change; answers them. */
  bringBackItems(items: readonly Item[], deed: Deed): Item[] {
    this.mustBeThere();
    const restored = items.filter((item) => item.listId === this.id && item.bringBack(deed.at));
    if (restored.length > this.room) throw itemLimitReached();
    if (restored.length === 0) return [];
    for (const item of restored) this.count(item, 1);
    this.advance('items-restored', { itemIds: restored.map(({ id }) => id) }, deed);
    return restored;
  }

  mustBeThere(): void {
    if (this.isDeleted) throw listDeleted();
  }

  /** Somebody who shares it is called something else, or looks different. Nothing of the list is theirs alone, so all devices read it again. */
  showMemberAnew(deed: Deed): void {
    if (!this.isDeleted) this.advance('member-changed', {}, deed);
  }

  releaseChanges(): ListChange[] {
    const released = this.changes;
    this.changes = [];
    return released;
  }

  private takeFromBasket(
    returning: readonly Returning[],
  ): Pick<ListChange['payload'], 'cameBack' | 'fields' | 'unticked'> {
    if (returning.length === 0) return {};
    const cameBack: Record<string, string> = {};
    const fields = new Set<ItemField>();
    const unticked: string[] = [];
    for (const { as, item, ...words } of returning) {
      cameBack[as] = item.id;
      const changed = item.comeBack(words);
      for (const field of changed) fields.add(field);
      if (changed.includes('checked')) unticked.push(item.id);
    }
    this.state.checkedCount -= unticked.length;
    return {
      cameBack,
      ...(fields.size > 0 && { fields: [...fields] }),
      ...(unticked.length > 0 && { unticked }),
    };
  }

  private place(draft: ItemDraft, deed: Deed): Item {
    const position = positionBetween(this.state.lastPosition, null);
    this.state.lastPosition = position;
    const selectedCharacterId = draft.selectedCharacterId ?? this.state.selectedCharacterId;
    return Item.start({
      ...draft,
      selectedCharacterId,
      listId: this.id,
      position,
      addedBy: deed.userId,
      checked: false,
      checkedBy: null,
      deletedAt: null,
    });
  }

  /** Whoever adds to a list did not choose its character. */
  private broughtAlong(item: Item, draft: ItemDraft | undefined): Pick<AddedItem, 'inherited'> {
    return draft?.selectedCharacterId == null && item.chosen.selectedCharacterId !== null
      ? { inherited: ['character'] }
      : {};
  }

  private count(item: Item, by: 1 | -1): void {
    this.state.itemCount += by;
    if (item.isChecked) this.state.checkedCount += by;
  }

  private announced({ userId, language = 'en' }: Deed): Omit<ItemsAddedPayload, 'items'> {
    const { id: listId, listType, ownerId } = this.state;
    return { listId, listType, ownerId, userId, language };
  }

  /** For what only its owner may do to a list that is there. */
  private mustBeOpenTo(userId: string): void {
    this.mustBelongTo(userId);
    this.mustBeThere();
  }

  private mustBelongTo(userId: string): void {
    if (this.ownerId !== userId) throw ownersOnly();
  }

  private advance(type: ChangeType, payload: ListChange['payload'], deed: Deed): void {
    this.state.version += 1;
    this.changes.push({ seq: this.state.version, type, payload, deed });
  }
}

const byPlace = (a: Item, b: Item): number =>
  a.position === b.position ? (a.id < b.id ? -1 : 1) : a.position < b.position ? -1 : 1;

function mustBeChoosable(chosen: string | null, { mayChoose, isKnown }: ChoicePermit): void {
  if (chosen === null) return;
  if (!mayChoose) throw upgradeRequired();
  if (!isKnown) throw unknownPrompt();
}
