import { Injectable } from '@nestjs/common';
import { readLinkCode } from '@pictick/rules/household/link-code';
import { Clock } from '../../../kernel/clock';
import { DomainError } from '../../../kernel/domain-error';
import { Transaction } from '../../../platform/database/transaction';
import { forEveryone } from '../../../platform/limits/limit';
import { RateLimits } from '../../../platform/limits/rate-limits';
import { Consents } from '../../domain/consent/consents';
import { linkCodeGone } from '../../domain/devices/device.errors';
import { LinkCodes } from '../../domain/devices/kid-devices';
import { afterWrongTry, type LinkCodeState, locatorLength } from '../../domain/devices/link-code';
import type { Household } from '../../domain/household/household';
import { Households } from '../../domain/household/households';
import { mayDo } from '../../domain/household/rights';
import { IdentityFacade } from '../../identity.facade';
import { DeviceSecrets } from './device-secrets';

/** Keeps guessing from many addresses hopeless, also while many codes are open: see docs/security.md. */
const wrongCodes = forEveryone('wrong-link-code', 1_000);

/** A code as it was typed in, and the row and the locked household that it names. */
export interface TypedCode {
  code: string;
  stored: LinkCodeState;
  household: Household;
  now: Date;
}

/** The use of a code. Both answer null if the code is gone for this caller. */
export interface CodeUse<Outcome> {
  /** For an open code that is right. */
  open(typed: TypedCode, children: string[]): Promise<Outcome | null>;
  /** For a code that is right and that the device with this id has used. */
  used(typed: TypedCode, deviceId: string): Promise<Outcome | null>;
}

/** Codes of adults that a browser sends, to link its device or to unlink it: they share one limit of guesses. */
@Injectable()
export class TypedCodes {
  constructor(
    private readonly transaction: Transaction,
    private readonly households: Households,
    private readonly consents: Consents,
    private readonly codes: LinkCodes,
    private readonly secrets: DeviceSecrets,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly identity: IdentityFacade,
  ) {}

  /** @throws LINK_CODE_GONE, TOO_MANY_REQUESTS and the errors of the use */
  async use<Outcome>(typed: string, use: CodeUse<Outcome>): Promise<Outcome> {
    const code = readLinkCode(typed);
    if (code === null) throw linkCodeGone();
    const now = this.clock.now();
    const answer = await this.once(() => this.transaction.run(() => this.find(code, use, now)));
    // Thrown outside of the transaction, so that a wrong try is committed.
    if (answer === null) throw linkCodeGone();
    return answer;
  }

  /** Takes a token before the look-up, so that guesses at the same moment count; wrong codes alone cost it. */
  private async once<Outcome>(work: () => Promise<Outcome | null>): Promise<Outcome | null> {
    const wrongCode = this.limits.request(wrongCodes, 'everyone');
    await this.limits.admit([wrongCode]);
    try {
      const answer = await work();
      if (answer !== null) this.limits.returnTokens(wrongCode);
      return answer;
    } catch (error) {
      if (error instanceof DomainError) this.limits.returnTokens(wrongCode);
      throw error;
    }
  }

  private async find<Outcome>(code: string, use: CodeUse<Outcome>, now: Date): Promise<Outcome | null> {
    const alike = await this.codes.beginningWith(code.slice(0, locatorLength), now);
    const right = alike.find(({ codeHash }) => this.secrets.isCode(code, codeHash));
    if (right) return this.useRight(code, right, use, now);
    for (const each of alike) {
      const typed = await this.lock(code, each, now);
      if (typed?.stored.deviceId === null) await this.keepWrongTry(typed);
    }
    return null;
  }

  private async useRight<Outcome>(
    code: string,
    found: LinkCodeState,
    use: CodeUse<Outcome>,
    now: Date,
  ): Promise<Outcome | null> {
    const typed = await this.lock(code, found, now);
    if (!typed) return null;
    const { stored, household } = typed;
    // Another device may have used it until the lock was free.
    if (stored.deviceId !== null) return use.used(typed, stored.deviceId);
    const children = household.livingAmong(stored.children);
    if (children.length === 0 || !(await this.mayStand(typed))) return null;
    return use.open(typed, children);
  }

  private async lock(code: string, { id, householdId }: LinkCodeState, now: Date): Promise<TypedCode | null> {
    const household = await this.households.lockAny(householdId);
    const stored = household && (await this.codes.lock(id, now));
    return stored && { code, stored, household, now };
  }

  private async keepWrongTry({ household, stored, now }: TypedCode): Promise<void> {
    const next = afterWrongTry(stored);
    if (next) return this.codes.update(next);
    await this.codes.delete(stored.householdId, stored.id, now);
    household.devicesChanged();
    await this.households.save(household);
  }

  /**
   * A code stands as long as its maker may make it. The deletion of the maker cannot begin until the transaction
   * ends.
   */
  private async mayStand({ household, stored: { madeBy: personId }, now }: TypedCode): Promise<boolean> {
    const role = household.roleOf({ personId, now });
    if (role === null || !mayDo(role, 'linkDevice')) return false;
    if ((await this.identity.findDeleted([personId])).has(personId)) return false;
    return (await this.consents.open(household.id, personId))?.isAgreed ?? false;
  }
}
