import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BillingModule } from '../../src/billing';
import { IdentityModule } from '../../src/identity';
import { ImagingModule } from '../../src/imaging';
import { RequestImages } from '../../src/imaging/application/request-image/request-images.on-items-added';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { ViewsModule } from '../../src/views/views.module';
import { givePlan } from '../support/billing/plans';
import { addChild, agreeConsent, makeHousehold } from '../support/households';
import { DeviceRequests, newCode } from '../support/linked-devices';
import { type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';
import { newToken } from '../support/people-of-household';
import { household, promptOf } from './access/household';
import { today, yesterday } from './access/matrix';

type Theirs = Record<
  | 'list'
  | 'item'
  | 'image'
  | 'style'
  | 'character'
  | 'household'
  | 'child'
  | 'dayOff'
  | 'invitation'
  | 'code'
  | 'device'
  | 'photo',
  string
>;
interface Try {
  /** Method and path, below /api/shopping-lists or from /api on. */
  to: [method: string, path: string];
  body: (theirs: Theirs, mine: { item: string; child: string }) => object;
  /** The status and a part of the answer. */
  gets: [status: number, what: object];
}

const unknown: Try['gets'] = [422, { code: 'UNKNOWN_PROMPT' }];
/** The answer to an invalid id. */
const unusable = (field: string): Try['gets'] => [
  422,
  { code: 'VALIDATION_FAILED', details: [{ field, rule: 'uuid' }] },
];

/** The answer to a child of another household. */
const notTheirs = (field: string): Try['gets'] => [
  422,
  { code: 'VALIDATION_FAILED', details: [{ field, rule: 'enum' }] },
];

/**
 * Every id that a body can carry, set to the owner's by Eve, who has the highest plan and no relation to the
 * owner. `LIST` and `ITEM` are her own.
 */
const tries: Readonly<Record<string, Try>> = {
  'createList id': {
    to: ['POST', ''],
    body: ({ list }) => ({ id: list, name: 'Mine' }),
    gets: unusable('id'),
  },
  'createList selectedCharacterId': {
    to: ['POST', ''],
    body: ({ character }) => ({ name: 'Mine', selectedCharacterId: character }),
    gets: unknown,
  },
  'createPrompt id': {
    to: ['POST', '/user-prompts'],
    body: ({ style }) => ({ id: style, promptKind: 'style', name: 'Mine', template: '%s in ink' }),
    gets: unusable('id'),
  },
  'preferStyle promptId': {
    to: ['PUT', '/user/preferences/style'],
    body: ({ style }) => ({ promptId: style }),
    gets: unknown,
  },
  'chooseCharacter selectedCharacterId': {
    to: ['PATCH', '/LIST/character'],
    body: ({ character }) => ({ selectedCharacterId: character }),
    gets: unknown,
  },
  'duplicateList id': {
    to: ['POST', '/LIST/duplicate'],
    body: ({ list }) => ({ id: list }),
    gets: unusable('id'),
  },
  // Pairs of item and new id; an item that is not in the list gets none.
  'duplicateList items.from': {
    to: ['POST', '/LIST/duplicate'],
    body: ({ item }) => ({ items: [{ from: item, id: randomUUID() }] }),
    gets: [201, { items: [expect.objectContaining({ name: 'Cheese' })] }],
  },
  'duplicateList items.id': {
    to: ['POST', '/LIST/duplicate'],
    body: ({ item }, mine) => ({ items: [{ from: mine.item, id: item }] }),
    gets: unusable('items'),
  },
  'addItem id': {
    to: ['POST', '/LIST/items'],
    body: ({ item }) => ({ id: item, name: 'Milk' }),
    gets: unusable('id'),
  },
  'addItems items.id': {
    to: ['POST', '/LIST/items:batch'],
    body: ({ item }) => ({ items: [{ id: item, name: 'Milk' }] }),
    gets: [200, { results: [expect.objectContaining({ success: false, ...unusable('id')[1] })] }],
  },
  // An item of another list gives no choices to the new one.
  'addItem fromBasket': {
    to: ['POST', '/LIST/items'],
    body: ({ item }) => ({ name: 'Milk', fromBasket: item }),
    gets: [201, { name: 'Milk', checked: false, quantity: null, notes: null }],
  },
  'addItems items.fromBasket': {
    to: ['POST', '/LIST/items:batch'],
    body: ({ item }) => ({ items: [{ name: 'Milk', fromBasket: item }] }),
    gets: [
      200,
      {
        results: [
          expect.objectContaining({
            success: true,
            item: expect.objectContaining({ name: 'Milk', quantity: null, notes: null }) as object,
          }),
        ],
      },
    ],
  },
  // It replaces nothing: the rules look for it among the items of its own list.
  'addItem insteadOf': {
    to: ['POST', '/LIST/items'],
    body: ({ item }) => ({ name: 'Milk', onlyOn: today, insteadOf: item }),
    gets: [201, { name: 'Milk', checked: false }],
  },
  'addItems items.insteadOf': {
    to: ['POST', '/LIST/items:batch'],
    body: ({ item }) => ({ items: [{ name: 'Milk', onlyOn: today, insteadOf: item }] }),
    gets: [200, { results: [expect.objectContaining({ success: true })] }],
  },
  'addItem for': {
    to: ['POST', '/LIST/items'],
    body: ({ child }) => ({ name: 'Milk', for: [child] }),
    gets: notTheirs('for'),
  },
  'editItem for': {
    to: ['PATCH', '/LIST/items/ITEM'],
    body: ({ child }) => ({ for: [child] }),
    gets: notTheirs('for'),
  },
  'setSchedule children': {
    to: ['PUT', '/LIST/schedule'],
    body: ({ child }) => ({ day: today, recurrence: null, band: 'morning', children: [child] }),
    gets: notTheirs('children'),
  },
  'setSchedule householdId': {
    to: ['PUT', '/LIST/schedule'],
    body: ({ household: householdId }) => ({
      ...{ day: today, recurrence: null, band: 'morning', children: [], householdId },
    }),
    gets: [403, { code: 'FORBIDDEN' }],
  },
  'markItem childId': {
    to: ['PUT', `/LIST/items/ITEM/marks/${today}`],
    body: ({ child }) => ({ childId: child, state: 'done' }),
    gets: notTheirs('childId'),
  },
  'clearItems itemIds': {
    to: ['POST', '/LIST/items:clear'],
    body: ({ item }, mine) => ({ itemIds: [item, mine.item] }),
    gets: [200, { itemIds: [] }],
  },
  'restoreItems itemIds': {
    to: ['POST', '/LIST/items:restore'],
    body: ({ item }, mine) => ({ itemIds: [item, mine.item] }),
    gets: [200, { itemIds: [] }],
  },
  'editItem imageId': {
    to: ['PATCH', '/LIST/items/ITEM'],
    body: ({ image }) => ({ depicts: 'bread', imageId: image }),
    gets: unusable('imageId'),
  },
  'regenerateItem imageId': {
    to: ['POST', '/LIST/items/ITEM/regenerate'],
    body: ({ image }) => ({ imageId: image }),
    gets: unusable('imageId'),
  },
  'regenerateItem promptId': {
    to: ['POST', '/LIST/items/ITEM/regenerate'],
    body: ({ style }) => ({ promptId: style }),
    gets: unknown,
  },
  'regenerateItem selectedCharacterId': {
    to: ['POST', '/LIST/items/ITEM/regenerate'],
    body: ({ character }) => ({ selectedCharacterId: character }),
    gets: unknown,
  },
  'regenerateItems itemIds': {
    to: ['POST', '/LIST/items:regenerate'],
    body: ({ item }) => ({ itemIds: [item], selectedCharacterId: 'lilly' }),
    gets: [200, { items: [] }],
  },
  'regenerateItems selectedCharacterId': {
    to: ['POST', '/LIST/items:regenerate'],
    body: ({ character }, mine) => ({ itemIds: [mine.item], selectedCharacterId: character }),
    gets: unknown,
  },
  'createHousehold id': {
    to: ['POST', '/api/households'],
    body: ({ household: id }) => ({ id, name: 'Mine', timeZone: 'Europe/Berlin', adult: true }),
    // Eve has one of her own, which is the answer.
    gets: [200, { role: 'organiser' }],
  },
  'addChild id': {
    to: ['POST', '/api/households/HOME/children'],
    body: ({ child }) => ({ id: child, nickname: 'Mine', animal: 'cat', colour: 'sky' }),
    gets: unusable('id'),
  },
  'addDayOff id': {
    to: ['POST', '/api/households/HOME/days-off'],
    body: ({ dayOff }) => ({ id: dayOff, childId: null, from: yesterday, to: yesterday }),
    gets: unusable('id'),
  },
  'addDayOff childId': {
    to: ['POST', '/api/households/HOME/days-off'],
    body: ({ child }) => ({ childId: child, from: yesterday, to: yesterday }),
    gets: [404, { code: 'NOT_FOUND' }],
  },
  'inviteMember id': {
    to: ['POST', '/api/households/HOME/invitations'],
    body: ({ invitation }) => ({ id: invitation, token: newToken(), role: 'adult' }),
    gets: unusable('id'),
  },
  'inviteMember children': {
    to: ['POST', '/api/households/HOME/invitations'],
    body: ({ child }) => ({ id: randomUUID(), token: newToken(), role: 'helper', children: [child] }),
    gets: unusable('children'),
  },
  'changeMember children': {
    to: ['PATCH', '/api/households/HOME/members/EVE'],
    body: ({ child }) => ({ role: 'helper', children: [child] }),
    gets: unusable('children'),
  },
  'makeLinkCode id': {
    to: ['POST', '/api/households/HOME/device-codes'],
    body: ({ code }, { child }) => ({ id: code, code: newCode(), children: [child] }),
    gets: unusable('id'),
  },
  'makeLinkCode children': {
    to: ['POST', '/api/households/HOME/device-codes'],
    body: ({ child }) => ({ id: randomUUID(), code: newCode(), children: [child] }),
    gets: notTheirs('children'),
  },
  'makeLinkCode replaces': {
    to: ['POST', '/api/households/HOME/device-codes'],
    body: ({ device }, { child }) => ({
      id: randomUUID(),
      code: newCode(),
      children: [child],
      replaces: device,
    }),
    gets: notTheirs('replaces'),
  },
  'changeDevice children': {
    to: ['PATCH', '/api/households/HOME/devices/DEVICE'],
    body: ({ child }) => ({ children: [child] }),
    gets: notTheirs('children'),
  },
  'restoreItemPhoto photoId': {
    to: ['POST', '/LIST/items/ITEM/photo/restore'],
    body: ({ photo }) => ({ photoId: photo }),
    gets: [404, { code: 'NOT_FOUND' }],
  },
  'householdOperations operations.path': {
    to: ['POST', '/api/households/HOME/operations'],
    body: ({ child }) => ({
      operations: [{ key: 'a', method: 'PATCH', path: `children/${child}`, body: { nickname: 'Mine' } }],
    }),
    gets: [
      200,
      {
        results: [
          expect.objectContaining({
            status: 404,
            body: expect.objectContaining({ code: 'NOT_FOUND' }) as object,
          }),
        ],
      },
    ],
  },
  'operations operations.path': {
    to: ['POST', '/LIST/operations'],
    body: ({ item }) => ({
      operations: [{ key: 'a', method: 'PATCH', path: `items/${item}/toggle`, body: { checked: true } }],
    }),
    gets: [
      200,
      {
        results: [
          expect.objectContaining({
            status: 404,
            body: expect.objectContaining({ code: 'NOT_FOUND' }) as object,
          }),
        ],
      },
    ],
  },
};
/** Adding an item succeeds with a foreign picture choice, but ignores it. */
const wishes = [
  'addItem promptId',
  'addItem selectedCharacterId',
  'addItems items.promptId',
  'addItems items.selectedCharacterId',
];
/** Ids that name no entity of a user; visits and devices are numbers that a browser gives itself. */
const noIds = [
  // Not looked up: it sorts the list on the own devices, where it is a store of the home.
  'chooseStore storeId',
  // Shown to a child only where it has them.
  'setFirstThen items',
  // Only counted; of a child of the household: mark-item.spec.ts tries another one.
  'markItemAsChild refused.itemId',
  'markItemAsChild refused.childId',
  'operations operations.key',
  'addDayOff from',
  'householdOperations operations.key',
  'checkout priceId',
  'referralClick visitId',
  'completeReferral visitId',
  'completeReferral deviceId',
];
/** Ids of the payment provider: billing-commands.spec.ts tries foreign ones. */
const provided = ['syncSubscription sessionId'];
/** The id of the invited user: referrals.spec.ts tries foreign ones. */
const invited = ['completeReferral inviteeUserId'];

describe('a foreign id in a body', () => {
  let harness: BuiltModule;
  let eve: ListCaller;
  let theirs: Theirs;
  let mine: { list: string; item: string; child: string; device: string };
  let home: string;

  beforeAll(async () => {
    harness = await build({
      modules: [IdentityModule, BillingModule, ImagingModule, ListsModule, ViewsModule],
    });
    const {
      people: { owner },
      ids,
    } = await household(harness);
    theirs = {
      list: ids['id']!,
      item: ids['itemId']!,
      image: ids['imageId']!,
      style: ids['promptId']!,
      character: await promptOf(harness, owner.id, 'character'),
      household: ids['householdId']!,
      child: ids['childId']!,
      dayOff: ids['dayOffId']!,
      invitation: ids['invitationId']!,
      code: ids['codeId']!,
      device: ids['deviceId']!,
      photo: randomUUID(),
    };
    await harness.database.query(
      `INSERT INTO imaging.own_photo (id, holder_id, holder, name_key, sha, thumb_hash, color, set_at) VALUES ($1, $2, 'person', 'milk', 'p', 'hash', '#336699', now())`,
      [theirs.photo, owner.id],
    );
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    eve = ListCaller.with(harness.as);
    await register(harness, { id: eve.id, name: 'Eve', email: `${eve.id}@example.org` });
    await givePlan(harness.database, eve.id, 'platinum');
    const list = (await eve.createList()).body.id;
    home = (await makeHousehold(harness, eve.id)).id;
    const child = (await addChild(harness, eve.id, home)).id;
    await agreeConsent(harness, eve.id, home);
    const tablet = await new DeviceRequests(harness, home).link(eve.id, [child]);
    const item = (await eve.addItem(list, { name: 'Cheese' })).body.id;
    mine = { list, item, child, device: tablet.home.deviceId };
  });

  it('has a test for every route', () => {
    const untried = idsInBodies().filter(
      (where) => !(where in tries) && ![...wishes, ...noIds, ...provided, ...invited].includes(where),
    );
    expect(
      untried
        .map(
          (where) => `${where}: add to backend/test/contract/foreign-ids.spec.ts the answer to a foreign id`,
        )
        .join('\n'),
    ).toBe('');
  });

  it.each(Object.entries(tries))(
    '%s reveals nothing and changes nothing of the owner',
    async (_, { to: [method, path], body, gets: [status, what] }) => {
      const before = await belongings();
      const url = (path.startsWith('/api/') ? path : `/api/shopping-lists${path}`)
        .replace('LIST', mine.list)
        .replace('ITEM', mine.item)
        .replace('HOME', home)
        .replace('EVE', eve.id)
        .replace('DEVICE', mine.device);
      const answer = await harness.as(eve.id)(method, url, body(theirs, mine), {
        'idempotency-key': randomUUID(),
      });
      expect([answer.status, answer.body]).toEqual([status, expect.objectContaining(what)]);
      expect(await belongings()).toEqual(before);
    },
  );

  it.each([{ promptId: 'style' }, { selectedCharacterId: 'character' }] as const)(
    'addItem with %j gets the plain picture',
    async (wish) => {
      const line = {
        name: 'Milk',
        ...Object.fromEntries(
          Object.entries(wish).map(([field, kind]) => [field, theirs[kind as keyof Theirs]]),
        ),
      };
      const alone = (await eve.addItem(mine.list, line)).body.imageId;
      const [among] = (await eve.addItems(mine.list, [line])).body.results;
      await eventsAreHeard();
      const images = await harness.database.query(
        'SELECT status, reason FROM imaging.image WHERE id = ANY($1)',
        [[alone, among?.success && among.item.imageId]],
      );
      expect(images).toEqual([
        { status: 'default', reason: 'UNKNOWN_PROMPT' },
        { status: 'default', reason: 'UNKNOWN_PROMPT' },
      ]);
    },
  );

  /** All rows of the owner that Eve could reach. */
  const belongings = (): Promise<object[]> =>
    harness.database.query(
      `SELECT l.xmin::text AS list, i.xmin::text AS item, (SELECT string_agg(id::text || xmin::text, ',' ORDER BY id) FROM imaging.prompt WHERE id = ANY($3)) AS prompts,
         (SELECT h.xmin::text || c.xmin::text FROM identity.household h JOIN identity.child c ON c.household_id = h.id WHERE h.id = $4 AND c.id = $5) AS household
       FROM lists.list l JOIN lists.item i ON i.list_id = l.id WHERE l.id = $1 AND i.id = $2`,
      [theirs.list, theirs.item, [theirs.style, theirs.character], theirs.household, theirs.child],
    );

  async function eventsAreHeard(): Promise<void> {
    const events = await harness.database.query<{ payload: Parameters<RequestImages['handle']>[0] }>(
      `SELECT payload FROM platform.outbox WHERE name = 'lists.items-added' AND payload->>'userId' = $1 ORDER BY id`,
      [eve.id],
    );
    for (const { payload } of events) await harness.get(RequestImages).handle(payload);
  }
});

interface Schema {
  $ref?: string;
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** All places for ids in bodies of openapi.json, as `operationId path.to.field`. */
function idsInBodies(): string[] {
  const {
    paths,
    components: { schemas },
  } = JSON.parse(readFileSync(join(__dirname, '../../../openapi/openapi.json'), 'utf8')) as {
    paths: Record<
      string,
      Record<string, { operationId: string; requestBody?: { content: Record<string, { schema: Schema }> } }>
    >;
    components: { schemas: Record<string, Schema> };
  };
  const walk = ({ $ref, properties = {}, items }: Schema, at: string[]): string[] => [
    ...($ref ? walk(schemas[$ref.split('/').at(-1)!] ?? {}, at) : []),
    ...(items ? walk(items, at) : []),
    ...Object.entries(properties).flatMap(([name, schema]) => [
      ...(schema.format === 'uuid' || /Id$|^(id|from|path|key)$/.test(name) ? [[...at, name].join('.')] : []),
      ...walk(schema, [...at, name]),
    ]),
  ];
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return operations.flatMap(({ operationId, requestBody }) =>
    walk(requestBody?.content['application/json']?.schema ?? {}, []).map(
      (field) => `${operationId} ${field}`,
    ),
  );
}
