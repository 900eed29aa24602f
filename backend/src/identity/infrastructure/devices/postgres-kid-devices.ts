import { Injectable } from '@nestjs/common';
import { IsNull, LessThanOrEqual, MoreThan } from 'typeorm';
import { Database } from '../../../platform/database/database';
import { isUniqueViolation } from '../../../platform/database/database-errors';
import type { Entities } from '../../../platform/database/entities';
import { StateRepository } from '../../../platform/database/state-repository';
import { Outbox } from '../../../platform/outbox/outbox';
import { unusableCode } from '../../domain/devices/device.errors';
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

  async householdOf(locator: string, now: Date): Promise<string | null> {
    const code = await this.codes.findOneBy({ locator, expiresAt: MoreThan(now) });
    return code?.householdId ?? null;
  }

  lock(locator: string, now: Date): Promise<LinkCodeState | null> {
    return this.codes.findOne({
      where: { locator, expiresAt: MoreThan(now) },
      lock: { mode: 'pessimistic_write' },
    });
  }

  ofMaker(householdId: string, madeBy: string): Promise<LinkCodeState | null> {
    return this.codes.findOneBy({ householdId, madeBy, deviceId: IsNull() });
  }

  async put(code: LinkCodeState, now: Date): Promise<void> {
    const { householdId, madeBy, locator } = code;
    await this.codes.delete({ householdId, madeBy, deviceId: IsNull() });
    await this.codes.delete({ locator, expiresAt: LessThanOrEqual(now) });
    await this.codes.insert({ ...code }).catch((error: unknown) => {
      if (isUniqueViolation(error, 'kid_link_code_pkey')) throw unusableId();
      if (isUniqueViolation(error, 'kid_link_code_locator')) throw unusableCode();
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
