import { deviceNameLimit } from '@pictick/rules/household/link-code';
import { cleanLine } from '@pictick/rules/text/clean-text';
import { isVisible } from '@pictick/rules/text/is-visible';
import { isLongerThan } from '@pictick/rules/text/letters';
import { AggregateRoot } from '../../../kernel/aggregate-root';
import { invalid } from '../../../kernel/domain-error';
import { KidDeviceReused } from '../../events';

/** The reasons for which a device has ended. */
export const deviceEndReasons = ['ended', 'reused', 'relinked', 'unlinked', 'no-children'] as const;
export type DeviceEndReason = (typeof deviceEndReasons)[number];

export interface KidDeviceState {
  id: string;
  householdId: string;
  name: string;
  /** The children that may use it, deleted ones that can be restored included. */
  children: string[];
  /** SHA-256 of the present token. */
  tokenHash: Buffer;
  /** The number of the present token: that of the link is the first. */
  tokenNumber: number;
  /** Of the token before; null until the first renewal. */
  formerHash: Buffer | null;
  /** The present token, sealed with the one before. */
  successorSealed: Buffer | null;
  /** The time since which the present token is valid. */
  rotatedAt: Date;
  /** The adult who made its code; null: an earlier release linked it, or the account is erased. */
  linkedBy: string | null;
  linkedAt: Date;
  /** The last use of this home; that of another home on the same device is not told. */
  lastSeenAt: Date;
  endsAt: Date;
  endedAt: Date | null;
  endReason: DeviceEndReason | null;
  /** Since then that adult is no member of the household; null while it is one. */
  linkerLeftAt: Date | null;
}

/** A token that the server has issued, as it came back. */
export interface PresentedToken {
  hash: Buffer;
  number: number;
}

export type NewKidDevice = Pick<
  KidDeviceState,
  'id' | 'householdId' | 'name' | 'children' | 'tokenHash' | 'linkedBy'
>;
/** The verdict on a token that the server has issued. */
export type RenewalVerdict = 'rotate' | 'keep' | 'repeat' | 'expired' | 'reused' | 'refused';

export const firstTokenNumber = 1;
export const deviceLifeMs = 180 * 86_400_000;
/** For this long a token is given back, so that a late request or a cookie that was lost ends no device. */
const keptMs = 3_600_000;
/** Days for which adults see that a device has ended. */
export const endedDeviceDays = 30;

/** A device of one or several children. It ends after 180 days without a renewal. */
export class KidDevice extends AggregateRoot<KidDeviceState> {
  static link(given: NewKidDevice, now: Date): KidDevice {
    return new KidDevice({
      ...given,
      tokenNumber: firstTokenNumber,
      formerHash: null,
      successorSealed: null,
      rotatedAt: now,
      linkedAt: now,
      lastSeenAt: now,
      endsAt: new Date(now.getTime() + deviceLifeMs),
      endedAt: null,
      endReason: null,
      linkerLeftAt: null,
    });
  }

  static restore(state: KidDeviceState): KidDevice {
    return new KidDevice({ ...state });
  }

  get id(): string {
    return this.state.id;
  }

  get householdId(): string {
    return this.state.householdId;
  }

  get name(): string {
    return this.state.name;
  }

  get children(): readonly string[] {
    return this.state.children;
  }

  get linkedBy(): string | null {
    return this.state.linkedBy;
  }

  get linkerLeftAt(): Date | null {
    return this.state.linkerLeftAt;
  }

  isOpenAt(now: Date): boolean {
    return this.state.endedAt === null && this.state.endsAt > now;
  }

  /** The present token, or the one before. */
  knows(hash: Buffer): boolean {
    const { tokenHash, formerHash } = this.state;
    return tokenHash.equals(hash) || (formerHash?.equals(hash) ?? false);
  }

  /**
   * `keep` gives the present token back. `repeat` gives the same successor again: two tabs renew at once, or an
   * answer was lost. A token before that is a copy, so the device ends. The database was restored from a backup
   * if the token is newer than the row, which then also says too little about the end.
   */
  judge({ hash, number }: PresentedToken, now: Date): RenewalVerdict {
    const { endedAt, endsAt, tokenHash, tokenNumber, formerHash, rotatedAt } = this.state;
    if (endedAt !== null) return 'refused';
    if (number > tokenNumber) return 'rotate';
    if (endsAt <= now) return 'expired';
    if (tokenHash.equals(hash)) return now.getTime() - rotatedAt.getTime() < keptMs ? 'keep' : 'rotate';
    return formerHash?.equals(hash) ? 'repeat' : 'reused';
  }

  rotate({ hash, number }: PresentedToken, successor: { hash: Buffer; sealed: Buffer }, now: Date): void {
    const { state } = this;
    state.formerHash = hash;
    state.tokenHash = successor.hash;
    state.tokenNumber = number + 1;
    state.successorSealed = successor.sealed;
    state.rotatedAt = now;
    this.keep(now);
  }

  /**
   * Moves the end on; the token stays. It is no use of the home: a renewal covers all homes of a browser, also those
   * that are not shown.
   */
  keep(now: Date): void {
    this.state.endsAt = new Date(now.getTime() + deviceLifeMs);
  }

  /** Idempotent: the first reason and time stay. False if it had ended before. */
  end(reason: DeviceEndReason, now: Date): boolean {
    if (this.state.endedAt !== null) return false;
    Object.assign(this.state, { endedAt: now, endReason: reason, formerHash: null, successorSealed: null });
    return true;
  }

  /** An old token came back. The organisers get a mail. */
  endReused(organiserIds: string[], now: Date): void {
    this.end('reused', now);
    this.record(KidDeviceReused({ deviceId: this.id, organiserIds }));
  }

  /** The device goes on; the organisers see that its adult is gone. */
  linkerLeft(now: Date): void {
    this.state.linkerLeftAt = now;
  }

  linkerCameBack(): void {
    this.state.linkerLeftAt = null;
  }

  /** @throws VALIDATION_FAILED */
  change({ name, children }: { name?: string | undefined; children?: string[] | undefined }): void {
    if (name !== undefined) this.state.name = deviceNameOf(name);
    if (children) this.state.children = children;
  }
}

function deviceNameOf(raw: string): string {
  const name = cleanLine(raw);
  if (!isVisible(name)) throw invalid({ field: 'name', rule: 'required' });
  if (isLongerThan(deviceNameLimit, name)) throw invalid({ field: 'name', rule: 'max' });
  return name;
}
