import { Consent } from '../../../backend/src/identity/domain/consent/consent';
import { Household } from '../../../backend/src/identity/domain/household/household';
import { MemoryConsents } from '../../../backend/src/identity/testing/memory-consents';
import { giveList, setGate } from '../../../frontend/src/sync/household-changes';
import { addRoutineItems, setSchedule } from '../../../frontend/src/sync/routine-changes';
import { Chance } from '../chance';
import { AdultPhone } from './adult-phone';
import { AdultSteps } from './adult-steps';
import { castChildren, dayMs, homes, hourMs, minuteMs, users } from './cast';
import { DeviceSteps } from './device-steps';
import { MemberSteps } from './member-steps';
import { PeopleChecks } from './people-checks';
import type { PeoplePlan, PeopleStep, StepKind } from './people-plan';
import { PeopleScene } from './people-scene';
import type { PeopleWiring } from './people-wiring';
import { rememberFormats } from './remembered-formats';
import { Tablet } from './tablet';

rememberFormats();

/** The devices that a step may act on. */
interface Turn {
  phone: AdultPhone;
  tablet: Tablet;
}

const gate = { salt: 'A'.repeat(22), hash: 'B'.repeat(43), iterations: 200_000 };

/** Parents with a household each, a grandmother, an outsider, their children and tablets, by one seed. */
export class PeopleWorld {
  readonly scene: PeopleScene;
  private readonly checks: PeopleChecks;
  private readonly adults: AdultSteps;
  private readonly members: MemberSteps;
  private readonly devices: DeviceSteps;
  private readonly steps: Record<StepKind, (turn: Turn) => unknown>;

  constructor(
    private readonly plan: PeoplePlan,
    wiring?: PeopleWiring,
    keepsTrace = false,
  ) {
    this.scene = new PeopleScene(plan.seed, wiring, keepsTrace);
    this.checks = new PeopleChecks(this.scene);
    this.adults = new AdultSteps(this.scene);
    this.members = new MemberSteps(this.scene);
    this.devices = new DeviceSteps(this.scene, this.members);
    this.steps = this.stepsOf();
  }

  /** Until all steps are done or a rule is broken. Answers the number of the last step. */
  async run(): Promise<number> {
    const { violations } = this.scene;
    await this.begin();
    let step = 0;
    while (step < this.plan.steps.length && violations.length === 0) {
      const next = this.plan.steps[step++];
      if (next) await this.step(next);
    }
    for (const phone of this.scene.phones)
      if (phone.visitor && violations.length === 0) await this.scene.until(phone.restart(null));
    if (violations.length === 0) await this.calm();
    return step;
  }

  private stepsOf(): typeof this.steps {
    const { scene, adults, members, devices } = this;
    const either = (...devices: [AdultPhone, Tablet]): AdultPhone | Tablet =>
      scene.chance.pick<AdultPhone | Tablet>(devices);
    return {
      newList: ({ phone }) => adults.newList(phone),
      tick: ({ phone }) => adults.tick(phone),
      addItem: ({ phone }) => adults.addItem(phone),
      mark: ({ phone }) => adults.mark(phone),
      give: ({ phone }) => adults.give(phone),
      rename: ({ phone }) => adults.rename(phone),
      addChild: ({ phone }) => adults.addChild(phone),
      childGone: ({ phone }) => adults.childGone(phone),
      invite: ({ phone }) => members.invite(phone),
      accept: ({ phone }) => members.accept(phone),
      takeBack: ({ phone }) => members.takeBack(phone),
      remove: ({ phone }) => members.remove(phone),
      leave: ({ phone }) => members.leave(phone),
      changeRole: ({ phone }) => members.changeRole(phone),
      undo: ({ phone }) => members.undo(phone),
      duel: () => members.duel(),
      makeCode: ({ phone }) => devices.makeCode(phone),
      takeCodeBack: ({ phone }) => devices.takeCodeBack(phone),
      link: ({ tablet }) => devices.link(tablet),
      race: () => devices.race(),
      guess: ({ tablet }) => devices.guess(tablet),
      changeDevice: ({ phone }) => devices.changeDevice(phone),
      endDevice: ({ phone }) => devices.endDevice(phone),
      copy: ({ tablet }) => devices.copy(tablet),
      useCopy: ({ tablet }) => devices.useCopy(tablet),
      choose: ({ tablet }) => devices.choose(tablet),
      kidTick: ({ tablet }) => devices.kidTick(tablet),
      stamp: ({ tablet }) => devices.stamp(tablet),
      renew: ({ tablet }) => tablet.renew(),
      enter: ({ phone }) => devices.enter(phone),
      leaveChild: () => scene.chance.one(scene.phones.filter(({ visitor }) => visitor))?.restart(null),
      restart: ({ phone }) => phone.restart(phone.visitor),
      restartTablet: ({ tablet }) => tablet.restart(),
      offline: ({ phone, tablet }) => (either(phone, tablet).isOnline = false),
      online: ({ phone, tablet }) => this.online(either(phone, tablet)),
      skew: ({ phone, tablet }) => devices.skew(either(phone, tablet)),
      refresh: ({ phone, tablet }) => either(phone, tablet).refresh(),
      minutes: () => this.sleep(scene.chance.between(2, 20) * minuteMs),
      hours: () => this.sleep(scene.chance.between(1, 30) * hourMs),
      days: () => this.sleep(scene.chance.between(2, 12) * dayMs),
      halfYear: () => this.sleep(200 * dayMs),
      calm: () => this.calm(),
    };
  }

  private async step({ kind, seed, waitMs }: PeopleStep): Promise<void> {
    const { scene } = this;
    scene.chance = new Chance(seed, 33);
    scene.say(`step ${kind}`);
    const [phone, tablet] = [this.phone(kind), scene.chance.one(scene.tablets)];
    if (!phone || !tablet) throw new Error('There are no devices');
    await scene.until(Promise.resolve(this.steps[kind]({ phone, tablet })));
    await scene.pass(waitMs);
  }

  /** Mostly the phone of a member, who has something to do. */
  private phone(kind: StepKind): AdultPhone | undefined {
    const { scene } = this;
    const members = scene.phones.filter(({ userId }) => scene.homesOf(userId).length > 0);
    return scene.chance.one(kind !== 'accept' && scene.chance.happens(0.85) ? members : scene.phones);
  }

  private online(device: AdultPhone | Tablet): void {
    device.isOnline = true;
    device.refresh();
  }

  /** Devices that are asleep do nothing meanwhile. The worker never sleeps. */
  private async sleep(milliseconds: number): Promise<void> {
    const { scene } = this;
    await scene.pass(3_000);
    for (const device of scene.devices) device.sleep(milliseconds, scene.chance.happens(0.3));
    scene.time.jump(milliseconds);
    for (const device of scene.devices) if (scene.chance.happens(0.5)) device.refresh();
  }

  /** Everything arrives, and each device shows what its user may see. */
  private async calm(): Promise<void> {
    const { scene } = this;
    scene.wire.isLossy = false;
    for (const device of scene.devices) device.isOnline = true;
    // What is on its way for long.
    await scene.pass(95_000);
    for (let round = 0; round < 3; round++) {
      await scene.until(Promise.all(scene.tablets.map((tablet) => tablet.renew())));
      for (const device of scene.devices) device.refresh();
      await scene.pass(6_000);
    }
    if (scene.violations.length === 0) this.checks.all();
    scene.wire.isLossy = true;
  }

  private async begin(): Promise<void> {
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
    await this.link();
    await this.calm();
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
