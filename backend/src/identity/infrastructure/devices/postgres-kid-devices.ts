import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan } from 'typeorm';
import { Database } from '../../../platform/database/database';
import { isUniqueViolation } from '../../../platform/database/database-errors';
import type { Entities } from '../../../platform/database/entities';
import { StateRepository } from '../../../platform/database/state-repository';
import { Outbox } from '../../../platform/outbox/outbox';
import { KidDevice, type KidDeviceState } from '../../domain/devices/kid-device';
import { type KidDevices, LinkCodes } from '../../domain/devices/kid-devices';
import type { LinkCodeState } from '../../domain/devices/link-code';
import { unusableId } from '../../domain/household/household.errors';
import { KidDeviceSchema, LinkCodeSchema } from './device.schema';

@Injectable()
export class PostgresKidDevices extends StateRepository<KidDeviceState, KidDevice> implements KidDevices {
  constructor(database: Database, outbox: Outbox) {
    super(KidDeviceSchema, database, outbox, (state) => KidDevice.restore(state));
  }

  find(id: string): Promise<KidDevice | null> {
    return this.loadOne({ id });
  }

  lock(id: string): Promise<KidDevice | null> {
    return this.loadOne({ id }, { lock: 'update' });
  }

  lockOpen(householdId: string, now: Date): Promise<KidDevice[]> {
    return this.load(
      { householdId, endedAt: IsNull(), endsAt: MoreThan(now) },
      { lock: 'update', orderBy: 'id' },
    );
  }
}

@Injectable()
export class PostgresLinkCodes extends LinkCodes {
  constructor(private readonly database: Database) {
    super();
  }

  beginningWith(locator: string, now: Date): Promise<LinkCodeState[]> {
    return this.codes.find({
      where: { locator, expiresAt: MoreThan(now) },
      order: { householdId: 'ASC', id: 'ASC' },
    });
  }

  lock(id: string, now: Date): Promise<LinkCodeState | null> {
    return this.codes.findOne({
      where: { id, expiresAt: MoreThan(now) },
      lock: { mode: 'pessimistic_write' },
    });
  }

  ofMaker(householdId: string, madeBy: string): Promise<LinkCodeState | null> {
    return this.codes.findOneBy({ householdId, madeBy, deviceId: IsNull() });
  }

  async put(code: LinkCodeState): Promise<void> {
    const { householdId, madeBy } = code;
    await this.codes.delete({ householdId, madeBy, deviceId: IsNull() });
    await this.codes.insert({ ...code }).catch((error: unknown) => {
      if (isUniqueViolation(error, 'kid_link_code_pkey')) throw unusableId();
      throw error;
    });
  }

  async update({ id, wrongTries, deviceId, tokenSealed }: LinkCodeState): Promise<void> {
    await this.codes.update({ id }, { wrongTries, deviceId, tokenSealed });
  }

  async delete(householdId: string, id: string, now: Date): Promise<boolean> {
    const { affected } = await this.codes.delete({
      householdId,
      id,
      deviceId: IsNull(),
      expiresAt: MoreThan(now),
    });
    return (affected ?? 0) > 0;
  }

  private get codes(): Entities<LinkCodeState> {
    return this.database.entities(LinkCodeSchema);
  }
}
