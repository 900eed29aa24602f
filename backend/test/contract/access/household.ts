import { randomUUID } from 'node:crypto';
import { Sessions } from '../../../src/identity/domain/sessions';
import type { DayOffChangedDto } from '../../../src/lists/http/days-off.dto';
import { ListCaller } from '../../../src/lists/testing/list-caller';
import { paidAccount } from '../../support/billing/paid-account';
import { givePlan } from '../../support/billing/plans';
import { give } from '../../support/given-lists';
import { addChild, addMember, agreeConsent, makeHousehold } from '../../support/households';
import { DeviceRequests, type Tablet } from '../../support/linked-devices';
import { appoint, type BuiltModule } from '../../support/module.builder';
import { register } from '../../support/people';
import { PeopleRequests } from '../../support/people-of-household';
import { type Column, yesterday } from './matrix';

export type Member =
  | Exclude<Column, 'nobody'>
  | 'takenOut'
  | 'invited'
  | 'declined'
  | 'helper'
  | 'endedHelper';

export interface Household {
  people: Record<Member, ListCaller>;
  /** The values of path parameters; all belong to the owner, or to no household. */
  ids: Record<string, string>;
  /** The linked device of the child. */
  tablet: Tablet;
}

/**
 * A list with an item, its owner, a member, a former member, a removed member, two invited users (one of whom
 * declined), and strangers. The member is an adult of the owner's household, the former member was one. The
 * child of the household has the list, a linked device, a helper, and a helper whose time is over.
 */
export async function household(harness: BuiltModule): Promise<Household> {
  const newCaller = (): ListCaller => ListCaller.with(harness.as);
  const people: Record<Member, ListCaller> = {
    stranger: newCaller(),
    former: newCaller(),
    takenOut: newCaller(),
    collaborator: newCaller(),
    owner: newCaller(),
    support: newCaller(),
    admin: newCaller(),
    invited: newCaller(),
    declined: newCaller(),
    helper: newCaller(),
    endedHelper: newCaller(),
  };
  const other = newCaller();
  appoint(people.support.id, 'support');
  appoint(people.admin.id, 'admin');
  for (const { id } of [...Object.values(people), other])
    await register(harness, { id, name: 'Somebody', email: emailOf(id) });
  await givePlan(harness.database, people.owner.id, 'platinum');

  const { id } = (await people.owner.createList({ name: 'Market', listType: 'task' })).body;
  const item = (await people.owner.addItem(id)).body;
  for (const who of [
    people.collaborator,
    people.former,
    people.takenOut,
    people.invited,
    people.declined,
    other,
  ]) {
    await people.owner.share(id, emailOf(who.id));
    expect((await who.get(`/${id}`)).status).toBe(200);
    if (who !== people.invited && who !== people.declined) await who.openList(id);
  }
  await people.declined.unshare(id, people.declined.id);
  await people.former.unshare(id, people.former.id);
  await people.owner.unshare(id, people.takenOut.id);
  const home = await makeHousehold(harness, people.owner.id);
  const child = await addChild(harness, people.owner.id, home.id);
  await agreeConsent(harness, people.owner.id, home.id);
  for (const { id: personId } of [people.collaborator, people.former])
    await addMember(harness, home.id, { personId, role: 'adult' });
  const helper = { role: 'helper' as const, children: [child.id] };
  await addMember(harness, home.id, { ...helper, personId: people.helper.id });
  const until = new Date('2026-01-01');
  await addMember(harness, home.id, { ...helper, personId: people.endedHelper.id, until });
  await harness.database.query('DELETE FROM identity.household_member WHERE person_id = $1', [
    people.former.id,
  ]);
  expect((await give(harness, people.owner.id, { householdId: home.id, tom: child.id }, id)).status).toBe(
    200,
  );
  const { body: planned } = await harness.as(people.owner.id)(
    'POST',
    `/api/households/${home.id}/days-off`,
    { childId: null, from: yesterday, to: yesterday },
    { 'idempotency-key': randomUUID() },
  );
  const storeId = randomUUID();
  const store = await harness.as(people.owner.id)(
    'PUT',
    `/api/households/${home.id}/stores/${storeId}`,
    { name: 'Market hall', order: [], missing: [] },
    { 'idempotency-key': randomUUID() },
  );
  expect(store.status).toBe(200);
  const invitation = await new PeopleRequests(harness, home.id).invite(people.owner.id);
  expect(invitation.status).toBe(201);
  const devices = new DeviceRequests(harness, home.id);
  const tablet = await devices.link(people.owner.id, [child.id]);
  await devices.openCode(people.owner.id, [child.id]);
  const [code] = (await devices.list(people.owner.id)).codes;
  const sessionId = randomUUID();
  await harness.get(Sessions).open({
    sid: sessionId,
    personId: people.owner.id,
    deviceLabel: '',
    now: new Date(),
    endsAt: new Date(Date.now() + 86_400_000),
  });
  return {
    people,
    tablet,
    ids: {
      id,
      personId: people.owner.id,
      memberId: people.owner.id,
      ...(await paidAccount(harness.database, people.owner.id)),
      sessionId,
      householdId: home.id,
      childId: child.id,
      invitationId: String(invitation.body['id']),
      codeId: code!.id,
      deviceId: tablet.home.deviceId,
      dayOffId: (planned as DayOffChangedDto).dayOff.id,
      storeId,
      day: yesterday,
      listId: id,
      itemId: item.id,
      imageId: item.imageId,
      collaboratorId: other.id,
      promptId: await promptOf(harness, people.owner.id, 'style'),
    },
  };
}

export async function promptOf(
  harness: BuiltModule,
  userId: string,
  promptKind: 'style' | 'character',
): Promise<string> {
  const { body } = await harness.as(userId)(
    'POST',
    '/api/shopping-lists/user-prompts',
    { promptKind, name: 'Crayons', template: 'a fox %s in chalk' },
    { 'idempotency-key': randomUUID() },
  );
  return (body as { id: string }).id;
}

const emailOf = (id: string): string => `${id}@example.org`;
