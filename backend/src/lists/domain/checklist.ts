import type { Day } from '@pictick/rules/calendar/day';
import { itemsPerList } from '@pictick/rules/limits';
import { positionBetween } from '@pictick/rules/positions';
import type { Mark } from '@pictick/rules/routines/mark';
import { AggregateRoot } from '../../kernel/aggregate-root';
import { invalid, notFound, tooMany } from '../../kernel/domain-error';
import {
  type AddedItem,
  ItemRenamed,
  ItemRepainted,
  ItemsAdded,
  type ItemsAddedPayload,
  ItemsCleared,
  ListDuplicated,
  ListHouseholdChanged,
  ListShared,
} from '../events';
import {
  type EditedField,
  Item,
  type ItemDraft,
  type ItemEdit,
  noRoutineFields,
  type RepaintItemInput,
} from './item';
import { parseName } from './item-text';
import {
  type ChangeType,
  type ChangeContext,
  isRestorable,
  type ItemField,
  type ListChange,
} from './list-change';
import {
  collaboratorLimitReached,
  itemLimitReached,
  listDeleted,
  listOfAnotherHousehold,
  shareWithSelf,
  ownersOnly,
  unknownPrompt,
  upgradeRequired,
} from './lists.errors';
import type { ListType } from './pictures/picture-book';
import type { Collaborators, Invitation, Member } from './share-list/collaborators';
import { collaboratorLimit, decideShare } from './share-list/sharing-policy';

export interface ChecklistState {
  id: string;
  ownerId: string;
  name: string;
  listType: ListType;
  selectedCharacterId: string | null;
  createdAt: Date;
  archivedAt: Date | null;
  deletedAt: Date | null;
  /** Time at which the owner received the list from a deleted account; null if the owner created it. */
  handedOverAt: Date | null;
  /** The household whose children have the list; null if no child has it. */
  householdId: string | null;
  /** Incremented with every change of the list or of its items. */
  version: number;
  /** Kept up to date under the lock of the list, so that items need not be loaded to count or append. */
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

/** The invitation and the facts that decide whether it is allowed. */
export interface ShareInput {
  invitation: Invitation;
  language: string;
  mayShare: boolean;
  /** Seconds until the inviter's account is old enough; 0: it is. */
  secondsToWait: number;
  isSelf: boolean;
  /** The member or invitation that has this address already. */
  existing: Member | undefined;
}

/** The items after a change of a schedule, where the list becomes a routine or is none any more. */
export interface TurnOfRoutine {
  /** The items that are ticked afterwards, with the user or child of each; null keeps all ticks. */
  ticks: ReadonlyMap<string, string> | null;
  /** Items of single days before this one go to the trash; null: all stay. */
  itemsFrom: Day | null;
}

/** An addition that brings back an item of the list instead of adding one. `as` is the id of the addition. */
export interface ReturningItem extends Pick<ItemDraft, 'quantity' | 'notes'> {
  as: string;
  item: Item;
}

/** A list: its own fields, the count and order of its items, and its change log. */
export class Checklist extends AggregateRoot<ChecklistState> {
  private changes: ListChange[] = [];

  /** @throws VALIDATION_FAILED, UPGRADE_REQUIRED, UNKNOWN_PROMPT */
  static start(draft: ListDraft, permit: ChoicePermit, context: ChangeContext): Checklist {
    const name = parseName(draft.name);
    assertMayChoose(draft.selectedCharacterId, permit);
    const list = new Checklist({
      ...draft,
      name,
      ownerId: context.userId,
      archivedAt: null,
      deletedAt: null,
      handedOverAt: null,
      householdId: null,
      version: 0,
      itemCount: 0,
      checkedCount: 0,
      lastPosition: null,
    });
    list.logChange('list-created', {}, context);
    return list;
  }

