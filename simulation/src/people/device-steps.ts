import { codeLetters } from '@pictick/rules/billing/referral-code';
import { checkItemAsChild } from '../../../frontend/src/sync/household-changes';
import type { AdultPhone } from './adult-phone';
import { codeIn } from './calls';
import { dayMs } from './cast';
import { deviceOf } from './device-verdicts';
import type { MemberSteps } from './member-steps';
import type { HandedOver, PeopleScene } from './people-scene';
import type { Tablet, TabletHome } from './tablet';

const mostTries = 30;

/** Steps of linked devices, and of phones that children have. */
export class DeviceSteps {
  /** Cookies that another browser has copied. */
  private readonly copies: string[][] = [];

  constructor(
    private readonly scene: PeopleScene,
    private readonly members: MemberSteps,
  ) {}

  async makeCode(phone: AdultPhone): Promise<void> {
    const { chance, judge } = this.scene;
    const home = this.members.homeFor(phone);
    const living = home ? judge.model.living(home) : [];
    const child = chance.one(living);
    if (!home || child === undefined) return;
    const [id, secret] = [this.scene.newId(), this.newCode()];
    const children = chance.happens(0.5) ? [child] : living;
    await this.members.send(phone, 'POST', `/api/households/${home.id}/device-codes`, {
      id,
      code: secret,
      children,
    });
    const code = { home: home.id, id, secret };
    this.scene.codes.push(code);
    // Mostly the tablet lies beside the phone.
    const tablet = chance.one(this.scene.tablets);
    if (tablet && chance.happens(0.6)) await this.link(tablet, code);
  }

  async takeCodeBack(phone: AdultPhone): Promise<void> {
    const code = this.scene.chance.one(this.scene.codes.slice(-4));
    if (code)
      await this.members.send(phone, 'DELETE', `/api/households/${code.home}/device-codes/${code.id}`);
  }

  /** Mostly the newest code; a lost answer is asked for again. */
  async link(tablet: Tablet, code = this.scene.chance.one(this.scene.codes.slice(-2))): Promise<void> {
    if (!code) return;
    const requestKey = this.members.secret();
    for (let tries = 0; tries < mostTries && tablet.isOnline; tries++) {
      const { status, body } = await tablet.link(code.secret, requestKey);
      if (status !== 0 && codeIn(body) !== 'TOO_MANY_REQUESTS') return;
    }
  }

  /** Two tablets with one code in the same second. */
  async race(): Promise<void> {
    const [one, other] = this.scene.tablets;
    const code = this.scene.codes.at(-1);
    if (one && other) await Promise.all([this.link(one, code), this.link(other, code)]);
  }

  /** Wrong tries at an open code; five end it. */
  async guess(tablet: Tablet): Promise<void> {
    const { chance, codes, judge, time } = this.scene;
    const isOpen = ({ secret }: HandedOver): boolean => {
      const known = judge.model.codes.get(secret);
      return known !== undefined && known.usedBy === null && known.expiresAt > time.now;
    };
    const code = codes.findLast(isOpen) ?? codes.at(-1);
    if (!code) return;
    for (let tries = chance.pick([1, 4, 5]); tries > 0; tries--) {
      const secret = `${code.secret.slice(0, 4)}${this.newCode().slice(4)}`;
      if (secret !== code.secret) await this.link(tablet, { ...code, secret });
    }
    if (chance.happens(0.7)) await this.link(tablet, code);
  }

  async changeDevice(phone: AdultPhone): Promise<void> {
    const { chance, judge } = this.scene;
    const device = chance.one([...judge.model.devices.values()].slice(-6));
    const living = device ? judge.model.living(judge.model.home(device.home)) : [];
    const child = chance.one(living);
    if (!device || child === undefined) return;
    const body = { children: chance.happens(0.5) ? [child] : living };
    await this.members.send(phone, 'PATCH', `/api/households/${device.home}/devices/${device.id}`, body);
  }

  async endDevice(phone: AdultPhone): Promise<void> {
    const device = this.scene.chance.one([...this.scene.judge.model.devices.values()].slice(-6));
    if (device)
      await this.members.send(phone, 'DELETE', `/api/households/${device.home}/devices/${device.id}`);
  }

  /** A backup of a tablet comes back in another browser. */
  copy({ cookie }: Tablet): void {
    if (cookie.length === 0) return;
    this.copies.push([...cookie]);
    for (const token of cookie) {
      const device = this.scene.judge.model.devices.get(deviceOf(token));
      if (device) device.isCopied = true;
    }
  }

  async useCopy(tablet: Tablet): Promise<void> {
    const cookie = this.scene.chance.one(this.copies);
    if (cookie)
      await tablet.ask(
        { kind: 'browser', cookie },
        { method: 'POST', path: '/api/kid/device/renew', body: {} },
      );
  }

  choose(tablet: Tablet): void {
    const home = this.homeOf(tablet);
    const child = this.scene.chance.one(home?.children);
    if (home && child !== undefined) tablet.choose(home, child);
  }

  kidTick(tablet: Tablet): void {
    const { chance } = this.scene;
    const home = this.homeOf(tablet);
    const phone = chance.one(this.scene.phones.filter(({ kid }) => kid));
    const kid = home?.engine ?? phone?.kid;
    const childId = home?.childId ?? phone?.visitor?.childId;
    if (!kid || childId === undefined) return;
    const plain = kid.givenLists().filter(({ list, items }) => !list.schedule?.length && items.length > 0);
    const given = chance.one(plain);
    const item = chance.one(given?.items);
    if (given && item) void checkItemAsChild(kid, given.list.id, item.id, !item.checked, childId);
  }

  stamp(tablet: Tablet): void {
    const { chance } = this.scene;
    const kid =
      this.homeOf(tablet)?.engine ?? chance.one(this.scene.phones.filter((phone) => phone.kid))?.kid;
    const routine = chance.one(kid?.today()?.routines);
    const card = chance.one(routine?.cards.filter(({ state }) => state === 'open' || state === 'done'));
    if (!kid || !routine || !card) return;
    void kid.stamp(
      routine.routine.list.id,
      card.item.id,
      routine.day,
      card.childId === null,
      card.state === 'open',
    );
  }

  /** An adult gives the phone to a child. */
  enter(phone: AdultPhone): Promise<void> {
    const { chance } = this.scene;
    const household = chance.one(phone.engine.households());
    const child = chance.one(household?.children);
    return household && child ? phone.restart({ home: household.id, childId: child.id }) : Promise.resolve();
  }

  skew(device: { skewMs: number }): void {
    const { chance } = this.scene;
    device.skewMs = chance.pick([0, chance.between(-2 * dayMs, 2 * dayMs), -dayMs]);
  }

  private homeOf({ homes }: Tablet): TabletHome | undefined {
    return this.scene.chance.one([...homes.values()]);
  }

  private newCode(): string {
    return Array.from({ length: 8 }, () => codeLetters[this.scene.chance.below(codeLetters.length)]).join('');
  }
}
