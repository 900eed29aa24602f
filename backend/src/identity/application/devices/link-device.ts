import { Injectable } from '@nestjs/common';
import { homesPerDevice } from '@pictick/rules/household/link-code';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../../kernel/clock';
import { assertRoomForDevice } from '../../domain/devices/device-limits';
import { deviceFull } from '../../domain/devices/device.errors';
import { firstTokenNumber, KidDevice } from '../../domain/devices/kid-device';
import { KidDevices, LinkCodes } from '../../domain/devices/kid-devices';
import type { Household } from '../../domain/household/household';
import { HouseholdPlans } from '../../domain/household/household-plans';
import { Households } from '../../domain/household/households';
import { hashOf, seal, unseal } from '../sessions/secrets';
import { DeviceHomes, type OpenedHome } from './device-home';
import { DeviceSecrets } from './device-secrets';
import { HeldHomes, type Holder, keptTokens } from './held-homes';
import { type TypedCode, TypedCodes } from './typed-codes';

const tokenPurpose = 'kid-link-token';

export interface LinkingBrowser extends Holder {
  name: string;
  /** With the same code again, it gets the same device: the answer was lost. */
  requestKey: string;
}

interface Linked {
  device: KidDevice;
  token: string;
  kept: string[];
}

/**
 * Makes the browser that sends an open code a linked device. A device of the same household in this browser
 * ends, and the one that the code replaces; the linked one keeps the name. What the browser had and the code does
 * not replace keeps its children: a second child joins the first on a shared tablet.
 * @throws LINK_CODE_GONE, TOO_MANY_REQUESTS, DEVICE_FULL, UPGRADE_REQUIRED, DEVICE_LIMIT
 */
@Injectable()
export class LinkDevice {
  constructor(
    private readonly households: Households,
    private readonly devices: KidDevices,
    private readonly codes: LinkCodes,
    private readonly plans: HouseholdPlans,
    private readonly secrets: DeviceSecrets,
    private readonly held: HeldHomes,
    private readonly typedCodes: TypedCodes,
    private readonly homes: DeviceHomes,
    private readonly clock: Clock,
  ) {}

  /** The new home, and the tokens that stay in the cookie. */
  async execute(typed: string, browser: LinkingBrowser): Promise<OpenedHome & { kept: string[] }> {
    const { device, token, kept } = await this.typedCodes.use<Linked>(typed, {
      open: (code, children) => this.link(code, children, browser),
      used: (code, deviceId) => this.repeat(code, deviceId, browser),
    });
    return { ...(await this.homes.open(device, token, this.clock.now())), kept };
  }

  private async link(
    { code, stored, household, now }: TypedCode,
    asked: string[],
    browser: LinkingBrowser,
  ): Promise<Linked> {
    const held = await this.held.of(browser, now);
    const kept = keptTokens(held, household.id, now);
    if (kept.length >= homesPerDevice) throw deviceFull();
    const open = await this.devices.lockOpen(household.id, now);
    const replaced = open.filter((device) => device.id === stored.replaces);
    const former = open.filter(
      (each) => !replaced.includes(each) && held.some(({ device }) => device.id === each.id),
    );
    const over = [...replaced, ...former];
    const children = childrenOf(household, asked, former);
    const others = open.filter((device) => !over.includes(device));
    const hasPlan = await this.plans.hasMorePeople(stored.madeBy);
    assertRoomForDevice(children, { others, replaced: over }, hasPlan);
    for (const device of over) device.end('relinked', now);
    const id = uuidv7();
    const token = this.secrets.newToken(id, firstTokenNumber);
    const name = over[0]?.name ?? browser.name;
    const device = KidDevice.link(
      { id, householdId: household.id, name, children, tokenHash: hashOf(token), linkedBy: stored.madeBy },
      now,
    );
    const tokenSealed = seal(token, sealKeyOf(code, browser), tokenPurpose);
    await this.codes.update({ ...stored, deviceId: id, tokenSealed });
    household.devicesChanged();
    await this.devices.save(device, ...over);
    await this.households.save(household);
    return { device, token, kept };
  }

  /** Wrong tries at a used code do not count: the key of its request is too long to guess. */
  private async repeat(
    { code, stored: { tokenSealed, householdId }, now }: TypedCode,
    deviceId: string,
    browser: LinkingBrowser,
  ): Promise<Linked | null> {
    const token = tokenSealed && unseal(tokenSealed, sealKeyOf(code, browser), tokenPurpose);
    const device = token === null ? null : await this.devices.find(deviceId);
    if (token === null || !device?.isOpenAt(now)) return null;
    return { device, token, kept: keptTokens(await this.held.of(browser, now), householdId, now) };
  }
}

/** The children of the code and those of the former devices, also deleted ones that can be restored. */
function childrenOf(household: Household, asked: readonly string[], former: readonly KidDevice[]): string[] {
  const before = former.flatMap(({ children }) => children);
  const living = household.livingAmong([...asked, ...before]);
  return [...new Set([...living, ...before])];
}

const sealKeyOf = (code: string, { requestKey }: LinkingBrowser): string => `${code} ${requestKey}`;
