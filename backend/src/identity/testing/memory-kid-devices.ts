import { type MemoryConnection, Table } from '../../platform/testing/memory-database';
import { KidDevice, type KidDeviceState } from '../domain/devices/kid-device';
import { KidDevices, LinkCodes } from '../domain/devices/kid-devices';
import type { LinkCodeState } from '../domain/devices/link-code';
import { unusableId } from '../domain/household/household.errors';

export const kidDeviceTable = new Table<KidDeviceState>('identity.kid_device');
const linkCodeTable = new Table<LinkCodeState>('identity.kid_link_code');

/** Linked devices in memory, by the rules of PostgresKidDevices; their events are dropped. */
export class MemoryKidDevices extends KidDevices {
  constructor(private readonly connection: MemoryConnection) {
    super();
  }

  find(deviceId: string): Promise<KidDevice | null> {
    return this.connection.statement(() => this.read(deviceId));
  }

  lock(deviceId: string): Promise<KidDevice | null> {
    return this.connection.statement(async () => {
      await this.connection.lock(`${kidDeviceTable.name} ${deviceId}`);
      return this.read(deviceId);
    });
  }

  lockOpen(householdId: string, now: Date): Promise<KidDevice[]> {
    return this.connection.statement(() =>
      kidDeviceTable
        .all(this.connection)
        .filter((device) => device.householdId === householdId && device.endedAt === null)
        .filter(({ endsAt }) => endsAt > now)
        .map((state) => KidDevice.restore(state)),
    );
  }

  save(...devices: KidDevice[]): Promise<void> {
    return this.connection.statement(() => {
      for (const device of devices) {
        device.releaseEvents();
        kidDeviceTable.put(this.connection, device.id, device.snapshot());
      }
    });
  }

  private read(deviceId: string): KidDevice | null {
    const state = kidDeviceTable.read(this.connection, deviceId);
    return state ? KidDevice.restore(state) : null;
  }
}

/** Codes of linked devices in memory, by the rules of PostgresLinkCodes. */
export class MemoryLinkCodes extends LinkCodes {
  constructor(private readonly connection: MemoryConnection) {
    super();
  }

  beginningWith(locator: string, now: Date): Promise<LinkCodeState[]> {
    return this.connection.statement(() =>
      linkCodeTable
        .all(this.connection)
        .filter((code) => code.locator === locator && code.expiresAt > now)
        .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1)),
    );
  }

  lock(codeId: string, now: Date): Promise<LinkCodeState | null> {
    return this.connection.statement(() => {
      const code = linkCodeTable.read(this.connection, codeId);
      return code && code.expiresAt > now ? code : null;
    });
  }

  ofMaker(householdId: string, personId: string): Promise<LinkCodeState | null> {
    return this.connection.statement(
      () =>
        linkCodeTable
          .all(this.connection)
          .find(
            (code) => code.householdId === householdId && code.madeBy === personId && code.deviceId === null,
          ) ?? null,
    );
  }

  async put(code: LinkCodeState): Promise<void> {
    const before = await this.ofMaker(code.householdId, code.madeBy);
    await this.connection.statement(async () => {
      if (before) linkCodeTable.delete(this.connection, before.id);
      if (!(await this.connection.insert(linkCodeTable, code.id, code))) throw unusableId();
    });
  }

  update(code: LinkCodeState): Promise<void> {
    return this.connection.statement(() => linkCodeTable.put(this.connection, code.id, code));
  }

  delete(householdId: string, codeId: string, now: Date): Promise<boolean> {
    return this.connection.statement(() => {
      const code = linkCodeTable.read(this.connection, codeId);
      if (code?.householdId !== householdId || code.deviceId !== null || code.expiresAt <= now) return false;
      linkCodeTable.delete(this.connection, codeId);
      return true;
    });
  }
}

const placeOf = ({ householdId, id }: LinkCodeState): string => `${householdId} ${id}`;
