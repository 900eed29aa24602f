import { hash } from 'node:crypto';
import type { Language } from '@pictick/rules/language';
import { entitlementsFor } from '../../../backend/src/billing/domain/plans/entitlements';
import type { HouseholdFacade } from '../../../backend/src/identity/household.facade';
import type { IdentityFacade } from '../../../backend/src/identity/identity.facade';
import { Clock } from '../../../backend/src/kernel/clock';
import { DomainError, notFound } from '../../../backend/src/kernel/domain-error';
import { AddItem } from '../../../backend/src/lists/application/add-item/add-item';
import { AddItems } from '../../../backend/src/lists/application/add-item/add-items';
import { ClearBasket } from '../../../backend/src/lists/application/basket/clear-basket';
import { RestoreItems } from '../../../backend/src/lists/application/basket/restore-items';
import { ChooseCharacter } from '../../../backend/src/lists/application/character/choose-character';
import { CheckItem } from '../../../backend/src/lists/application/check-item/check-item';
import { TickableItems } from '../../../backend/src/lists/application/check-item/tickable-items';
import { EditItem } from '../../../backend/src/lists/application/edit-item/edit-item';
import { InvitationAcceptingChecklists } from '../../../backend/src/lists/application/invitations/invitation-accepting-checklists';
import { OpenList } from '../../../backend/src/lists/application/invitations/open-list';
import { PendingInvitations } from '../../../backend/src/lists/application/invitations/pending-invitations';
import { MarkItem } from '../../../backend/src/lists/application/mark-item/mark-item';
import { ArchiveList } from '../../../backend/src/lists/application/my-lists/archive-list';
import { CreateList } from '../../../backend/src/lists/application/my-lists/create-list';
import { DuplicateList } from '../../../backend/src/lists/application/my-lists/duplicate-list';
import { ListHeads } from '../../../backend/src/lists/application/my-lists/list-heads';
import { RenameList } from '../../../backend/src/lists/application/my-lists/rename-list';
import { ChooseOrder } from '../../../backend/src/lists/application/order/choose-order';
import { ChooseStore } from '../../../backend/src/lists/application/order/choose-store';
import { ChoicePermits } from '../../../backend/src/lists/application/pictures/choice-permits';
import { ChosenDepictions } from '../../../backend/src/lists/application/pictures/chosen-depictions';
import { RegenerateItem } from '../../../backend/src/lists/application/pictures/regenerate-item';
import { RegenerateItems } from '../../../backend/src/lists/application/pictures/regenerate-items';
import { RoutineFieldPermits } from '../../../backend/src/lists/application/routines/routine-field-permits';
import { RoutineReader } from '../../../backend/src/lists/application/routines/routine-reader';
import { SetMarks } from '../../../backend/src/lists/application/routines/set-marks';
import { TickRoutine } from '../../../backend/src/lists/application/routines/tick-routine';
import { ScheduleHouseholds } from '../../../backend/src/lists/application/set-schedule/schedule-households';
import { SetSchedule } from '../../../backend/src/lists/application/set-schedule/set-schedule';
import { RejoinList } from '../../../backend/src/lists/application/share-list/rejoin-list';
import { ShareList } from '../../../backend/src/lists/application/share-list/share-list';
import { UnshareList } from '../../../backend/src/lists/application/share-list/unshare-list';
import { DeleteItem } from '../../../backend/src/lists/application/trash/delete-item';
import { DeleteList } from '../../../backend/src/lists/application/trash/delete-list';
import { RestoreItem } from '../../../backend/src/lists/application/trash/restore-item';
import { RestoreList } from '../../../backend/src/lists/application/trash/restore-list';
import type { StoredChecklists } from '../../../backend/src/lists/domain/checklists';
import type { GivenLists } from '../../../backend/src/lists/domain/household/given-lists';
import type { HelpedLists } from '../../../backend/src/lists/domain/household/helped-lists';
import type { HouseholdAdults } from '../../../backend/src/lists/domain/household/household-adults';
import type { InviterBlocks } from '../../../backend/src/lists/domain/invitations/inviter-blocks';
import type { ChosenOrders } from '../../../backend/src/lists/domain/order/chosen-orders';
import type { ChosenPictures } from '../../../backend/src/lists/domain/pictures/chosen-pictures';
import {
  type ChoiceKind,
  PictureCatalogue,
} from '../../../backend/src/lists/domain/pictures/picture-catalogue';
import type { Routines } from '../../../backend/src/lists/domain/routines/routines';
import type { CollaboratorsRepository } from '../../../backend/src/lists/domain/share-list/collaborators-repository';
import type { ShareLog } from '../../../backend/src/lists/domain/share-list/share-log';
import {
  AddItemDto,
  AddItemsDto,
  ChooseCharacterDto,
  ChooseOrderDto,
  ChooseStoreDto,
  CreateListDto,
  DuplicateListDto,
  EditItemDto,
  ItemIdsDto,
  RegenerateItemDto,
  RegenerateItemsDto,
  RenameListDto,
  ToggleItemDto,
} from '../../../backend/src/lists/http/lists.dto';
import { MarkItemDto, SetScheduleDto } from '../../../backend/src/lists/http/routines.dto';
import { ShareDto } from '../../../backend/src/lists/http/sharing.dto';
import { withoutCorrections } from '../../../backend/src/lists/testing/memory-days-off';
import { checkDto } from '../../../backend/src/platform/http/dto-pipe';
import { isUuid } from '../../../backend/src/platform/http/is-uuid';
import { toLanguage } from '../../../backend/src/platform/http/params';
import type {
  StoredResponse,
  Command,
  Idempotency,
} from '../../../backend/src/platform/idempotency/idempotency';
import { LetterBook } from './picture-book';

