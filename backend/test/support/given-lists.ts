import { randomUUID } from 'node:crypto';
import { IdentityModule } from '../../src/identity';
import { ImagingModule } from '../../src/imaging';
import { Clock } from '../../src/kernel/clock';
import { ListsModule } from '../../src/lists';
import { EraseChildFromLists } from '../../src/lists/application/household/erase-given-lists.on-child-erased';
import { EraseHouseholdFromLists } from '../../src/lists/application/household/erase-given-lists.on-household-erased';
import { HandOverLists, listsHandOver } from '../../src/lists/application/household/hand-over-lists';
import { HandOverListsOfFormerAdult } from '../../src/lists/application/household/hand-over-lists.on-household-member-changed';
import { RefreshListsOfDeletedChild } from '../../src/lists/application/household/refresh-given-lists.on-child-deleted';
import { RefreshListsOfRestoredChild } from '../../src/lists/application/household/refresh-given-lists.on-child-restored';
import { RefreshHouseholdAdults } from '../../src/lists/application/household/refresh-household-adults.on-household-member-changed';
import { RefreshHouseholdClock } from '../../src/lists/application/household/refresh-household-clock.on-household-changed';
import type { CheckedItemDto, GivingDto } from '../../src/lists/http/households.dto';
import { ListCaller, type Reply } from '../../src/lists/testing/list-caller';
import type { DueInstant } from '../../src/platform/due/due-instants';
import { Mailer } from '../../src/platform/mail/mailer';
import { ON_EVENT } from '../../src/platform/outbox/on-event.decorator';
import type { KidDto } from '../../src/views/kid/kid.dto';
import { ViewsModule } from '../../src/views/views.module';
import type { Letterbox } from './consent';
import { addChild, addMember, agreeConsent, makeHousehold } from './households';
import { type BuiltModule, build, type TestClock } from './module.builder';
import { register } from './people';

export const householdModules = [IdentityModule, ImagingModule, ListsModule, ViewsModule];

/** These modules with the clock and the mail server of a test. */
export const buildHouseholds = (clock: TestClock, box: Letterbox): Promise<BuiltModule> =>
  build({
    modules: householdModules,
    replace: [
      { token: Clock, by: clock },
      { token: Mailer, by: box },
    ],
  });

const handlers = [
  RefreshHouseholdAdults,
  HandOverListsOfFormerAdult,
  RefreshHouseholdClock,
  EraseChildFromLists,
  EraseHouseholdFromLists,
  RefreshListsOfDeletedChild,
  RefreshListsOfRestoredChild,
] as const;

/** Runs the listeners of lists for the events of identity, each twice, as a worker may. */
export async function deliverHouseholdEvents({ database, get }: BuiltModule): Promise<void> {
  const events = await database.query<{ id: string; name: string; payload: object }>(
    `WITH gone AS (DELETE FROM platform.outbox WHERE name LIKE 'identity.%' RETURNING id, name, payload) SELECT * FROM gone ORDER BY id`,
  );
  for (const { id, name, payload } of events) {
    for (const handler of handlers) {
      if (Reflect.getMetadata(ON_EVENT, handler) !== name) continue;
      const listener = get<{ handle(payload: object, meta: object): Promise<void> }>(handler);
      for (let delivery = 0; delivery < 2; delivery++) await listener.handle(payload, { eventId: id });
    }
  }
}

/** Gives the lists of former adults away whose undo is over by then, each twice, as a worker may. */
export async function handOverDueLists({ database, get }: BuiltModule, now: Date): Promise<void> {
  const due = await database.query<DueInstant>(
    `WITH gone AS (DELETE FROM platform.due_instant WHERE kind = $1 AND due_at <= $2 RETURNING kind, subject, due_at AS "dueAt") SELECT * FROM gone`,
    [listsHandOver, now],
  );
  for (const instant of [...due, ...due])
    expect(await get<HandOverLists>(HandOverLists).whenDue(instant)).toBeNull();
}

export interface Family {
  adult: ListCaller;
  householdId: string;
  tom: string;
}

/** An organiser with a consent and one child, whose lists know it. */
export async function makeFamily(harness: BuiltModule, name = 'Ada'): Promise<Family> {
  const id = randomUUID();
  await register(harness, { id, name, email: `${name}.${id}@example.org`.toLowerCase() });
  const { id: householdId } = await makeHousehold(harness, id);
  await agreeConsent(harness, id, householdId);
  const { id: tom } = await addChild(harness, id, householdId);
  await deliverHouseholdEvents(harness);
  return { adult: ListCaller.with(harness.as, id), householdId, tom };
}

/** A further adult of the household, with a consent, whose lists know it. */
export async function joinFamily(
  harness: BuiltModule,
  householdId: string,
  role: 'organiser' | 'adult' | 'helper' = 'adult',
): Promise<ListCaller> {
  const id = randomUUID();
  await register(harness, { id, name: 'Ben', email: `ben.${id}@example.org` });
  await addMember(harness, householdId, { personId: id, role });
  await agreeConsent(harness, id, householdId);
  await harness.get(RefreshHouseholdAdults).handle({ householdId, userId: id, role });
  return ListCaller.with(harness.as, id);
}

export const give = (
  { as }: BuiltModule,
  userId: string,
  { householdId, tom }: Pick<Family, 'householdId' | 'tom'>,
  listId: string,
  given: unknown = true,
  key: string = randomUUID(),
): Promise<Reply<GivingDto>> =>
  as(userId)(
    'PUT',
    `/api/households/${householdId}/children/${tom}/lists/${listId}`,
    { given },
    { 'idempotency-key': key },
  ) as Promise<Reply<GivingDto>>;

/** The requests of a child on an adult's device. */
export class KidCaller {
  constructor(
    private readonly harness: Pick<BuiltModule, 'as'>,
    private readonly adultId: string,
    private readonly childId: string,
  ) {}

  read = (headers: Record<string, string> = {}): Promise<Reply<KidDto>> =>
    this.send('GET', '/api/kid', undefined, headers) as Promise<Reply<KidDto>>;

  check = (
    itemId: string,
    checked: unknown = true,
    key: string = randomUUID(),
  ): Promise<Reply<CheckedItemDto>> =>
    this.send('PUT', `/api/kid/items/${itemId}/checked`, { checked }, { 'idempotency-key': key }) as Promise<
      Reply<CheckedItemDto>
    >;

  send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    this.harness.as(this.adultId)(method, path, body, { 'x-acting-child': this.childId, ...headers });
}

/** A family whose child has a list of the adult with one item. */
export async function familyWithList(harness: BuiltModule, item: { name: string } = { name: 'Apple' }) {
  const family = await makeFamily(harness);
  const ada = family.adult;
  const list = (await ada.createList()).body.id;
  const apple = (await ada.addItem(list, item)).body.id;
  await give(harness, ada.id, family, list);
  return { family, ada, tom: new KidCaller(harness, ada.id, family.tom), list, apple };
}
