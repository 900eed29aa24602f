import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { DomainError } from '../../../kernel/domain-error';
import type { KidDevice } from '../../domain/devices/kid-device';
import { KidDevices, LinkCodes } from '../../domain/devices/kid-devices';
import { Households } from '../../domain/household/households';
import { DeviceSecrets } from './device-secrets';
import { type HeldHome, HeldHomes, type Holder, keptTokens } from './held-homes';
import { type TypedCode, TypedCodes } from './typed-codes';

export interface Unlinked {
  /** The devices of the browser that are over. */
  ended: string[];
  /** The tokens that stay in the cookie. */
  kept: string[];
}

/**
 * Ends the device of the code's household in the browser that sends an open code. Again with the same code it
 * answers the same: the answer was lost. If all devices of the browser are over, it is done without the code.
 * @throws INVALID_TOKEN if the browser holds no device, LINK_CODE_GONE, TOO_MANY_REQUESTS
 */
@Injectable()
export class UnlinkDevice {
  constructor(
    private readonly households: Households,
    private readonly devices: KidDevices,
    private readonly codes: LinkCodes,
    private readonly secrets: DeviceSecrets,
    private readonly held: HeldHomes,
    private readonly typedCodes: TypedCodes,
    private readonly clock: Clock,
  ) {}

  async execute(typed: string, browser: Holder): Promise<Unlinked> {
    const now = this.clock.now();
    const homes = await this.held.of(browser, now);
    if (homes.length === 0) throw new DomainError('INVALID_TOKEN', 'unauthorised');
    if (!homes.some(({ device }) => device.isOpenAt(now))) return answerOf(homes, now);
    const over = await this.typedCodes.use(typed, {
      open: (code) => this.unlink(code, homes),
      used: (code, deviceId) => this.repeat(code, deviceId, homes),
    });
    return answerOf(
      homes.map((home) => (home.device.id === over.id ? { ...home, device: over } : home)),
      now,
    );
  }

  /** The code is used up also by a device that ended a moment before. */
  private async unlink(
    { stored, household, now }: TypedCode,
    homes: readonly HeldHome[],
  ): Promise<KidDevice | null> {
    const ofHousehold = homes.filter(({ device }) => device.householdId === household.id);
    const home = ofHousehold.find(({ device }) => device.isOpenAt(now)) ?? ofHousehold[0];
    const device = home ? await this.devices.lock(home.device.id) : null;
    if (!device) return null;
    device.end('unlinked', now);
    await this.codes.update({ ...stored, deviceId: device.id });
    household.devicesChanged();
    await this.devices.save(device);
    await this.households.save(household);
    return device;
  }

  /** A code that linked the device does not unlink it too. */
  private async repeat(
    { code, stored, now }: TypedCode,
    deviceId: string,
    homes: readonly HeldHome[],
  ): Promise<KidDevice | null> {
    if (!homes.some(({ device }) => device.id === deviceId)) return null;
    if (!this.secrets.isCode(code, stored.codeHash)) return null;
    // Read again: the first request may have ended it a moment ago.
    const device = await this.devices.find(deviceId);
    return device === null || device.isOpenAt(now) ? null : device;
  }
}

const answerOf = (homes: readonly HeldHome[], now: Date): Unlinked => ({
  ended: homes.filter(({ device }) => !device.isOpenAt(now)).map(({ device }) => device.id),
  kept: keptTokens(homes, null, now),
});