/** The ports of the use cases, bound to one connection. */
export class Ports {
  readonly heads: ListHeads;
  readonly pendingInvitations: PendingInvitations;
  readonly checklists: InvitationAcceptingChecklists;
  readonly depictions: ChosenDepictions;
  readonly reader: RoutineReader;
  readonly permits: RoutineFieldPermits;
  readonly setMarks: SetMarks;
  readonly tickable: TickableItems;

  constructor(
    readonly idempotency: Idempotency,
    readonly stored: StoredChecklists,
    readonly collaboratorsRepository: CollaboratorsRepository,
    readonly inviterBlocks: InviterBlocks,
    readonly shareLog: ShareLog,
    chosen: ChosenPictures,
    readonly identity: IdentityFacade,
    readonly households: HouseholdFacade,
    readonly givenLists: GivenLists,
    readonly adults: HouseholdAdults,
    readonly orders: ChosenOrders,
    readonly routines: Routines,
    readonly clock: Clock,
    helpedLists: HelpedLists,
  ) {
    this.reader = new RoutineReader(routines, households, clock);
    this.permits = new RoutineFieldPermits(households);
    this.heads = new ListHeads(
      collaboratorsRepository,
      givenLists,
      adults,
      orders,
      identity,
      households,
      this.reader,
      clock,
    );
    this.pendingInvitations = new PendingInvitations(
      stored,
      collaboratorsRepository,
      inviterBlocks,
      identity,
      clock,
    );
    this.depictions = new ChosenDepictions(book, chosen);
    this.checklists = new InvitationAcceptingChecklists(stored, this.pendingInvitations, helpedLists);
    this.tickable = new TickableItems(stored, this.checklists, helpedLists);
    this.setMarks = new SetMarks(this.checklists, withoutCorrections);
  }
}

export interface Mutation {
  method: string;
  path: string;
  userId: string;
  key: string;
  language: string | null;
  /** The parsed JSON body; undefined if there was none. */
  body: unknown;
}

interface Call {
  command: Command;
  list: string;
  item: string;
  day: string;
  body: object;
  language: Language;
}

type Work = (ports: Ports, call: Call) => Promise<StoredResponse<object>>;

const book = new LetterBook();
const billing = { entitlementsOf: () => Promise.resolve(entitlementsFor('platinum', 0)) };

class AnyPicture extends PictureCatalogue {
  character = (): Promise<ChoiceKind> => Promise.resolve('built-in');
  style = (): Promise<ChoiceKind> => Promise.resolve('built-in');
  picturesLeft = (): Promise<{ many: number; trialOver: boolean }> =>
    Promise.resolve({ many: 150, trialOver: false });
}
const offer = new AnyPicture();
const permits = new ChoicePermits(billing, offer);

const root = '/api/shopping-lists';
const id = '([^/]+)';

