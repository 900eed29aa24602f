import { Injectable } from '@nestjs/common';
import { Any, Not } from 'typeorm';
import { Database } from '../../platform/database/database';
import { Devices } from '../domain/devices';
import { DeviceSchema } from './device.schema';

@Injectable()
export class PostgresDevices extends Devices {
  constructor(private readonly database: Database) {
    super();
  }

  async record(
    userId: string,
    hashes: readonly [Buffer, ...Buffer[]],
    now: Date,
  ): Promise<{ others: boolean }> {
    const devices = this.database.entities(DeviceSchema);
    await devices
      .createQueryBuilder()
      .insert()
      .values({ mark: hashes[0], userId, seenAt: now })
      .orUpdate(['seen_at'], ['mark', 'user_id'])
      .execute();
    return { others: await devices.existsBy({ mark: Any([...hashes]), userId: Not(userId) }) };
  }
}
