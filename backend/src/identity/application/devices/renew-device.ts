import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { DomainError } from '../../../kernel/domain-error';
import { AuditLog } from '../../../platform/audit/audit-log';
import { Transaction } from '../../../platform/database/transaction';
import { perSession } from '../../../platform/limits/limit';
import { RateLimits } from '../../../platform/limits/rate-limits';
import type { KidDevice } from '../../domain/devices/kid-device';
import { KidDevices } from '../../domain/devices/kid-devices';
import { Households } from '../../domain/household/households';
import { hashOf, seal, unseal } from '../sessions/secrets';
import { DeviceHomes, type OpenedHome } from './device-home';
import { deviceIn, DeviceSecrets, presentedToken } from './device-secrets';
import type { Holder } from './held-homes';

const successorPurpose = 'kid-device-successor';
const recoveryPurpose = 'kid-device-recovery';
/** A repetition that gets the same successor does not count. */
const renewLimit = perSession('renew-home', 30);
type Renewed =
  | { device: KidDevice; token: string }
  | { refusal: 'INVALID_TOKEN' | 'TOKEN_EXPIRED' | 'TOKEN_REUSED' };

/**
 * Renews a linked device for 180 days. Its token stays for an hour and is then replaced. A token that comes
 * back before its successor was replaced gives the same successor; later it ends the device. A token that is
 * newer than the row is renewed as well: the database was restored from a backup.
 * @throws INVALID_TOKEN, TOKEN_EXPIRED, TOKEN_REUSED, TOO_MANY_REQUESTS
 */
@Injectable()
export class RenewDevice {
  constructor(
    private readonly transaction: Transaction,
    private readonly households: Households,
    private readonly devices: KidDevices,
    private readonly secrets: DeviceSecrets,
    private readonly homes: DeviceHomes,
    private readonly audit: AuditLog,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  async execute(presented: string): Promise<OpenedHome> {
    const now = this.clock.now();
    const deviceId = deviceIn(presented);
    if (deviceId === null) throw new DomainError('INVALID_TOKEN', 'unauthorised');
    const renewed = await this.transaction.run(() => this.renew(deviceId, presented, now));
    if ('device' in renewed) return this.homes.open(renewed.device, renewed.token, now);
    if (renewed.refusal === 'TOKEN_REUSED') await this.endReused(deviceId, presented, now);
    throw new DomainError(renewed.refusal, 'unauthorised');
  }

  /**
   * Gives a device whose token the browser has lost a new one: its access token proves it while it is valid. The
   * lost token is a copy from now on, and ends the device if it comes back. Null without a valid access token of
   * an open device, or if the cookie names the device.
   * @throws TOO_MANY_REQUESTS
   */
  async recover({ cookieTokens, accessToken }: Holder): Promise<OpenedHome | null> {
    const now = this.clock.now();
    const deviceId = accessToken === null ? null : await this.homes.deviceOf(accessToken, now);
    if (accessToken === null || deviceId === null) return null;
    if (cookieTokens.some((token) => deviceIn(token) === deviceId)) return null;
    const recovered = await this.transaction.run(() => this.replaceLost(deviceId, accessToken, now));
    return recovered && this.homes.open(recovered.device, recovered.token, now);
  }

  /** The same access token gets the same successor again: two tabs renew at once, or the answer was lost. */
  private async replaceLost(
    deviceId: string,
    accessToken: string,
    now: Date,
  ): Promise<{ device: KidDevice; token: string } | null> {
    const device = await this.devices.lock(deviceId);
    if (!device?.isOpenAt(now)) return null;
    const { formerHash, successorSealed, tokenNumber: number } = device.snapshot();
    const from = { hash: hashOf(accessToken), number };
    if (formerHash?.equals(from.hash)) {
      const token = successorSealed && unseal(successorSealed, accessToken, recoveryPurpose);
      return token === null ? null : { device, token };
    }
    await this.limits.consume(renewLimit, deviceId);
    const token = this.secrets.newToken(deviceId, number + 1);
    device.rotate(from, { hash: hashOf(token), sealed: seal(token, accessToken, recoveryPurpose) }, now);
    await this.devices.save(device);
    await this.audit.note({
      actor: 'product',
      action: 'identity.kid-device-recovered',
      subject: deviceId,
      reason: 'token-was-lost',
      details: { householdId: device.householdId },
    });
    return { device, token };
  }

  private async renew(deviceId: string, presented: string, now: Date): Promise<Renewed> {
    const device = await this.devices.lock(deviceId);
    if (!device || !this.secrets.isOf(device, presented)) return { refusal: 'INVALID_TOKEN' };
    const from = presentedToken(presented);
    switch (device.judge(from, now)) {
      case 'expired':
        return { refusal: 'TOKEN_EXPIRED' };
      case 'reused':
        return { refusal: 'TOKEN_REUSED' };
      case 'repeat': {
        const { successorSealed } = device.snapshot();
        const token = successorSealed && unseal(successorSealed, presented, successorPurpose);
        return token === null ? { refusal: 'INVALID_TOKEN' } : { device, token };
      }
      case 'keep':
        await this.limits.consume(renewLimit, deviceId);
        device.keep(now);
        await this.devices.save(device);
        return { device, token: presented };
      case 'rotate': {
        await this.limits.consume(renewLimit, deviceId);
        const token = this.secrets.newToken(deviceId, from.number + 1);
        device.rotate(from, { hash: hashOf(token), sealed: seal(token, presented, successorPurpose) }, now);
        await this.devices.save(device);
        return { device, token };
      }
      case 'refused':
        return { refusal: 'INVALID_TOKEN' };
    }
  }

  /** A transaction of its own: the lock of the household comes before that of the device. */
  private endReused(deviceId: string, presented: string, now: Date): Promise<void> {
    return this.transaction.run(async () => {
      const found = await this.devices.find(deviceId);
      const household = found && (await this.households.lockAny(found.householdId));
      const device = household && (await this.devices.lock(deviceId));
      if (!household || device?.judge(presentedToken(presented), now) !== 'reused') return;
      const organisers = household.members.filter(({ role }) => role === 'organiser');
      device.endReused(
        organisers.map(({ personId }) => personId),
        now,
      );
      household.devicesChanged();
      await this.devices.save(device);
      await this.households.save(household);
      await this.audit.note({
        actor: 'product',
        action: 'identity.kid-device-reused',
        subject: deviceId,
        reason: 'old-token-came-back',
        details: { householdId: device.householdId },
      });
    });
  }
}
