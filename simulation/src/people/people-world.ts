import { Chance } from '../chance';
import type { AdultPhone } from './adult-phone';
import { AdultSteps } from './adult-steps';
import { dayMs, hourMs, minuteMs } from './cast';
import { DeviceSteps } from './device-steps';
import { MemberSteps } from './member-steps';
import { PeopleChecks } from './people-checks';
import type { PeoplePlan, PeopleStep, StepKind } from './people-plan';
import { PeopleScene } from './people-scene';
import { PeopleStart } from './people-start';
import type { PeopleWiring } from './people-wiring';
import { rememberFormats } from './remembered-formats';
import type { Tablet } from './tablet';

rememberFormats();

/** The devices that a step may act on. */
interface Turn {
  phone: AdultPhone;
  tablet: Tablet;
}

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
    await new PeopleStart(this.scene, this.members).begin(() => this.calm());
    let step = 0;
    while (step < this.plan.steps.length && violations.length === 0) {
      const next = this.plan.steps[step++];
      if (next) await this.step(next);
    }
    for (const phone of this.scene.phones)
      if (phone.visitor && violations.length === 0) await this.scene.until(phone.restart(null));
    if (violations.length === 0) await this.calm();
    if (violations.length === 0) this.scene.checkChanges();
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
    // The change is queued when its code is there.
    await scene.pass(0);
    scene.noteChanges();
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
    // Until late requests have arrived.
    await scene.pass(95_000);
    for (let round = 0; round < 3; round++) {
      await scene.until(Promise.all(scene.tablets.map((tablet) => tablet.renew())));
      for (const device of scene.devices) device.refresh();
      await scene.pass(6_000);
    }
    if (scene.violations.length === 0) this.checks.all();
    scene.wire.isLossy = true;
  }
}
