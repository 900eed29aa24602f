import { Injectable } from '@nestjs/common';
import type { KidDevice } from '../../domain/devices/kid-device';
import { KidDevices } from '../../domain/devices/kid-devices';
import { DeviceHomes } from './device-home';
import { deviceIn, DeviceSecrets } from './device-secrets';

/** The proofs that a browser sends of the devices that it holds. */
export interface Holder {
  /** The tokens in its cookie. */
  cookieTokens: readonly string[];
  /** Null if it sent none. */
  accessToken: string | null;
}

/** A device of a browser, open or over. */
export interface HeldHome {
  device: KidDevice;
  /** Null if the access token alone proves it: the cookie was lost. */
  cookieToken: string | null;
}

/** Finds the devices that a browser holds. */
@Injectable()
export class HeldHomes {
  constructor(
    private readonly devices: KidDevices,
    private readonly secrets: DeviceSecrets,
    private readonly homes: DeviceHomes,
  ) {}

  /** Not locked. Tokens that prove nothing are left out. */
  async of({ cookieTokens, accessToken }: Holder, now: Date): Promise<HeldHome[]> {
    const held: HeldHome[] = [];
    for (const cookieToken of cookieTokens) {
      const deviceId = deviceIn(cookieToken);
      const device = deviceId === null ? null : await this.devices.find(deviceId);
      if (device && this.secrets.isOf(device, cookieToken)) held.push({ device, cookieToken });
    }
    const deviceId = accessToken === null ? null : await this.homes.deviceOf(accessToken, now);
    if (deviceId === null || held.some(({ device }) => device.id === deviceId)) return held;
    const device = await this.devices.find(deviceId);
    return device ? [...held, { device, cookieToken: null }] : held;
  }
}

/** The tokens of those that are open and of other households: they stay in the cookie. */
export const keptTokens = (held: readonly HeldHome[], householdId: string | null, now: Date): string[] =>
  held.flatMap(({ device, cookieToken }) =>
    cookieToken !== null && device.householdId !== householdId && device.isOpenAt(now) ? [cookieToken] : [],
  );
