import { hash } from 'node:crypto';
import type { Language } from '@pictick/rules/language';
import { entitlementsFor } from '../../../backend/src/billing/domain/entitlements';
import type { IdentityFacade } from '../../../backend/src/identity/identity.facade';
import { Clock } from '../../../backend/src/kernel/clock';
import { DomainError, notFound } from '../../../backend/src/kernel/domain-error';
import { AddItem } from '../../../backend/src/lists/application/add-item';
import { AddItems } from '../../../backend/src/lists/application/add-items';
import { ArchiveList } from '../../../backend/src/lists/application/archive-list';
import { ChoicePermits } from '../../../backend/src/lists/application/choice-permits';
import { ChooseCharacter } from '../../../backend/src/lists/application/choose-character';
import { ChosenDepictions } from '../../../backend/src/lists/application/chosen-depictions';
import { ClearBasket } from '../../../backend/src/lists/application/clear-basket';
import { CreateList } from '../../../backend/src/lists/application/create-list';
import { DeleteItem } from '../../../backend/src/lists/application/delete-item';
import { DeleteList } from '../../../backend/src/lists/application/delete-list';
import { Doorstep } from '../../../backend/src/lists/application/doorstep';
import { DuplicateList } from '../../../backend/src/lists/application/duplicate-list';
import { EditItem } from '../../../backend/src/lists/application/edit-item';
import { EnteredChecklists } from '../../../backend/src/lists/application/entered-checklists';
import { ListHeads } from '../../../backend/src/lists/application/list-heads';
import { OpenList } from '../../../backend/src/lists/application/open-list';
import { RegenerateItem } from '../../../backend/src/lists/application/regenerate-item';
import { RegenerateItems } from '../../../backend/src/lists/application/regenerate-items';
import { RenameList } from '../../../backend/src/lists/application/rename-list';
import { RestoreItem } from '../../../backend/src/lists/application/restore-item';
import { RestoreItems } from '../../../backend/src/lists/application/restore-items';
import { RestoreList } from '../../../backend/src/lists/application/restore-list';
import { ReturnToList } from '../../../backend/src/lists/application/return-to-list';
import { ShareList } from '../../../backend/src/lists/application/share-list';
import { ToggleItem } from '../../../backend/src/lists/application/toggle-item';
import { UnshareList } from '../../../backend/src/lists/application/unshare-list';
import type { StoredChecklists } from '../../../backend/src/lists/domain/checklists';
import type { ChosenPictures } from '../../../backend/src/lists/domain/chosen-pictures';
import type { Circles } from '../../../backend/src/lists/domain/circles';
import { type ChoiceKind, PictureOffer } from '../../../backend/src/lists/domain/picture-offer';
import type { Refusals } from '../../../backend/src/lists/domain/refusals';
import type { ShareLog } from '../../../backend/src/lists/domain/share-log';
import {
  AddItemDto,
  AddItemsDto,
  ChooseCharacterDto,
  CreateListDto,
  DuplicateListDto,
  EditItemDto,
  ItemIdsDto,
  RegenerateItemDto,
  RegenerateItemsDto,
  RenameListDto,
  ToggleItemDto,
} from '../../../backend/src/lists/http/lists.dto';
import { ShareDto } from '../../../backend/src/lists/http/sharing.dto';
import { checkDto } from '../../../backend/src/platform/http/dto-pipe';
import { isUuid, toLanguage } from '../../../backend/src/platform/http/params';
import type { StoredResponse, Command, Idempotency } from '../../../backend/src/platform/idempotency/idempotency';
import { LetterBook } from './picture-book';

/** What a use case is made of, bound to one connection. */
export class Ports {
  readonly heads: ListHeads;
  readonly doorstep: Doorstep;
  readonly checklists: EnteredChecklists;
  readonly depictions: ChosenDepictions;

  constructor(
    readonly idempotency: Idempotency,
    readonly stored: StoredChecklists,
    readonly circles: Circles,
    readonly refusals: Refusals,
    readonly shareLog: ShareLog,
    chosen: ChosenPictures,
    readonly identity: IdentityFacade,
    readonly clock: Clock,
  ) {
    this.heads = new ListHeads(circles, identity);
    this.doorstep = new Doorstep(stored, circles, refusals, identity, clock);
    this.depictions = new ChosenDepictions(book, chosen);
    this.checklists = new EnteredChecklists(stored, this.doorstep);
  }
}

export interface Mutation {
  method: string;
  path: string;
  userId: string;
  key: string;
  language: string | null;
  /** Read from JSON; undefined where there was none. */
  body: unknown;
}

interface Call {
  command: Command;
  list: string;
  item: string;
  body: object;
  language: Language;
}

type Work = (ports: Ports, call: Call) => Promise<StoredResponse<object>>;

const book = new LetterBook();
const billing = { entitlementsOf: () => Promise.resolve(entitlementsFor('platinum', 0)) };

class AnyPicture extends PictureOffer {
  character = (): Promise<ChoiceKind> => Promise.resolve('built-in');
  style = (): Promise<ChoiceKind> => Promise.resolve('built-in');
  placesLeft = (): Promise<{ many: number; trialOver: boolean }> =>
    Promise.resolve({ many: 150, trialOver: false });
}
const offer = new AnyPicture();
const permits = new ChoicePermits(billing, offer);

const root = '/api/shopping-lists';
const id = '([^/]+)';

// What http/*.controller.ts say with decorators.
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
    (p, c) => new OpenList(p.idempotency, p.stored, p.doorstep, p.heads).execute(c.command, c.list),
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
      new ShareList(p.idempotency, p.checklists, p.circles, p.shareLog, billing, p.identity, p.clock, {
        local: false,
      }).execute(c.command, c.list, checkDto(ShareDto, c.body).email, c.language),
  ],
  [
    'DELETE',
    of(`/${id}/share/${id}`),
    (p, c) =>
      new UnshareList(p.idempotency, p.stored, p.circles, p.doorstep, p.identity, p.clock).execute(
        c.command,
        c.list,
        c.item,
      ),
  ],
  [
    'DELETE',
    of(`/${id}/share/${id}\\?never=true`),
    (p, c) =>
      new UnshareList(p.idempotency, p.stored, p.circles, p.doorstep, p.identity, p.clock).execute(
        c.command,
        c.list,
        c.item,
        true,
      ),
  ],
  [
    'POST',
    of(`/${id}/returned`),
    (p, c) =>
      new ReturnToList(p.idempotency, p.stored, p.circles, p.doorstep, p.clock).execute(c.command, c.list),
  ],
  [
    'POST',
    of(`/${id}/items`),
    (p, c) =>
      new AddItem(p.idempotency, p.checklists, p.depictions, p.clock).execute(
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
      new AddItems(p.idempotency, p.checklists, p.depictions, p.clock).execute(
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
      new EditItem(p.idempotency, p.checklists, p.depictions, p.clock).execute(
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
      new ToggleItem(p.idempotency, p.checklists, p.clock).execute(
        c.command,
        c.list,
        c.item,
        checkDto(ToggleItemDto, c.body),
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

/** The controllers of lists without their framework: which route, what of the request, which use case. */
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