// The routes that http/*.controller.ts declare with decorators.
const routes: readonly [method: string, path: RegExp, work: Work][] = [
  [
    'POST',
    of(''),
    (p, c) =>
      new CreateList(p.idempotency, p.stored, permits, p.heads, p.clock).execute(
        c.command,
        checkDto(CreateListDto, c.body),
      ),
  ],
  [
    'POST',
    of(`/${id}/opened`),
    (p, c) => new OpenList(p.idempotency, p.stored, p.pendingInvitations, p.heads).execute(c.command, c.list),
  ],
  [
    'PATCH',
    of(`/${id}`),
    (p, c) =>
      new RenameList(p.idempotency, p.checklists, p.heads, p.clock).execute(
        c.command,
        c.list,
        checkDto(RenameListDto, c.body).name,
      ),
  ],
  [
    'PATCH',
    of(`/${id}/archive`),
    (p, c) => new ArchiveList(p.idempotency, p.checklists, p.heads, p.clock).execute(c.command, c.list, true),
  ],
  [
    'PATCH',
    of(`/${id}/unarchive`),
    (p, c) =>
      new ArchiveList(p.idempotency, p.checklists, p.heads, p.clock).execute(c.command, c.list, false),
  ],
  [
    'PATCH',
    of(`/${id}/character`),
    (p, c) =>
      new ChooseCharacter(p.idempotency, p.checklists, permits, p.heads, p.clock).execute(
        c.command,
        c.list,
        checkDto(ChooseCharacterDto, c.body).selectedCharacterId,
      ),
  ],
  [
    'PUT',
    of(`/${id}/order`),
    (p, c) =>
      new ChooseOrder(p.idempotency, p.checklists, p.orders, p.heads, p.clock).execute(
        c.command,
        c.list,
        checkDto(ChooseOrderDto, c.body).order,
      ),
  ],
  [
    'PUT',
    of(`/${id}/store`),
    (p, c) =>
      new ChooseStore(p.idempotency, p.checklists, p.orders, p.heads, p.clock).execute(
        c.command,
        c.list,
        checkDto(ChooseStoreDto, c.body).storeId,
      ),
  ],
  [
    'POST',
    of(`/${id}/duplicate`),
    (p, c) =>
      new DuplicateList(p.idempotency, p.checklists, permits, p.heads, p.clock).execute(
        c.command,
        c.list,
        checkDto(DuplicateListDto, c.body),
      ),
  ],
  [
    'DELETE',
    of(`/${id}`),
    (p, c) => new DeleteList(p.idempotency, p.checklists, p.clock).execute(c.command, c.list),
  ],
  [
    'POST',
    of(`/${id}/restore`),
    (p, c) => new RestoreList(p.idempotency, p.checklists, p.heads, p.clock).execute(c.command, c.list),
  ],
  [
    'POST',
    of(`/${id}/share`),
    (p, c) =>
      new ShareList(
        p.idempotency,
        p.checklists,
        p.collaboratorsRepository,
        p.shareLog,
        billing,
        p.identity,
        p.clock,
        {
          local: false,
        },
      ).execute(c.command, c.list, checkDto(ShareDto, c.body).email, c.language),
  ],
  [
    'DELETE',
    of(`/${id}/share/${id}`),
    (p, c) =>
      new UnshareList(
        p.idempotency,
        p.stored,
        p.collaboratorsRepository,
        p.pendingInvitations,
        p.identity,
        p.clock,
      ).execute(c.command, c.list, c.item),
  ],
  [
    'DELETE',
    of(`/${id}/share/${id}\\?never=true`),
    (p, c) =>
      new UnshareList(
        p.idempotency,
        p.stored,
        p.collaboratorsRepository,
        p.pendingInvitations,
        p.identity,
        p.clock,
      ).execute(c.command, c.list, c.item, true),
  ],
  [
    'POST',
    of(`/${id}/returned`),
    (p, c) =>
      new RejoinList(
        p.idempotency,
        p.stored,
        p.collaboratorsRepository,
        p.pendingInvitations,
        p.clock,
      ).execute(c.command, c.list),
  ],
  [
    'POST',
    of(`/${id}/items`),
    (p, c) =>
      new AddItem(p.idempotency, p.checklists, p.depictions, p.permits, p.clock).execute(
        c.command,
        c.list,
        checkDto(AddItemDto, c.body),
        c.language,
      ),
  ],
  [
    'POST',
    of(`/${id}/items:batch`),
    (p, c) =>
      new AddItems(p.idempotency, p.checklists, p.depictions, p.permits, p.clock).execute(
        c.command,
        c.list,
        checkDto(AddItemsDto, c.body).items.map(lineOf),
        c.language,
      ),
  ],
  [
    'POST',
    of(`/${id}/items:clear`),
    (p, c) =>
      new ClearBasket(p.idempotency, p.checklists, p.clock).execute(
        c.command,
        c.list,
        checkDto(ItemIdsDto, c.body).itemIds,
      ),
  ],
  [
    'POST',
    of(`/${id}/items:restore`),
    (p, c) =>
      new RestoreItems(p.idempotency, p.checklists, p.clock).execute(
        c.command,
        c.list,
        checkDto(ItemIdsDto, c.body).itemIds,
      ),
  ],
  [
    'POST',
    of(`/${id}/items:regenerate`),
    (p, c) =>
      new RegenerateItems(p.idempotency, p.checklists, permits, p.clock).execute(
        c.command,
        c.list,
        checkDto(RegenerateItemsDto, c.body),
        c.language,
      ),
  ],
  [
    'PATCH',
    of(`/${id}/items/${id}`),
    (p, c) =>
      new EditItem(p.idempotency, p.checklists, p.depictions, p.permits, p.reader, p.clock).execute(
        c.command,
        c.list,
        c.item,
        checkDto(EditItemDto, c.body),
        c.language,
      ),
  ],
  [
    'PATCH',
    of(`/${id}/items/${id}/toggle`),
    (p, c) =>
      new CheckItem(
        p.idempotency,
        p.checklists,
        p.tickable,
        new TickRoutine(p.reader, p.setMarks, p.clock),
        p.clock,
      ).execute(c.command, c.list, c.item, checkDto(ToggleItemDto, c.body)),
  ],
  [
    'PUT',
    of(`/${id}/schedule`),
    (p, c) =>
      new SetSchedule(
        p.idempotency,
        p.checklists,
        p.routines,
        p.reader,
        p.givenLists,
        new ScheduleHouseholds(p.households),
        withoutCorrections,
        p.clock,
      ).execute(c.command, c.list, checkDto(SetScheduleDto, c.body)),
  ],
  [
    'PUT',
    of(`/${id}/items/${id}/marks/${id}`),
    (p, c) =>
      new MarkItem(p.idempotency, p.tickable, p.routines, p.setMarks, p.clock).execute(
        c.command,
        c.list,
        c.item,
        c.day,
        checkDto(MarkItemDto, c.body),
      ),
  ],
  [
    'DELETE',
    of(`/${id}/items/${id}`),
    (p, c) => new DeleteItem(p.idempotency, p.checklists, p.clock).execute(c.command, c.list, c.item),
  ],
  [
    'POST',
    of(`/${id}/items/${id}/restore`),
    (p, c) => new RestoreItem(p.idempotency, p.checklists, p.clock).execute(c.command, c.list, c.item),
  ],
  [
    'POST',
    of(`/${id}/items/${id}/regenerate`),
    (p, c) =>
      new RegenerateItem(p.idempotency, p.checklists, permits, offer, p.clock).execute(
        c.command,
        c.list,
        c.item,
        checkDto(RegenerateItemDto, c.body),
        c.language,
      ),
  ],
];

/** The controllers of lists without their framework: route, request fields and use case. */
export function mutate(
  ports: Ports,
  { method, path, userId, key, language, body }: Mutation,
): Promise<StoredResponse<object>> {
  for (const [itsMethod, pattern, work] of routes) {
    const match = itsMethod === method ? pattern.exec(path) : null;
    if (!match) continue;
    const fingerprint = hash('sha256', `${method} ${path}\n${JSON.stringify(body ?? null)}`, 'buffer');
    return work(ports, {
      command: { userId, key, fingerprint },
      list: pathId(match[1]),
      item: pathId(match[2]),
      day: match[3] ?? '',
      body: body ?? {},
      language: toLanguage(language),
    });
  }
  throw notFound();
}

function of(rest: string): RegExp {
  return new RegExp(`^${root}${rest}$`);
}

function pathId(value: string | undefined): string {
  if (value === undefined) return '';
  if (!isUuid(value)) throw notFound();
  return value.toLowerCase();
}

function lineOf(raw: unknown): AddItemDto | DomainError {
  try {
    return checkDto(AddItemDto, raw as AddItemDto);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
