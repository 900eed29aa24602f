import { Injectable } from '@nestjs/common';
import { memberUndoMinutes } from '@pictick/rules/household/people';
import { DueInstants } from '../../../platform/due/due-instants';
import type { KidDevice } from '../../domain/devices/kid-device';
import { KidDevices } from '../../domain/devices/kid-devices';
import type { Actor } from '../../domain/household/household';

/** The kind of due instant; its subject is the household. */
export const leftDevices = 'left-devices';
/** The undo of an ended membership is over a minute before, so that clocks of two machines may differ. */
export const tellAfterMs = (memberUndoMinutes + 1) * 60_000;

/** Notes on the open devices of a household whether the adult who linked them is a member. */
@Injectable()
export class LinkerMembership {
  constructor(
    private readonly devices: KidDevices,
    private readonly dueInstants: DueInstants,
  ) {}

  /** The devices go on. The organisers are told later, as the end may be taken back. */
  async ended(householdId: string, member: Actor): Promise<void> {
    const linked = await this.lockLinked(householdId, member);
    if (linked.length === 0) return;
    for (const device of linked) device.linkerLeft(member.now);
    await this.devices.save(...linked);
    const dueAt = new Date(member.now.getTime() + tellAfterMs);
    await this.dueInstants.set(leftDevices, householdId, dueAt);
  }

  async beganAgain(householdId: string, member: Actor): Promise<void> {
    const linked = await this.lockLinked(householdId, member);
    for (const device of linked) device.linkerCameBack();
    await this.devices.save(...linked);
  }

  private async lockLinked(householdId: string, { personId, now }: Actor): Promise<KidDevice[]> {
    const open = await this.devices.lockOpen(householdId, now);
    return open.filter(({ linkedBy }) => linkedBy === personId);
  }
}