  /**
   * Starts a list with unticked copies of these items, which keep their pictures.
   * @throws VALIDATION_FAILED
   */
  static startCopy(
    draft: ListDraft,
    copies: readonly { of: Item; id: string; imageId: string }[],
    context: ChangeContext,
  ): { list: Checklist; items: Item[] } {
    const name = parseName(draft.name);
    const items = copies.map(({ of, id, imageId }) => of.copy({ id, imageId, listId: draft.id }, context));
    const lastPosition = items.reduce<string | null>(
      (last, { position }) => (last === null || position > last ? position : last),
      null,
    );
    const list = new Checklist({
      ...draft,
      name,
      ownerId: context.userId,
      archivedAt: null,
      deletedAt: null,
      handedOverAt: null,
      householdId: null,
      version: 0,
      itemCount: items.length,
      checkedCount: 0,
      lastPosition,
    });
    list.logChange(
      'list-created',
      items.length > 0 ? { itemIds: items.map((item) => item.id) } : {},
      context,
    );
    const pictured = copies.map(({ of, id, imageId }) => ({
      itemId: id,
      imageId,
      replacesImageId: of.imageId,
      depicts: of.eventPayload.depicts,
      concept: of.eventPayload.concept,
    }));
    if (items.length > 0)
      list.record(ListDuplicated({ listId: list.id, ownerId: list.ownerId, items: pictured }));
    return { list, items };
  }

