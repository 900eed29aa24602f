import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { benefits, type Benefits } from '../domain/benefits';
import { Devices } from '../domain/devices';
import { Marks } from '../domain/marks';
import { OwnCode } from './own-code';

export interface MyCodeAnswer {
  referralCode: string;
  link: string;
  createdAt: string;
  updatedAt: string;
  benefits: Benefits;
}

/** The link that somebody passes on, and on which device they looked at it. */
@Injectable()
export class MyCode {
  constructor(
    private readonly ownCode: OwnCode,
    private readonly devices: Devices,
    private readonly marks: Marks,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  async execute(userId: string, deviceId: string | undefined): Promise<MyCodeAnswer> {
    const { code, createdAt, updatedAt } = (await this.ownCode.of(userId)).snapshot();
    if (deviceId !== undefined)
      await this.devices.seenWith(userId, this.marks.of('device', deviceId), this.clock.now());
    return {
      referralCode: code,
      link: new URL(`/r/${code}`, this.settings.publicUrl).href,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      benefits,
    };
  }
}
