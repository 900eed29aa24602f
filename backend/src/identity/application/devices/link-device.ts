import { Injectable } from '@nestjs/common';
import { homesPerDevice, readLinkCode } from '@pictick/rules/household/link-code';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../../kernel/clock';
import { DomainError } from '../../../kernel/domain-error';
import { Transaction } from '../../../platform/database/transaction';
import { forEveryone } from '../../../platform/limits/limit';
import { RateLimits } from '../../../platform/limits/rate-limits';
import { Consents } from '../../domain/consent/consents';
import { assertRoomForDevice } from '../../domain/devices/device-limits';
import { deviceFull, linkCodeGone } from '../../domain/devices/device.errors';
import { firstTokenNumber, KidDevice } from '../../domain/devices/kid-device';
import { KidDevices, LinkCodes } from '../../domain/devices/kid-devices';
import { afterWrongTry, type LinkCodeState, locatorLength } from '../../domain/devices/link-code';
import type { Household } from '../../domain/household/household';
import { HouseholdPlans } from '../../domain/household/household-plans';
import { Households } from '../../domain/household/households';
import { mayDo } from '../../domain/household/rights';
import { hashOf, seal, unseal } from '../sessions/secrets';
import { DeviceHomes, type OpenedHome } from './device-home';
import { deviceIn, DeviceSecrets } from './device-secrets';

const tokenPurpose = 'kid-link-token';
/** Keeps guessing from many addresses hopeless, also while many codes are open: see docs/security.md. */
const wrongCodes = forEveryone('wrong-link-code', 1_000);

export interface LinkingBrowser {
  /** The tokens in its cookie. */
  cookieTokens: readonly string[];
  name: string;
  /** With the same code again, it gets the same device: the answer was lost. */
  requestKey: string;
}

type Linked = { device: KidDevice; token: string; kept: string[] } | { refusal: DomainError };

/**
 * Makes the browser that sends an open code a linked device. A device of the same household in this browser
 * ends.
 * @throws LINK_CODE_GONE, TOO_MANY_REQUESTS, DEVICE_FULL, UPGRADE_REQUIRED, DEVICE_LIMIT
 */
@Injectable()
export class LinkDevice {
  constructor(
    private readonly transaction: Transaction,
    private readonly households: Households,
    private readonly consents: Consents,
    private readonly devices: KidDevices,
    private readonly codes: LinkCodes,
    private readonly plans: HouseholdPlans,
    private readonly secrets: DeviceSecrets,
    private readonly homes: DeviceHomes,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** The new home, and the tokens that stay in the cookie. */
  async execute(typed: string, browser: LinkingBrowser): Promise<OpenedHome & { kept: string[] }> {
    const code = readLinkCode(typed);
    if (code === null) throw linkCodeGone();
    const now = this.clock.now();
    // Taken before the code is looked up, so that guesses at the same moment count; given back to all others.
    const wrongCode = this.limits.request(wrongCodes, 'everyone');
    await this.limits.admit([wrongCode]);
    const linked = await this.transaction.run(() => this.link(code, browser, now));
    if (!('refusal' in linked) || linked.refusal.code !== linkCodeGone().code)
      this.limits.returnTokens(wrongCode);
    // Thrown outside of the transaction, so that a wrong try is committed.
    if ('refusal' in linked) throw linked.refusal;
    return { ...(await this.homes.open(linked.device, linked.token, now)), kept: linked.kept };
  }

  private async link(code: string, browser: LinkingBrowser, now: Date): Promise<Linked> {
    const locator = code.slice(0, locatorLength);
    const householdId = await this.codes.householdOf(locator, now);
    const household = householdId === null ? null : await this.households.lockAny(householdId);
    const stored = household && (await this.codes.lock(locator, now));
    // Another device may have used it until the lock was free.
    if (!stored || stored.householdId !== household.id) return { refusal: linkCodeGone() };
    if (stored.deviceId !== null) return this.repeat(stored, stored.deviceId, code, browser, now);
    if (!this.secrets.isCode(code, stored.codeHash)) {
      await this.keepWrongTry(household, stored, now);
      return { refusal: linkCodeGone() };
    }
    const children = household.livingAmong(stored.children);
    if (children.length === 0 || !(await this.mayLink(household, stored.madeBy, now)))
      return { refusal: linkCodeGone() };
    const { same, kept } = await this.homesOf(browser, household.id, now);
    if (kept.length >= homesPerDevice) throw deviceFull();
    const others = (await this.devices.lockOpen(household.id, now)).filter(({ id }) => id !== same?.id);
    assertRoomForDevice(children, others, await this.plans.hasMorePeople(stored.madeBy));
    same?.end('relinked', now);
    const id = uuidv7();
    const token = this.secrets.newToken(id, firstTokenNumber);
    const device = KidDevice.link(
      { id, householdId: household.id, name: browser.name, children, tokenHash: hashOf(token) },
      now,
    );
    const tokenSealed = seal(token, sealKeyOf(code, browser), tokenPurpose);
    await this.codes.update({ ...stored, deviceId: id, tokenSealed });
    household.devicesChanged();
    await this.devices.save(device, ...(same ? [same] : []));
    await this.households.save(household);
    return { device, token, kept };
  }

  /** Wrong tries at a used code do not count: the key of its request is too long to guess. */
  private async repeat(
    used: LinkCodeState,
    deviceId: string,
    code: string,
    browser: LinkingBrowser,
    now: Date,
  ): Promise<Linked> {
    const token = used.tokenSealed && unseal(used.tokenSealed, sealKeyOf(code, browser), tokenPurpose);
    const device = token === null ? null : await this.devices.find(deviceId);
    if (token === null || !device?.isOpenAt(now)) return { refusal: linkCodeGone() };
    return { device, token, kept: (await this.homesOf(browser, used.householdId, now)).kept };
  }

  private async keepWrongTry(household: Household, code: LinkCodeState, now: Date): Promise<void> {
    const next = afterWrongTry(code);
    if (next) return this.codes.update(next);
    await this.codes.delete(code.householdId, code.id, now);
    household.devicesChanged();
    await this.households.save(household);
  }

  /** A code stands as long as its maker may make it. */
  private async mayLink(household: Household, personId: string, now: Date): Promise<boolean> {
    const role = household.roleOf({ personId, now });
    if (role === null || !mayDo(role, 'linkDevice')) return false;
    return (await this.consents.open(household.id, personId))?.isAgreed ?? false;
  }

  /** The device of this household in the browser, and the tokens of its other homes. */
  private async homesOf(
    { cookieTokens }: LinkingBrowser,
    householdId: string,
    now: Date,
  ): Promise<{ same: KidDevice | null; kept: string[] }> {
    let same: KidDevice | null = null;
    const kept: string[] = [];
    for (const token of cookieTokens) {
      const deviceId = deviceIn(token);
      const device = deviceId === null ? null : await this.devices.find(deviceId);
      if (!device?.isOpenAt(now) || !this.secrets.isOf(device, token)) continue;
      if (device.householdId === householdId) same = await this.devices.lock(device.id);
      else kept.push(token);
    }
    return { same, kept };
  }
}

const sealKeyOf = (code: string, { requestKey }: LinkingBrowser): string => `${code} ${requestKey}`;
