import { Injectable } from '@nestjs/common';
import { invalid } from '../../../kernel/domain-error';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { Consents } from '../../domain/consent/consents';
import { assertRoomForDevice } from '../../domain/devices/device-limits';
import { KidDevices, LinkCodes } from '../../domain/devices/kid-devices';
import { locatorLength, newLinkCode } from '../../domain/devices/link-code';
import { HouseholdPlans } from '../../domain/household/household-plans';
import { consentMissing, unusableId } from '../../domain/household/household.errors';
import { type HouseholdChanged, HouseholdChanges } from '../household/household-changes';
import { DeviceSecrets } from './device-secrets';

export interface NewLinkCode {
  id: string;
  code: string;
  children: string[];
  /** An open device of the household, for the code that unlinks it or links it anew. */
  replaces: string | null;
}

export interface LinkCodeAnswer {
  id: string;
  children: string[];
  replaces: string | null;
  expiresAt: string;
}

/**
 * Makes a code that links one device to these children. The client drew it; only a keyed hash is stored. It
 * replaces the open code of the same adult.
 * @throws NOT_FOUND, FORBIDDEN, CONSENT_MISSING, VALIDATION_FAILED, UPGRADE_REQUIRED, DEVICE_LIMIT
 */
@Injectable()
export class MakeLinkCode {
  constructor(
    private readonly changes: HouseholdChanges,
    private readonly consents: Consents,
    private readonly devices: KidDevices,
    private readonly codes: LinkCodes,
    private readonly plans: HouseholdPlans,
    private readonly secrets: DeviceSecrets,
  ) {}

  execute(
    command: Command,
    householdId: string,
    { id, code, children, replaces }: NewLinkCode,
  ): Promise<StoredResponse<LinkCodeAnswer & HouseholdChanged>> {
    return this.changes.once(this.secrets.commandOf(command), 201, householdId, async (household, actor) => {
      const { personId: madeBy, now } = actor;
      household.deviceChangedBy(actor);
      const wanted = household.livingAmong(children);
      if (wanted.length !== new Set(children).size) throw invalid({ field: 'children', rule: 'enum' });
      if (!(await this.consents.open(householdId, madeBy))?.isAgreed) throw consentMissing();
      const before = await this.codes.ofMaker(householdId, madeBy);
      if (before?.id === id) {
        const isSame =
          this.secrets.isCode(code, before.codeHash) &&
          before.expiresAt > now &&
          before.replaces === replaces &&
          before.children.length === wanted.length &&
          wanted.every((child) => before.children.includes(child));
        if (!isSame) throw unusableId();
        return answerOf(before);
      }
      const open = await this.devices.lockOpen(householdId, now);
      const replaced = open.filter((device) => device.id === replaces);
      if (replaces !== null && replaced.length === 0) throw invalid({ field: 'replaces', rule: 'enum' });
      const others = open.filter((device) => device.id !== replaces);
      assertRoomForDevice(wanted, { others, replaced }, await this.plans.hasMorePeople(madeBy));
      const locator = code.slice(0, locatorLength);
      const codeHash = this.secrets.hashOfCode(code);
      const made = newLinkCode(
        { id, householdId, madeBy, children: wanted, replaces, locator, codeHash },
        now,
      );
      await this.codes.put(made);
      return answerOf(made);
    });
  }
}

const answerOf = ({
  id,
  children,
  replaces,
  expiresAt,
}: Omit<LinkCodeAnswer, 'expiresAt'> & { expiresAt: Date }): LinkCodeAnswer => ({
  id,
  children,
  replaces,
  expiresAt: expiresAt.toISOString(),
});