  static fromState(state: ChecklistState): Checklist {
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

  get householdId(): string | null {
    return this.state.householdId;
  }

  get isArchived(): boolean {
    return this.state.archivedAt !== null;
  }

  get checkedCount(): number {
    return this.state.checkedCount;
  }

  /** Number of items that can still be added. */
  get remainingItems(): number {
    return itemsPerList - this.state.itemCount;
  }

  get isDeleted(): boolean {
    return this.state.deletedAt !== null;
  }

  /** @throws FORBIDDEN, LIST_DELETED, VALIDATION_FAILED */
  rename(raw: string, context: ChangeContext): void {
    this.assertOwnerAndNotDeleted(context.userId);
    const name = parseName(raw);
    if (name === this.state.name) return;
    this.state.name = name;
    this.logChange('list-renamed', {}, context);
  }

  /** An archived list can still be opened. @throws FORBIDDEN, LIST_DELETED */
  archive(context: ChangeContext): void {
    this.assertOwnerAndNotDeleted(context.userId);
    if (this.state.archivedAt !== null) return;
    this.state.archivedAt = context.at;
    this.logChange('list-archived', {}, context);
  }

  /** @throws FORBIDDEN, LIST_DELETED */
  unarchive(context: ChangeContext): void {
    this.assertOwnerAndNotDeleted(context.userId);
    if (this.state.archivedAt === null) return;
    this.state.archivedAt = null;
    this.logChange('list-unarchived', {}, context);
  }

  /**
   * Applies to pictures of items added from now on. Null, the default, is always allowed.
   * @throws FORBIDDEN, LIST_DELETED, UPGRADE_REQUIRED, UNKNOWN_PROMPT
   */
  chooseCharacter(characterId: string | null, permit: ChoicePermit, context: ChangeContext): void {
    this.assertOwnerAndNotDeleted(context.userId);
    assertMayChoose(characterId, permit);
    if (characterId === this.state.selectedCharacterId) return;
    this.state.selectedCharacterId = characterId;
    this.logChange('list-character-chosen', {}, context);
  }

  /**
   * Logs that a member chose the order in which the list is shown to them, so that their devices learn it.
   * @throws LIST_DELETED
   */
  chooseOrder(context: ChangeContext): void {
    this.assertNotDeleted();
    this.logChange('list-order-chosen', {}, context);
  }

  /**
   * Invites an address. For a member nothing changes; a pending invitation is renewed, which is not logged
   * as a change.
   * @throws FORBIDDEN, LIST_DELETED, UPGRADE_REQUIRED, TOO_MANY_REQUESTS, SHARE_WITH_SELF,
   * COLLABORATOR_LIMIT_REACHED
   */
  share(
    collaborators: Collaborators,
    { invitation, language, mayShare, secondsToWait, isSelf, existing }: ShareInput,
    context: ChangeContext,
  ): Member {
    const decision = decideShare({
      isOwner: this.ownerId === context.userId,
      mayShare,
      isNew: secondsToWait > 0,
      isSelf,
      isExisting: existing !== undefined,
      size: collaborators.size,
    });
    if (decision === 'owners-only') throw ownersOnly();
    this.assertNotDeleted();
    if (existing) return collaborators.renew(existing);
    if (decision === 'upgrade-required') throw upgradeRequired();
    if (decision === 'too-new') throw tooMany(secondsToWait);
    if (decision === 'self') throw shareWithSelf();
    if (decision === 'full') throw collaboratorLimitReached();
    this.logChange('list-shared', { collaboratorId: invitation.id }, context);
    this.record(
      ListShared({ listId: this.id, invitationId: invitation.id, invitedBy: context.userId, language }),
    );
    return collaborators.invite(invitation);
  }

  /**
   * Turns the invitation into a membership. A user who is a member already, under another address, only
   * loses the invitation.
   * @throws LIST_DELETED
   */
  acceptInvitation(collaborators: Collaborators, invited: Member, context: ChangeContext): void {
    this.assertNotDeleted();
    if (this.ownerId === context.userId || collaborators.userIds.includes(context.userId)) {
      collaborators.remove(invited);
      this.logChange('list-unshared', {}, context);
      return;
    }
    collaborators.join(invited, context.userId, context.at);
    this.logChange('list-joined', { collaboratorId: context.userId }, context);
  }

  /** Ends an invitation that was pending for too long. Works on deleted lists too. */
  expireInvitation(collaborators: Collaborators, invited: Member, context: ChangeContext): void {
    collaborators.remove(invited);
    this.logChange(
      'list-unshared',
      { ...(invited.invitationId !== null && { collaboratorId: invited.invitationId }) },
      context,
    );
  }

  /**
   * The owner removes any member, a member only themselves. An invitation of the member's current address
   * ends too.
   * @throws FORBIDDEN, LIST_DELETED, NOT_FOUND
   */
  unshare(
    collaborators: Collaborators,
    collaboratorId: string,
    context: ChangeContext,
    itsAddress: string | null = null,
  ): void {
    const member = collaborators.find(collaboratorId);
    const leaves = member?.userId === context.userId;
    if (!leaves) this.assertOwner(context.userId);
    this.assertNotDeleted();
    if (!member) throw notFound();
    const second =
      member.userId === null || itsAddress === null ? undefined : collaborators.invitedAt(itsAddress);
    collaborators.remove(member);
    if (second) collaborators.remove(second);
    this.logChange(leaves ? 'list-left' : 'list-unshared', { collaboratorId }, context);
  }

  /** Undoes leaving. @throws LIST_DELETED, COLLABORATOR_LIMIT_REACHED */
  rejoin(collaborators: Collaborators, context: ChangeContext): void {
    this.assertNotDeleted();
    if (collaborators.userIds.includes(context.userId)) return;
    if (collaborators.size >= collaboratorLimit) throw collaboratorLimitReached();
    collaborators.rejoin(context.userId, context.at);
    this.logChange('list-joined', { collaboratorId: context.userId }, context);
  }

  /**
   * Gives the list of a deleted account, or of a member who has left the household, to a member or an adult of its
   * household, whatever their plan; a deleted one to their trash. Ends pending invitations and removes a character
   * that the new owner may not choose.
   */
  transferOwnership(
    collaborators: Collaborators,
    successor: string,
    keepsCharacter: boolean,
    context: ChangeContext,
  ): void {
    for (const invited of collaborators.members.filter(({ userId }) => userId === null))
      collaborators.remove(invited);
    const membership = collaborators.find(successor);
    if (membership) collaborators.remove(membership);
    Object.assign(this.state, {
      ownerId: successor,
      handedOverAt: context.at,
      ...(!keepsCharacter && { selectedCharacterId: null }),
    } satisfies Partial<ChecklistState>);
    this.logChange('list-handed-over', { collaboratorId: successor }, context);
  }

  /** Deletes the list of a deleted account that has no other member. Invited users lose it at once. */
  deleteForGood(collaborators: Collaborators, context: ChangeContext): void {
    for (const member of [...collaborators.members]) collaborators.remove(member);
    if (this.isDeleted) return;
    this.state.deletedAt = context.at;
    this.logChange('list-deleted', {}, context);
  }

  /** Removes the members and invitations of a deleted account. Works on deleted lists too. */
  removeMembers(collaborators: Collaborators, members: readonly Member[], context: ChangeContext): void {
    if (members.length === 0) return;
    for (const member of members) collaborators.remove(member);
    this.logChange('list-unshared', {}, context);
  }

  /**
   * The owner gives the list to a first child. From then on any adult of the household gives it to further
   * children of the household.
   * @throws FORBIDDEN, LIST_DELETED, LIST_OF_ANOTHER_HOUSEHOLD
   */
  give(householdId: string, context: ChangeContext): void {
    const { householdId: current } = this.state;
    if (current === null) this.assertOwner(context.userId);
    this.assertNotDeleted();
    if (current !== null && current !== householdId) throw listOfAnotherHousehold();
    this.moveTo(householdId);
    this.logChange('list-given', {}, context);
  }

  /**
   * `isLast`: no other child has the list, so it belongs to no household afterwards.
   * @throws LIST_DELETED, NOT_FOUND if the list belongs to another household
   */
  reclaim(householdId: string, isLast: boolean, context: ChangeContext): void {
    this.assertNotDeleted();
    if (this.state.householdId !== householdId) throw notFound();
    this.endGiving(isLast, context);
  }

  /** Ends the giving for an erased child or household. Works on deleted lists too. */
  endGiving(isLast: boolean, context: ChangeContext): void {
    if (isLast) this.moveTo(null);
    this.logChange('list-taken-back', {}, context);
  }

  /** Logs that these items no longer name the user who added or ticked them. */
  anonymiseItems(itemIds: readonly string[], context: ChangeContext): void {
    this.logChange('member-forgotten', { itemIds: [...itemIds] }, context);
  }

  /** @throws FORBIDDEN */
  remove(context: ChangeContext): void {
    this.assertOwner(context.userId);
    if (this.isDeleted) return;
    this.state.deletedAt = context.at;
    this.logChange('list-deleted', {}, context);
  }

  /** @throws FORBIDDEN, LIST_DELETED after 30 days */
  restore(context: ChangeContext): void {
    this.assertOwner(context.userId);
    if (this.state.deletedAt === null) return;
    if (!isRestorable(this.state.deletedAt, context.at)) throw listDeleted();
    this.state.deletedAt = null;
    this.logChange('list-restored', {}, context);
  }

  /**
   * Appends the items and takes the returning ones out of the basket, as one change.
   * @throws LIST_DELETED, ITEM_DELETED, ITEM_LIMIT_REACHED
   */
  addItems(
    drafts: readonly ItemDraft[],
    context: ChangeContext,
    returning: readonly ReturningItem[] = [],
  ): Item[] {
    this.assertNotDeleted();
    if (drafts.length > this.remainingItems) throw itemLimitReached();
    if (drafts.length + returning.length === 0) return [];
    const items = drafts.map((draft) => this.createItem(draft, context));
    this.state.itemCount += items.length;
    const back = this.returnFromBasket(returning);
    this.logChange(
      'items-added',
      {
        itemIds: [...new Set([...items.map((item) => item.id), ...Object.values(back.cameBack ?? {})])],
        ...back,
      },
      context,
    );
    if (items.length === 0) return [];
    this.record(
      ItemsAdded({
        ...this.eventPayload(context),
        items: items.map((item, at) => ({
          ...item.eventPayload,
          ...this.inheritedChoices(item, drafts[at]),
          // Without a concept there is no plain picture to keep.
          ...(drafts[at]?.keepsPlain && item.eventPayload.concept !== null && { keepsPlain: true }),
        })),
      }),
    );
    return items;
  }

  /**
   * Edits an item except for `lockedFields`. Answers the locked fields that would have changed.
   * @throws LIST_DELETED, ITEM_DELETED
   */
  editItem(
    item: Item,
    edit: ItemEdit,
    context: ChangeContext,
    lockedFields: ReadonlySet<ItemField> = new Set(),
  ): EditedField[] {
    this.assertNotDeleted();
    const imageId = item.imageId;
    const { fields, kept } = item.edit(edit, lockedFields);
    if (fields.length === 0) return kept;
    if (this.state.lastPosition === null || item.position > this.state.lastPosition)
      this.state.lastPosition = item.position;
    this.logChange('item-edited', { itemIds: [item.id], fields }, context);
    if (item.imageId !== imageId)
      this.record(
        ItemRenamed({
          ...this.eventPayload(context),
          items: [
            {
              ...item.eventPayload,
              inherited: ['style', 'character'],
              ...(fields.includes('depicts') && { keepsPlain: true }),
            },
          ],
        }),
      );
    return kept;
  }

  /**
   * Requests another picture. Only a newly chosen style or character needs a permit.
   * @throws LIST_DELETED, ITEM_DELETED, UPGRADE_REQUIRED, UNKNOWN_PROMPT
   */
  repaintItem(
    item: Item,
    input: RepaintItemInput,
    permits: { style: ChoicePermit; character: ChoicePermit },
    context: ChangeContext,
  ): void {
    this.assertNotDeleted();
    item.assertNotDeleted();
    const { imageId, chosen } = item;
    if (input.promptId !== chosen.promptId) assertMayChoose(input.promptId ?? null, permits.style);
    if (input.selectedCharacterId !== chosen.selectedCharacterId)
      assertMayChoose(input.selectedCharacterId ?? null, permits.character);
    if (!item.repaint(input)) return;
    this.logChange('item-repainted', { itemIds: [item.id] }, context);
    const stayed = (before: string | null, now: string | null | undefined): boolean =>
      now === undefined || now === before;
    const inherited = [
      ...(stayed(chosen.promptId, input.promptId) ? ['style' as const] : []),
      ...(stayed(chosen.selectedCharacterId, input.selectedCharacterId) ? ['character' as const] : []),
    ];
    this.record(
      ItemRepainted({
        ...this.eventPayload(context),
        items: [{ ...item.eventPayload, replacesImageId: imageId, inherited }],
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
    context: ChangeContext,
  ): Item[] {
    this.assertOwnerAndNotDeleted(context.userId);
    assertMayChoose(characterId, permit);
    const inOrder = repaints
      .filter(({ item }) => item.listId === this.id && !item.isDeleted)
      .sort((a, b) => byPosition(a.item, b.item));
    const repainted = inOrder.flatMap(({ item, imageId }) => {
      const replacesImageId = item.imageId;
      return item.repaint({ imageId, promptId: undefined, selectedCharacterId: characterId })
        ? [{ item, replacesImageId }]
        : [];
    });
    if (repainted.length === 0) return [];
    this.logChange('items-repainted', { itemIds: repainted.map(({ item }) => item.id) }, context);
    const items = repainted.map(({ item, replacesImageId }) => ({
      ...item.eventPayload,
      replacesImageId,
      inherited: ['style' as const],
      keepsVariant: true,
    }));
    this.record(ItemRepainted({ ...this.eventPayload(context), items }));
    return repainted.map(({ item }) => item);
  }

  /**
   * Ticks, unticks or toggles an item. Answers true if the tick is locked and differs.
   * @throws LIST_DELETED, ITEM_DELETED
   */
  check(
    item: Item,
    checked: boolean | undefined,
    context: ChangeContext,
    lockedFields: ReadonlySet<ItemField> = new Set(),
  ): boolean {
    this.assertNotDeleted();
    item.assertNotDeleted();
    if (lockedFields.has('checked')) return checked !== item.isChecked;
    if (!item.check(checked, context.userId)) return false;
    this.state.checkedCount += item.isChecked ? 1 : -1;
    this.logChange('item-checked', { itemIds: [item.id], checked: item.isChecked }, context);
    return false;
  }

  /** @throws LIST_DELETED, ITEM_DELETED */
  mark(item: Item, marks: readonly Mark[], context: ChangeContext): void {
    this.assertNotDeleted();
    item.assertNotDeleted();
    const [first] = marks;
    if (first) this.logChange('item-marked', { itemIds: [item.id], day: first.day }, context);
  }

  /**
   * Starts, changes or ends a routine. Answers the changed items.
   * @throws LIST_DELETED, FORBIDDEN, LIST_OF_ANOTHER_HOUSEHOLD, VALIDATION_FAILED
   */
  setSchedule(
    householdId: string,
    items: readonly Item[],
    { ticks, itemsFrom }: TurnOfRoutine,
    context: ChangeContext,
  ): Item[] {
    if (this.state.householdId === null) this.assertOwner(context.userId);
    this.assertNotDeleted();
    if (this.state.listType !== 'task') throw invalid({ field: 'listType', rule: 'enum' });
    if ((this.state.householdId ?? householdId) !== householdId) throw listOfAnotherHousehold();
    this.moveTo(householdId);
    const past = itemsFrom === null ? [] : items.filter((item) => item.isForDayBefore(itemsFrom));
    const removed = this.moveToTrash(past, context.at);
    const ticked = ticks
      ? items.filter(
          (item) => !item.isDeleted && item.check(ticks.has(item.id), ticks.get(item.id) ?? context.userId),
        )
      : [];
    for (const item of ticked) this.state.checkedCount += item.isChecked ? 1 : -1;
    const itemIds = removed.map(({ id }) => id);
    this.logChange('schedule-set', itemIds.length > 0 ? { itemIds } : {}, context);
    return [...removed, ...ticked];
  }

  /**
   * Moves items of days that are over to the trash, as one change, and answers them. The change names no
   * items, so that the trash shows no user as the one who removed them.
   * @throws LIST_DELETED
   */
  removePastItems(items: readonly Item[], context: ChangeContext): Item[] {
    this.assertNotDeleted();
    const removed = this.moveToTrash(items, context.at);
    if (removed.length > 0) this.logChange('item-deleted', {}, context);
    return removed;
  }

  /** @throws LIST_DELETED */
  removeItem(item: Item, context: ChangeContext): void {
    this.assertNotDeleted();
    if (!item.remove(context.at)) return;
    this.countItem(item, -1);
    this.logChange('item-deleted', { itemIds: [item.id] }, context);
  }

  /** @throws LIST_DELETED, ITEM_DELETED after 30 days, ITEM_LIMIT_REACHED */
  restoreItem(item: Item, context: ChangeContext): void {
    this.assertNotDeleted();
    if (!item.restore(context.at)) return;
    if (this.remainingItems <= 0) throw itemLimitReached();
    this.countItem(item, 1);
    this.logChange('item-restored', { itemIds: [item.id] }, context);
  }

  /**
   * Moves the ticked ones of these items to the trash, as one change, and answers them.
   * @throws LIST_DELETED
   */
  clearBasket(items: readonly Item[], context: ChangeContext): Item[] {
    this.assertNotDeleted();
    const ticked = items.filter((item) => item.listId === this.id && item.isChecked);
    const cleared = this.moveToTrash(ticked, context.at);
    if (cleared.length === 0) return [];
    const itemIds = cleared.map(({ id }) => id);
    this.logChange('items-cleared', { itemIds, reason: 'bought' }, context);
    const { userId, language = 'en' } = context;
    if (this.listType === 'shopping')
      this.record(ItemsCleared({ listId: this.id, userId, language, itemIds, at: context.at.toISOString() }));
    return cleared;
  }

  /**
   * Restores the deleted ones of these items, as one change, and answers them.
   * @throws LIST_DELETED, ITEM_DELETED after 30 days, ITEM_LIMIT_REACHED
   */
  restoreItems(items: readonly Item[], context: ChangeContext): Item[] {
    this.assertNotDeleted();
    const restored = items.filter((item) => item.listId === this.id && item.restore(context.at));
    if (restored.length > this.remainingItems) throw itemLimitReached();
    if (restored.length === 0) return [];
    for (const item of restored) this.countItem(item, 1);
    this.logChange('items-restored', { itemIds: restored.map(({ id }) => id) }, context);
    return restored;
  }

  /** @throws LIST_DELETED */
  assertNotDeleted(): void {
    if (this.isDeleted) throw listDeleted();
  }

  /** Logs that a member's name or avatar has changed, so that all devices read the list again. */
  refreshMemberProfile(context: ChangeContext): void {
    if (!this.isDeleted) this.logChange('member-changed', {}, context);
  }

  releaseChanges(): ListChange[] {
    const released = this.changes;
    this.changes = [];
    return released;
  }

  private returnFromBasket(
    returning: readonly ReturningItem[],
  ): Pick<ListChange['payload'], 'cameBack' | 'fields' | 'unticked'> {
    if (returning.length === 0) return {};
    const cameBack: Record<string, string> = {};
    const fields = new Set<ItemField>();
    const unticked: string[] = [];
    for (const { as, item, ...words } of returning) {
      cameBack[as] = item.id;
      const changed = item.returnFromBasket(words);
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

  private moveTo(householdId: string | null): void {
    if (this.state.householdId === householdId) return;
    this.state.householdId = householdId;
    this.record(ListHouseholdChanged({ listId: this.id }));
  }

  private createItem({ keepsPlain: _keepsPlain, ...draft }: ItemDraft, context: ChangeContext): Item {
    const position = positionBetween(this.state.lastPosition, null);
    this.state.lastPosition = position;
    const selectedCharacterId = draft.selectedCharacterId ?? this.state.selectedCharacterId;
    return Item.start({
      ...noRoutineFields,
      ...draft,
      language: context.language ?? null,
      selectedCharacterId,
      listId: this.id,
      position,
      addedBy: context.userId,
      checked: false,
      checkedBy: null,
      deletedAt: null,
    });
  }

  /** The character comes from the list if the draft names none. */
  private inheritedChoices(item: Item, draft: ItemDraft | undefined): Pick<AddedItem, 'inherited'> {
    return draft?.selectedCharacterId == null && item.chosen.selectedCharacterId !== null
      ? { inherited: ['character'] }
      : {};
  }

  private moveToTrash(items: readonly Item[], at: Date): Item[] {
    const removed = items.filter((item) => item.remove(at));
    for (const item of removed) this.countItem(item, -1);
    return removed;
  }

  private countItem(item: Item, by: 1 | -1): void {
    this.state.itemCount += by;
    if (item.isChecked) this.state.checkedCount += by;
  }

  private eventPayload({ userId, language = 'en' }: ChangeContext): Omit<ItemsAddedPayload, 'items'> {
    const { id: listId, listType, ownerId } = this.state;
    return { listId, listType, ownerId, userId, language };
  }

  /** @throws FORBIDDEN, LIST_DELETED */
  private assertOwnerAndNotDeleted(userId: string): void {
    this.assertOwner(userId);
    this.assertNotDeleted();
  }

  private assertOwner(userId: string): void {
    if (this.ownerId !== userId) throw ownersOnly();
  }

  private logChange(type: ChangeType, payload: ListChange['payload'], context: ChangeContext): void {
    this.state.version += 1;
    this.changes.push({ seq: this.state.version, type, payload, context });
  }
}

const byPosition = (a: Item, b: Item): number =>
  a.position === b.position ? (a.id < b.id ? -1 : 1) : a.position < b.position ? -1 : 1;

function assertMayChoose(chosen: string | null, { mayChoose, isKnown }: ChoicePermit): void {
  if (chosen === null) return;
  if (!mayChoose) throw upgradeRequired();
  if (!isKnown) throw unknownPrompt();
}
