import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sections } from '@pictick/concepts/sections';
import { wireOf } from '@pictick/rules/changes.wire';
import type { Change, HouseholdChange } from '@pictick/rules/changes/change';
import { animals } from '@pictick/rules/household/animal';
import { defaultChildSettings } from '@pictick/rules/household/child-settings';
import { childColours } from '@pictick/rules/household/colour';
import type { Child } from '@pictick/rules/household/household-view';
import Ajv from 'ajv';
import fc from 'fast-check';

// The requests of the changes of households go to routes of openapi.json, which is made of the DTOs.

interface Schema {
  $ref?: string;
  properties?: Record<string, unknown>;
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

const householdId = '01993f6a-6d2c-7a51-9a1e-5d5f0c2b7a10';
const id = fc.uuid();
const name = fc.string({ unit: fc.constantFrom('a', 'ß', 'Ö'), minLength: 1, maxLength: 30 });
const minutes = fc.integer({ min: 0, max: 1439 });
const settings = fc.record(
  {
    speech: fc.constantFrom('comes', 'tapped', 'off'),
    sounds: fc.boolean(),
    order: fc.constantFrom('oneAtATime', 'board'),
    dimInEvening: fc.boolean(),
  },
  { requiredKeys: [] },
);
const face = {
  nickname: name,
  animal: fc.constantFrom(...animals),
  colour: fc.constantFrom(...childColours),
  shows: fc.constantFrom('pictures', 'both', 'words'),
};
const child: fc.Arbitrary<Child> = fc.record({
  id,
  ...face,
  settings: fc.constant(defaultChildSettings),
  createdAt: fc.constant('2026-11-21T06:00:00.000Z'),
});

const changes: { [K in HouseholdChange['kind']]: fc.Arbitrary<Extract<HouseholdChange, { kind: K }>> } = {
  'household.changed': fc.record({
    kind: fc.constant('household.changed'),
    patch: fc.record(
      {
        name,
        timeZone: fc.constantFrom('Europe/Berlin', 'Asia/Kathmandu'),
        dayStartsAt: fc.integer({ min: 0, max: 719 }),
        bands: fc.record({ midday: minutes, evening: minutes }),
      },
      { requiredKeys: [] },
    ),
  }),
  'child.added': fc.record({ kind: fc.constant('child.added'), child }),
  'child.changed': fc.record({
    kind: fc.constant('child.changed'),
    childId: id,
    patch: fc.record({ ...face, settings }, { requiredKeys: [] }),
  }),
  'child.deleted': fc.oneof(
    fc.record({ kind: fc.constant('child.deleted'), childId: id }),
    fc.record({ kind: fc.constant('child.deleted'), childId: id, now: fc.constant(true) }),
  ),
  'child.restored': fc.record({ kind: fc.constant('child.restored'), child, given: fc.constant([]) }),
  'gate.changed': fc.record({
    kind: fc.constant('gate.changed'),
    gate: fc.record({
      salt: fc.constant('AAAAAAAAAAAAAAAAAAAAAA'),
      hash: fc.constant('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
      iterations: fc.constant(200_000),
    }),
  }),
  'list.given': fc.record({
    kind: fc.constant('list.given'),
    listId: id,
    childId: id,
    given: fc.boolean(),
  }),
  'history.forgotten': fc.record({
    kind: fc.constant('history.forgotten'),
    nameKey: name,
    name,
    forgotten: fc.boolean(),
    at: fc.constant('2026-11-21T06:00:00.000Z'),
  }),
  'history.starred': fc.record({
    kind: fc.constant('history.starred'),
    nameKey: name,
    name,
    favourite: fc.boolean(),
    at: fc.constant('2026-11-21T06:00:00.000Z'),
  }),
  'section.set': fc.record({
    kind: fc.constant('section.set'),
    nameKey: name,
    name,
    section: fc.constantFrom(...sections, null),
    at: fc.constant('2026-11-21T06:00:00.000Z'),
  }),
  'store.saved': fc.record({
    kind: fc.constant('store.saved'),
    storeId: id,
    fields: fc.record(
      { name, order: fc.subarray([...sections]), missing: fc.subarray([...sections]) },
      { requiredKeys: [] },
    ),
  }),
  'store.deleted': fc.record({ kind: fc.constant('store.deleted'), storeId: id }),
  'kid.item-checked': fc.record({
    kind: fc.constant('kid.item-checked'),
    itemId: id,
    checked: fc.boolean(),
    childId: id,
  }),
};

const kinds = Object.keys(changes) as HouseholdChange['kind'][];

function routeOf(method: string, path: string): Route | undefined {
  const template = Object.keys(contract.paths).find((each) =>
    new RegExp(`^${each.replace(/\{\w+\}/g, '[0-9a-f-]{36}')}$`).test(path),
  );
  return template === undefined ? undefined : contract.paths[template]?.[method.toLowerCase()];
}

describe.each(kinds)('The request of %s', (kind) => {
  it('goes to a route of openapi.json, whose fields it has', () => {
    fc.assert(
      fc.property(changes[kind] as fc.Arbitrary<Change>, (change) => {
        const { method, path, body } = wireOf(change).request(change, householdId);
        const route = routeOf(method, path);
        expect([method, path, route !== undefined]).toEqual([method, path, true]);
        // As sent: without undefined fields.
        const sent = JSON.parse(JSON.stringify(body ?? {})) as Record<string, unknown>;
        const schemaName = route?.requestBody?.content['application/json'].schema.$ref?.split('/').at(-1);
        if (schemaName === undefined) {
          expect(sent).toEqual({});
          return;
        }
        const validate = ajv.getSchema(`contract#/components/schemas/${schemaName}`);
        expect([validate?.(sent), validate?.errors ?? null]).toEqual([true, null]);
        const known = Object.keys(contract.components.schemas[schemaName]?.properties ?? {});
        expect(Object.keys(sent).filter((field) => !known.includes(field))).toEqual([]);
      }),
    );
  });
});

it('A tick of a child is the only request in the name of a child', () => {
  for (const kind of kinds) {
    const [change] = fc.sample<Change>(changes[kind], 1);
    if (!change) throw new Error('no sample');
    expect([kind, wireOf(change).request(change, householdId).actingChild !== undefined]).toEqual([
      kind,
      kind === 'kid.item-checked',
    ]);
  }
});
