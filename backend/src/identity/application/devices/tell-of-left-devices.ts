import { Transaction } from '../../../platform/database/transaction';
import type { DueInstant } from '../../../platform/due/due-instants';
import { type DueHandler, WhenDue } from '../../../platform/due/when-due.decorator';
import { KidDevices } from '../../domain/devices/kid-devices';
import { Households } from '../../domain/household/households';
import { FamilyMailer, familySettings } from '../household/family-mailer';
import { leftDevicesMail } from '../household/family-mails';
import { leftDevices } from './linker-membership';

/** An adult who left longer before has been told of already. */
const newMs = 2 * 3_600_000;

/**
 * Tells the organisers that devices whose adult has left go on until one of them ends them. It does nothing if
 * the adult is back or the devices have ended. A repetition sends the same mail ids.
 */
@WhenDue(leftDevices)
export class TellOfLeftDevices implements DueHandler {
  constructor(
    private readonly transaction: Transaction,
    private readonly households: Households,
    private readonly devices: KidDevices,
    private readonly mails: FamilyMailer,
  ) {}

  async whenDue({ subject: householdId, dueAt }: DueInstant, now: Date): Promise<null> {
    const { organiserIds, leftAt } = await this.read(householdId, now);
    if (leftAt < dueAt.getTime() - newMs) return null;
    await this.mails.send(leftDevicesMail, {
      about: `left-devices-${householdId}-${leftAt}`,
      to: organiserIds,
      page: familySettings,
    });
    return null;
  }

  /** `leftAt`: the last time, in ms, at which the adult of an open device left; 0: there is none. */
  private read(householdId: string, now: Date): Promise<{ organiserIds: string[]; leftAt: number }> {
    return this.transaction.run(async () => {
      const household = await this.households.lockAny(householdId);
      const open = household ? await this.devices.lockOpen(householdId, now) : [];
      const organisers = household?.members.filter(({ role }) => role === 'organiser') ?? [];
      return {
        organiserIds: organisers.map(({ personId }) => personId),
        leftAt: Math.max(0, ...open.map(({ linkerLeftAt }) => linkerLeftAt?.getTime() ?? 0)),
      };
    });
  }
}
