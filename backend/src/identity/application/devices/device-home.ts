import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error';
import type { KidDevice } from '../../domain/devices/kid-device';
import { KidTokens } from '../../domain/devices/kid-tokens';
import { Households } from '../../domain/household/households';

/** One household on a linked device, as the device gets it. */
export interface DeviceHome {
  deviceId: string;
  householdId: string;
  /** Of the household: adults see it behind the lock, and it tells two homes of a device apart. */
  name: string;
  children: string[];
  /** The access token. */
  token: string;
  endsAt: string;
}

/** A home with the token that the browser keeps in its cookie. */
export interface OpenedHome {
  home: DeviceHome;
  cookieToken: string;
}

/** Issues and reads the access token of a device. */
@Injectable()
export class DeviceHomes {
  constructor(
    private readonly tokens: KidTokens,
    private readonly households: Households,
  ) {}

  async open(device: KidDevice, cookieToken: string, now: Date): Promise<OpenedHome> {
    const { id: deviceId, householdId, children, endsAt } = device.snapshot();
    const token = await this.tokens.issue(deviceId, now);
    const name = (await this.households.nameOf(householdId)) ?? '';
    return {
      home: { deviceId, householdId, name, children, token, endsAt: endsAt.toISOString() },
      cookieToken,
    };
  }

  /** The device of a valid access token, which may have ended; null for all other tokens. */
  async deviceOf(accessToken: string, now: Date): Promise<string | null> {
    try {
      return await this.tokens.verify(accessToken, now);
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }
}
