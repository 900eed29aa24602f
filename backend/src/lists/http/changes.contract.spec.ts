import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import { overlays } from '@pictick/rules/changes.overlay';
import { wireOf } from '@pictick/rules/changes.wire';
import type { ListChange } from '@pictick/rules/changes/change';
import { limits as adding } from '@pictick/rules/changes/item/add-items';
import { limits as clearing } from '@pictick/rules/changes/item/clear-basket';
import { limits as editing } from '@pictick/rules/changes/item/edit-item';
import { limits as repainting } from '@pictick/rules/changes/item/regenerate-items';
import { limits as restoring } from '@pictick/rules/changes/item/restore-items';
import { limits as creating } from '@pictick/rules/changes/list/create-list';
import { limits as duplicating } from '@pictick/rules/changes/list/duplicate-list';
import { limits as renaming } from '@pictick/rules/changes/list/rename-list';
import type { ServerItem } from '@pictick/rules/changes/rows';
import { listPath } from '@pictick/rules/changes/scope';
import Ajv from 'ajv';
import fc from 'fast-check';
import { DomainError } from '../../kernel/domain-error';
import { checkDto } from '../../platform/http/dto-pipe';
import * as dtos from './lists.dto';
import { OperationDto } from './operations.dto';

// The wire format of a change is defined in three places: its `request`, the DTO of its route and
// openapi.json. These tests compare them.

