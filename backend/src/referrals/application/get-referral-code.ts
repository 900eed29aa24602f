import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { benefits, type Benefits } from '../domain/benefits';
import { Devices } from '../domain/devices';
import { KeyedHashes } from '../domain/keyed-hashes';
import { EnsureReferralCode } from './ensure-referral-code';

export interface ReferralCodeAnswer {
  referralCode: string;
  link: string;
  createdAt: string;
  updatedAt: string;
  benefits: Benefits;
}

/** Returns the user's referral link, and records the device. @throws NOT_FOUND if the account is deleted */
@Injectable()
export class GetReferralCode {
  constructor(
    private readonly ensureReferralCode: EnsureReferralCode,
    private readonly devices: Devices,
    private readonly hashes: KeyedHashes,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  async execute(userId: string, deviceId: string | undefined): Promise<ReferralCodeAnswer> {
    const { code, createdAt, updatedAt } = (await this.ensureReferralCode.execute(userId)).snapshot();
    if (deviceId !== undefined)
      await this.devices.record(userId, this.hashes.of('device', deviceId), this.clock.now());
    return {
      referralCode: code,
      link: new URL(`/r/${code}`, this.settings.publicUrl).href,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      benefits,
    };
  }
}
