import { Consent } from '../../../backend/src/identity/domain/consent/consent';
import { Household } from '../../../backend/src/identity/domain/household/household';
import { MemoryConsents } from '../../../backend/src/identity/testing/memory-consents';
import { giveList, setGate } from '../../../frontend/src/sync/household-changes';
import { addRoutineItems, setSchedule } from '../../../frontend/src/sync/routine-changes';
import { AdultPhone } from './adult-phone';
import { castChildren, dayMs, homes, users } from './cast';
import type { MemberSteps } from './member-steps';
import type { PeopleScene } from './people-scene';
import { Tablet } from './tablet';

const gate = { salt: 'A'.repeat(22), hash: 'B'.repeat(43), iterations: 200_000 };

/** The start of each seed: two households with their people, lists and tablets. */
export class PeopleStart {
  constructor(
    private readonly scene: PeopleScene,
    private readonly members: MemberSteps,
  ) {}

  /** `calm`: everything arrives. */
  async begin(calm: () => Promise<void>): Promise<void> {
    const { scene } = this;
    scene.wire.isLossy = false;
    for (const [home, user] of [
      [homes[0], users.ada],
      [homes[1], users.cleo],
    ] as const)
      await scene.until(this.makeHome(home, user));
    for (const [name, userId] of [...Object.entries(users), ['shared', users.ada] as const])
      scene.phones.push(new AdultPhone(name, userId, scene.ports()));
    for (const name of ['first', 'second', 'third', 'fourth'])
      scene.tablets.push(new Tablet(name, scene.ports()));
    for (const { engine } of scene.phones) await engine.open();
    for (const phone of scene.phones) phone.refresh();
    await scene.pass(3_000);
    await this.giveLists();
    await this.people();
    await this.listOfBen();
    await this.link();
    await calm();
  }

  private async makeHome(id: string, personId: string): Promise<void> {
    const { server, judge, time } = this.scene;
    const now = new Date(time.now);
    const { connection, households } = server.ports();
    const home = judge.model.addHome(id);
    home.members.set(personId, { role: 'organiser', children: null, until: null });
    home.agreed.add(personId);
    await connection.run(async () => {
      const household = Household.start({ id, name: 'Home', timeZone: 'Europe/Berlin' }, { personId, now });
      for (const [n, { id: child, animal }] of castChildren.filter((each) => each.home === id).entries()) {
        const draft = { id: child, nickname: `Child ${n}`, animal, colour: 'sky', shows: 'both' } as const;
        household.addChild(draft, { personId, now: new Date(now.getTime() + n) });
        home.children.set(child, 'living');
      }
      await households.add(household);
      const consent = Consent.begin({ id: `4${id.slice(1)}`, householdId: id, personId }, now);
      consent.agreeByCard({ textVersion: '1', language: 'en' }, now);
      await new MemoryConsents(connection).save(consent);
    });
    await server.events.deliver();
  }

  /** A plain list and a routine in each household. */
  private async giveLists(): Promise<void> {
    const { scene } = this;
    for (const phone of scene.phones.filter(({ name }) => name === 'ada' || name === 'cleo')) {
      const [household] = phone.engine.households();
      const [child] = household?.children ?? [];
      if (!household || !child) throw new Error('The household is not there');
      void setGate(phone.engine, household.id, gate);
      for (const name of ['Plain', 'Morning']) {
        const listId = await phone.engine.createList(name, 'task');
        await addRoutineItems(phone.engine, listId, [scene.newItem(), scene.newItem()]);
        await scene.pass(2_000);
        if (name === 'Plain') await giveList(phone.engine, household.id, { listId, childId: child.id }, true);
        else
          await setSchedule(phone.engine, listId, household.id, {
            recurrence: { weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 1, from: '2027-03-01' } as never,
            band: 'morning',
            remindAt: null,
            children: household.children.map(({ id }) => id),
          });
      }
      await scene.pass(3_000);
    }
  }

  /** The other parent and the grandmother join the first household. */
  private async people(): Promise<void> {
    const { scene, members } = this;
    const [ada, ben, gil] = scene.phones as [AdultPhone, AdultPhone, AdultPhone];
    const invitations = `/api/households/${homes[0]}/invitations`;
    const until = new Date(scene.time.now + 20 * dayMs).toISOString();
    const helper = { role: 'helper', children: [castChildren[0].id], until };
    for (const [phone, terms] of [
      [ben, { role: 'adult' }],
      [gil, helper],
    ] as const) {
      const token = members.secret();
      await scene.until(members.send(ada, 'POST', invitations, { id: scene.newId(), token, ...terms }));
      await scene.until(
        members.send(phone, 'POST', '/api/household-invitations/accept', { token, adult: true }),
      );
      await scene.until(members.agree(phone, homes[0]));
    }
  }

  /** A list of the other parent, which stays in the household when that one leaves. */
  private async listOfBen(): Promise<void> {
    const { scene } = this;
    const [, ben] = scene.phones as [AdultPhone, AdultPhone];
    await scene.pass(3_000);
    const listId = await ben.engine.createList('Bag', 'task');
    await addRoutineItems(ben.engine, listId, [scene.newItem()]);
    await scene.pass(2_000);
    await giveList(ben.engine, homes[0], { listId, childId: castChildren[1].id }, true);
    await scene.pass(2_000);
  }

  /** Tablets of one child, of several, and of two homes. */
  private async link(): Promise<void> {
    const { scene, members } = this;
    const [ada, , , cleo] = scene.phones as [AdultPhone, AdultPhone, AdultPhone, AdultPhone];
    const [one, several, both] = scene.tablets as [Tablet, Tablet, Tablet];
    const [tom, mia, leo] = castChildren;
    let n = 0;
    for (const [phone, home, children, tablet] of [
      [ada, homes[0], [tom.id], one],
      [ada, homes[0], [tom.id, mia.id], several],
      [ada, homes[0], [mia.id], both],
      [cleo, homes[1], [leo.id], both],
    ] as const) {
      const code = `bcdfghj${'kmnp'[n++]}`.split('').reverse().join('');
      const body = { id: scene.newId(), code, children };
      await scene.until(members.send(phone, 'POST', `/api/households/${home}/device-codes`, body));
      await scene.until(tablet.link(code, members.secret()));
    }
    await scene.pass(3_000);
  }
}