interface Schema {
  $ref?: string;
  required?: string[];
  properties?: Record<string, object>;
}
interface Route {
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}
const contract = JSON.parse(readFileSync(join(__dirname, '../../../../openapi/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Route>>;
  components: { schemas: Record<string, Schema> };
};
const ajv = new Ajv({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'contract', components: contract.components });

const listId = '01993f6a-6d2c-7a51-9a1e-5d5f0c2b7a10';
const id = fc.uuid();
const text = (most: number) =>
  fc
    .string({ unit: fc.constantFrom('a', 'b', 'c', 'ä', 'ß', ' ', '1'), minLength: 1, maxLength: most })
    .map((each) => each.replaceAll(' ', 'x'));
const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const choice = fc.constantFrom('kuzu', 'none', 'watercolour', '01993f69-11a2-7d04-b5a8-90b1f2c3d4e5');
const instant = fc
  .date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2040-01-01') })
  .map((date) => date.toISOString());
const image = { imageId: '' } as ServerItem['image'];
const baseVersion = maybe(fc.nat());
const row = id.map((itemId) => ({ id: itemId, listId, name: 'tea', image }) as ServerItem);
const shown = { depicts: 'tea', concept: 'tea', image };

/** Arbitrary changes of each kind, as a page can make them. */
const changes: { [K in ListChange['kind']]: fc.Arbitrary<Extract<ListChange, { kind: K }>> } = {
  'list.created': fc.record({
    kind: fc.constant('list.created'),
    name: text(creating.name),
    listType: fc.constantFrom('shopping', 'task'),
    createdAt: instant,
  }),
  'list.opened': fc.constant({ kind: 'list.opened' }),
  'list.renamed': fc.record({ kind: fc.constant('list.renamed'), name: text(renaming.name) }),
  'list.archived': fc.record({ kind: fc.constant('list.archived'), archived: fc.boolean() }),
  'list.character': fc.record({ kind: fc.constant('list.character'), characterId: orNull(choice) }),
  'list.order': fc.record({ kind: fc.constant('list.order'), order: fc.constantFrom('sections', 'own') }),
  'list.store': fc.record({ kind: fc.constant('list.store'), storeId: fc.option(fc.uuid()) }),
  'list.duplicated': fc.record({
    kind: fc.constant('list.duplicated'),
    from: id,
    name: text(duplicating.name),
    listType: fc.constant('shopping'),
    selectedCharacterId: orNull(choice),
    createdAt: instant,
    items: fc.array(
      fc
        .record({ from: id, id })
        .map((each) => ({ ...each, name: 'tea', quantity: null, notes: null, position: 'a0', ...shown })),
      { maxLength: 20 },
    ),
  }),
  'list.deleted': fc.constant({ kind: 'list.deleted' }),
  'list.restored': fc.constant({ kind: 'list.restored' }),
  'items.added': fc.record({
    kind: fc.constant('items.added'),
    items: fc.array(
      fc
        .record({
          id,
          name: text(adding.name),
          quantity: maybe(orNull(text(adding.quantity))),
          notes: maybe(orNull(text(adding.notes))),
          createdAt: instant,
          fromBasket: maybe(id),
        })
        .map((each) => ({ ...each, ...shown })),
      { minLength: 1, maxLength: 20 },
    ),
  }),
  'item.checked': fc.record({
    kind: fc.constant('item.checked'),
    itemId: id,
    checked: fc.boolean(),
    baseVersion,
  }),
  'item.edited': fc.record({
    kind: fc.constant('item.edited'),
    itemId: id,
    baseVersion,
    edit: fc.record(
      {
        name: text(editing.name),
        quantity: orNull(text(editing.quantity)),
        notes: orNull(text(editing.notes)),
        position: fc.constantFrom('a0', 'Zz', 'a1V'),
        depicts: fc.constant('tea'),
        imageId: id,
      },
      { requiredKeys: [] },
    ),
  }),
  'item.regenerated': fc.record({
    kind: fc.constant('item.regenerated'),
    itemId: id,
    imageId: id,
    promptId: maybe(choice),
    selectedCharacterId: maybe(orNull(choice)),
  }),
  'items.regenerated': fc.record({
    kind: fc.constant('items.regenerated'),
    itemIds: fc.array(id, { minLength: 1, maxLength: 20 }),
    selectedCharacterId: orNull(choice),
  }),
  'item.deleted': fc.record({ kind: fc.constant('item.deleted'), itemId: id }),
  'item.restored': fc.record({ kind: fc.constant('item.restored'), item: row }),
  'items.cleared': fc.record({
    kind: fc.constant('items.cleared'),
    itemIds: fc.array(id, { minLength: 1, maxLength: 20 }),
  }),
  'items.restored': fc.record({
    kind: fc.constant('items.restored'),
    items: fc.array(row, { minLength: 1, maxLength: 20 }),
  }),
};
const kinds = Object.keys(overlays) as ListChange['kind'][];

interface OnTheWire {
  method: string;
  path: string;
  body: Record<string, unknown> | undefined;
  route: Route | undefined;
  schemaName: string | undefined;
}

function sent(change: ListChange): OnTheWire {
  const { method, path, body } = wireOf(change).request(change, listId);
  // As sent: without undefined fields.
  const json = body === undefined ? undefined : (JSON.parse(JSON.stringify(body)) as Record<string, unknown>);
  const template = Object.keys(contract.paths).find((each) =>
    new RegExp(`^${each.replace(/\{\w+\}/g, '[0-9a-f-]{36}')}$`).test(path),
  );
  const route = template === undefined ? undefined : contract.paths[template]?.[method.toLowerCase()];
  return {
    method,
    path,
    body: json,
    route,
    schemaName: route?.requestBody?.content['application/json'].schema.$ref?.split('/').at(-1),
  };
}

/** Validates a body with its DTO: null if valid, else the error code. */
function byDto(schemaName: string, body: unknown): string | null {
  try {
    const dto = (dtos as unknown as Record<string, Type<object>>)[schemaName];
    if (!dto) throw new Error(`No DTO is named ${schemaName}`);
    const read = checkDto(dto, body);
    // AddItems validates each line alone.
    if ('items' in read && dto === dtos.AddItemsDto)
      for (const line of read.items as unknown[]) checkDto(dtos.AddItemDto, line as dtos.AddItemDto);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

const byContract = (schemaName: string, body: unknown): boolean =>
  ajv.getSchema(`contract#/components/schemas/${schemaName}`)?.(body) === true;

it('changes.contract.spec covers every kind of change', () => {
  expect(Object.keys(changes).sort()).toEqual([...kinds].sort());
});

describe.each(kinds)('The request of %s', (kind) => {
  it('goes to a route of openapi.json and is valid for the contract and the DTO', () => {
    fc.assert(
      fc.property(changes[kind] as fc.Arbitrary<ListChange>, (change) => {
        const { path, method, body, route, schemaName } = sent(change);
        expect([method, path, route !== undefined]).toEqual([method, path, true]);
        if (schemaName === undefined) {
          expect(body).toBeUndefined();
          return;
        }
        expect(byContract(schemaName, body)).toBe(true);
        expect(byDto(schemaName, body)).toBeNull();
        const known = Object.keys(contract.components.schemas[schemaName]?.properties ?? {});
        expect(Object.keys(body ?? {}).filter((field) => !known.includes(field))).toEqual([]);
      }),
    );
  });

  it('is refused by both the contract and the DTO if a field is missing or has another type', () => {
    fc.assert(
      fc.property(
        changes[kind] as fc.Arbitrary<ListChange>,
        fc.nat(),
        fc.constantFrom<unknown>(undefined, 7, {}, true),
        (change, pick, wrong) => {
          const { body, schemaName } = sent(change);
          if (schemaName === undefined || !body) return;
          const fields = Object.keys(body);
          const field = fields[pick % Math.max(1, fields.length)];
          if (field === undefined) return;
          const mutated = JSON.parse(JSON.stringify({ ...body, [field]: wrong })) as unknown;
          expect([field, wrong, byDto(schemaName, mutated) === null]).toEqual([
            field,
            wrong,
            byContract(schemaName, mutated),
          ]);
        },
      ),
    );
  });

  it('is accepted as an operation of a batch unless it creates a list', () => {
    fc.assert(
      fc.property(changes[kind] as fc.Arbitrary<ListChange>, (change) => {
        const { method, path, body } = sent(change);
        if (!path.startsWith(listPath(listId))) return;
        expect(() =>
          checkDto(OperationDto, { key: 'k', method, path: path.slice(listPath(listId).length + 1), body }),
        ).not.toThrow();
      }),
    );
  });
});

describe('The limit of a change', () => {
  const ids = (count: number) =>
    Array.from({ length: count }, (_, index) => `01993f6a-8f10-7c3e-8d42-${String(index).padStart(12, '0')}`);
  const many: [string, number, (count: number) => ListChange][] = [
    [
      'items that are added',
      adding.items,
      (count) => ({
        kind: 'items.added',
        items: ids(count).map((each) => ({
          id: each,
          name: 'tea',
          createdAt: '2026-11-21T09:30:00.000Z',
          ...shown,
        })),
      }),
    ],
    ['items that are cleared', clearing.items, (count) => ({ kind: 'items.cleared', itemIds: ids(count) })],
    [
      'items that are restored',
      restoring.items,
      (count) => ({ kind: 'items.restored', items: ids(count).map((each) => ({ id: each }) as ServerItem) }),
    ],
    [
      'items that are repainted',
      repainting.items,
      (count) => ({ kind: 'items.regenerated', itemIds: ids(count), selectedCharacterId: null }),
    ],
    [
      'items that are copied',
      duplicating.items,
      (count) => ({
        kind: 'list.duplicated',
        from: listId,
        name: 'tea',
        listType: 'shopping',
        selectedCharacterId: null,
        createdAt: '2026-11-21T09:30:00.000Z',
        items: ids(count).map((each) => ({
          from: each,
          id: each,
          name: 'tea',
          quantity: null,
          notes: null,
          position: 'a0',
          ...shown,
        })),
      }),
    ],
  ];

  it.each(many)('on %s is the same in the contract and the DTO', (_, most, make) => {
    for (const [count, isTaken] of [
      [most, true],
      [most + 1, false],
    ] as const) {
      const { schemaName = '', body } = sent(make(count));
      expect([count, byContract(schemaName, body), byDto(schemaName, body) === null]).toEqual([
        count,
        isTaken,
        isTaken,
      ]);
    }
  });

  it.each([
    [
      'the name of a list',
      creating.name,
      (text: string): ListChange => ({
        kind: 'list.created',
        name: text,
        listType: 'shopping',
        createdAt: '2026-11-21T09:30:00.000Z',
      }),
    ],
    [
      'the new name of a list',
      renaming.name,
      (text: string): ListChange => ({ kind: 'list.renamed', name: text }),
    ],
    [
      'the name of a copy',
      duplicating.name,
      (text: string): ListChange => ({
        kind: 'list.duplicated',
        from: listId,
        name: text,
        listType: 'shopping',
        selectedCharacterId: null,
        createdAt: '2026-11-21T09:30:00.000Z',
        items: [],
      }),
    ],
    [
      'the new name of an item',
      editing.name,
      (text: string): ListChange => ({ kind: 'item.edited', itemId: listId, edit: { name: text } }),
    ],
    [
      'the amount of an item',
      editing.quantity,
      (text: string): ListChange => ({ kind: 'item.edited', itemId: listId, edit: { quantity: text } }),
    ],
    [
      'the notes of an item',
      editing.notes,
      (text: string): ListChange => ({ kind: 'item.edited', itemId: listId, edit: { notes: text } }),
    ],
  ] as const)('on %s is the same in the contract', (_, most, make) => {
    for (const [count, isTaken] of [
      [most, true],
      [most + 1, false],
    ] as const) {
      const { schemaName = '', body } = sent(make('x'.repeat(count)));
      expect([count, byContract(schemaName, body)]).toEqual([count, isTaken]);
    }
  });
});
