import { randomUUID } from 'node:crypto';
import type { OperationResultsDto } from '../../platform/http/operations/operations.dto';
import type {
  ItemDto,
  ItemsMovedDto,
  ItemsRepaintedDto,
  ListHeadDto,
  NewPictureDto,
} from '../http/lists.dto';
import type { BlockedInvitersDto, SharedDto } from '../http/sharing.dto';

type Send = (
  method: string,
  url: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: unknown; headers: Record<string, unknown> }>;
export type AnsweredItem = ItemDto & { listVersion: number };
export type ToggledItem = AnsweredItem & { superseded: boolean };
export type EditedItem = AnsweredItem & { superseded: string[] };
export interface Reply<T> {
  status: number;
  body: T;
  headers: Record<string, unknown>;
}

/**
 * A user with a device: one method per request of the lists API. Each call has a new idempotency key unless
 * one is given.
 */
export class ListCaller {
  constructor(
    private readonly send: Send,
    readonly id: string = randomUUID(),
  ) {}

  static with(as: (userId: string) => Send, id: string = randomUUID()): ListCaller {
    return new ListCaller(as(id), id);
  }

  createList = (
    body: object = { name: 'Market' },
    key?: string,
  ): Promise<Reply<ListHeadDto & { items: unknown[] }>> => this.call('POST', '', body, key);
  deleteList = (id: string, key?: string): Promise<Reply<{ success: true; listVersion: number }>> =>
    this.call('DELETE', `/${id}`, undefined, key);
  openList = (id: string, key?: string): Promise<Reply<ListHeadDto>> =>
    this.call('POST', `/${id}/opened`, undefined, key);
  renameList = (id: string, name: unknown, key?: string): Promise<Reply<ListHeadDto>> =>
    this.call('PATCH', `/${id}`, { name }, key);
  chooseCharacter = (id: string, selectedCharacterId?: unknown): Promise<Reply<ListHeadDto>> =>
    this.call('PATCH', `/${id}/character`, { selectedCharacterId });
  chooseStore = (id: string, storeId?: unknown, key?: string): Promise<Reply<ListHeadDto>> =>
    this.call('PUT', `/${id}/store`, { storeId }, key);
  chooseOrder = (id: string, order?: unknown, key?: string): Promise<Reply<ListHeadDto>> =>
    this.call('PUT', `/${id}/order`, { order }, key);
  duplicateList = (
    id: string,
    body: object = {},
    key?: string,
  ): Promise<Reply<ListHeadDto & { items: ItemDto[] }>> => this.call('POST', `/${id}/duplicate`, body, key);
  archiveList = (id: string): Promise<Reply<ListHeadDto>> => this.call('PATCH', `/${id}/archive`);
  unarchiveList = (id: string): Promise<Reply<ListHeadDto>> => this.call('PATCH', `/${id}/unarchive`);
  editItem = (id: string, itemId: string, body: object, key?: string): Promise<Reply<EditedItem>> =>
    this.call('PATCH', `/${id}/items/${itemId}`, body, key);
  share = (id: string, email: unknown, key?: string): Promise<Reply<SharedDto>> =>
    this.call('POST', `/${id}/share`, { email }, key);
  unshare = (
    id: string,
    collaboratorId: string,
    key?: string,
    never = false,
  ): Promise<Reply<{ success: true; listVersion: number }>> =>
    this.call('DELETE', `/${id}/share/${collaboratorId}${never ? '?never=true' : ''}`, undefined, key);
  rejoin = (id: string, key?: string): Promise<Reply<{ success: true; listVersion: number }>> =>
    this.call('POST', `/${id}/returned`, undefined, key);
  blockedInviters = (): Promise<Reply<BlockedInvitersDto>> =>
    this.send('GET', '/api/invitations/refused') as Promise<Reply<BlockedInvitersDto>>;
  unblockInviter = (personId: string): Promise<Reply<{ success: true }>> =>
    this.send('DELETE', `/api/invitations/refused/${personId}`, undefined, {
      'idempotency-key': randomUUID(),
    }) as Promise<Reply<{ success: true }>>;
  restoreList = (id: string): Promise<Reply<ListHeadDto>> => this.call('POST', `/${id}/restore`);
  addItem = (id: string, body: object = { name: 'Apples' }, key?: string): Promise<Reply<AnsweredItem>> =>
    this.call('POST', `/${id}/items`, body, key);
  addItems = (
    id: string,
    items: unknown[],
    key?: string,
  ): Promise<
    Reply<{
      results: ({ success: true; item: ItemDto } | { success: false; code: string; details?: object[] })[];
      listVersion: number;
    }>
  > => this.call('POST', `/${id}/items:batch`, { items }, key);
  toggle = (id: string, itemId: string, body?: object, key?: string): Promise<Reply<ToggledItem>> =>
    this.call('PATCH', `/${id}/items/${itemId}/toggle`, body, key);
  deleteItem = (id: string, itemId: string): Promise<Reply<{ success: true; listVersion: number }>> =>
    this.call('DELETE', `/${id}/items/${itemId}`);
  clearItems = (id: string, itemIds: readonly string[], key?: string): Promise<Reply<ItemsMovedDto>> =>
    this.call('POST', `/${id}/items:clear`, { itemIds }, key);
  restoreItems = (id: string, itemIds: readonly string[], key?: string): Promise<Reply<ItemsMovedDto>> =>
    this.call('POST', `/${id}/items:restore`, { itemIds }, key);
  restoreItem = (id: string, itemId: string): Promise<Reply<AnsweredItem>> =>
    this.call('POST', `/${id}/items/${itemId}/restore`);
  regenerate = (id: string, itemId: string, body: object = {}, key?: string): Promise<Reply<NewPictureDto>> =>
    this.call('POST', `/${id}/items/${itemId}/regenerate`, body, key);
  regenerateItems = (
    id: string,
    itemIds: readonly string[],
    selectedCharacterId: unknown,
    key?: string,
  ): Promise<Reply<ItemsRepaintedDto>> =>
    this.call('POST', `/${id}/items:regenerate`, { itemIds, selectedCharacterId }, key);
  operations = (
    id: string,
    operations: unknown[],
    headers: Record<string, string> = {},
  ): Promise<Reply<OperationResultsDto>> =>
    this.call('POST', `/${id}/operations`, { operations }, undefined, headers);
  get = <T>(path = '', headers: Record<string, string> = {}): Promise<Reply<T>> =>
    this.send('GET', `/api/shopping-lists${path}`, undefined, headers) as Promise<Reply<T>>;

  private call<T>(
    method: string,
    path: string,
    body?: object,
    key: string = randomUUID(),
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> {
    return this.send(method, `/api/shopping-lists${path}`, body, {
      'idempotency-key': key,
      'x-user-language': 'en',
      ...headers,
    }) as Promise<Reply<T>>;
  }
}
