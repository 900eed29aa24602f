import { Injectable } from '@nestjs/common';
import { HouseholdFacade, IdentityFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import type { Checklist } from '../../domain/checklist';
import { GivenLists } from '../../domain/household/given-lists';
import { HouseholdAdults } from '../../domain/household/household-adults';
import { ChosenOrders } from '../../domain/order/chosen-orders';
import { withRoutine } from '../../domain/routines/with-routine';
import { CollaboratorsRepository } from '../../domain/share-list/collaborators-repository';
import { type ChildAnswer, type ListHeadAnswer, listHead } from '../answers';
import { RoutineReader } from '../routines/routine-reader';
import { type CollaboratorAnswer, collaboratorsOf } from '../share-list/collaborator-answer';

/** The head of a list with its owner, members, invitations and children. */
@Injectable()
export class ListHeads {
  constructor(
    private readonly collaboratorsRepository: CollaboratorsRepository,
    private readonly givenLists: GivenLists,
    private readonly adults: HouseholdAdults,
    private readonly orders: ChosenOrders,
    private readonly identity: IdentityFacade,
    private readonly households: HouseholdFacade,
    private readonly reader: RoutineReader,
    private readonly clock: Clock,
  ) {}

  async of(list: Checklist, userId: string): Promise<ListHeadAnswer> {
    const [collaborators, children, householdId, order, storeId, routine] = await Promise.all([
      this.collaboratorsOf(list, userId),
      this.childrenOf(list.id),
      this.householdOf(list, userId),
      this.orders.of(list.id, userId),
      this.orders.storeOf(list.id, userId),
      this.reader.of(list),
    ]);
    const head = { ...listHead(list, userId, collaborators, children), householdId, order, storeId };
    return routine ? withRoutine(head, routine, this.clock.now()) : head;
  }

  /** Must equal `shownHousehold` of the SQL. */
  private async householdOf({ ownerId, householdId }: Checklist, userId: string): Promise<string | null> {
    if (householdId === null || ownerId === userId) return householdId;
    return (await this.adults.of(householdId)).includes(userId) ? householdId : null;
  }

  private async collaboratorsOf(list: Checklist, userId: string): Promise<CollaboratorAnswer[]> {
    const collaborators = await this.collaboratorsRepository.of(list.id);
    if (collaborators.size === 0) return [];
    const profiles = await this.identity.profilesOf([list.ownerId, ...collaborators.userIds]);
    return collaboratorsOf(
      list,
      collaborators,
      new Map(profiles.map((profile) => [profile.id, profile])),
      userId,
    );
  }

  private async childrenOf(listId: string): Promise<ChildAnswer[]> {
    const children = await this.givenLists.shownChildrenOf(listId);
    if (children.length === 0) return [];
    const given = new Map(children.map((child) => [child.childId, child.given]));
    const looks = await this.households.looksOf([...given.keys()]);
    return looks.map((look) => ({ ...look, given: given.get(look.id) ?? false }));
  }
}
