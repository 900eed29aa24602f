import { DeviceHomes, type DeviceHome } from '../../../backend/src/identity/application/devices/device-home';
import { DeviceSecrets } from '../../../backend/src/identity/application/devices/device-secrets';
import { HeldHomes } from '../../../backend/src/identity/application/devices/held-homes';
import { LinkDevice } from '../../../backend/src/identity/application/devices/link-device';
import { RenewDevice } from '../../../backend/src/identity/application/devices/renew-device';
import { TypedCodes } from '../../../backend/src/identity/application/devices/typed-codes';
import { KidTokens } from '../../../backend/src/identity/domain/devices/kid-tokens';
import { childGone } from '../../../backend/src/identity/domain/household/household.errors';
import { LinkKidDeviceDto } from '../../../backend/src/identity/http/devices/devices.dto';
import { MemoryConsents } from '../../../backend/src/identity/testing/memory-consents';
import { childTable } from '../../../backend/src/identity/testing/memory-households';
import { kidDeviceTable } from '../../../backend/src/identity/testing/memory-kid-devices';
import { DomainError, notFound } from '../../../backend/src/kernel/domain-error';
import type { AuditLog } from '../../../backend/src/platform/audit/audit-log';
import { checkDto } from '../../../backend/src/platform/http/dto-pipe';
import type { RateLimits } from '../../../backend/src/platform/limits/rate-limits';
import type { MemoryDatabase } from '../../../backend/src/platform/testing/memory-database';
import type { Answer } from './calls';
import { hourMs } from './cast';
import { keys, type PeoplePorts, plans } from './people-routes';

const accessLifeMs = 48 * hourMs;

/** Unsigned tokens: signatures take real time. */
export class PlainKidTokens extends KidTokens {
  issue(deviceId: string, now: Date): Promise<string> {
    return Promise.resolve(`kid.${deviceId}.${now.getTime() + accessLifeMs}`);
  }

  verify(token: string, now: Date): Promise<string> {
    const [, deviceId, until] = token.split('.');
    if (deviceId === undefined) throw new DomainError('INVALID_TOKEN', 'unauthorised');
    if (Number(until) <= now.getTime()) throw new DomainError('TOKEN_EXPIRED', 'unauthorised');
    return Promise.resolve(deviceId);
  }
}

const tokens = new PlainKidTokens();
/** Limits by rate are not simulated. */
const limits = {
  request: () => ({}),
  admit: () => true,
  returnTokens: () => undefined,
  consume: () => Promise.resolve(),
} as unknown as RateLimits;
const audit = { note: () => Promise.resolve() } as unknown as AuditLog;

/** As KidDeviceController.link. */
export async function linkDevice(
  ports: PeoplePorts,
  body: unknown,
  cookie: readonly string[],
): Promise<Answer> {
  const { code, requestKey } = checkDto(LinkKidDeviceDto, body as LinkKidDeviceDto);
  const { connection, households, devices, codes, clock, identity } = ports;
  const homes = new DeviceHomes(tokens, households);
  const secrets = new DeviceSecrets(keys);
  const held = new HeldHomes(devices, secrets, homes);
  const consents = new MemoryConsents(connection);
  const transaction = { run: <T>(work: () => Promise<T>) => connection.run(work) };
  const typedCodes = new TypedCodes(
    transaction,
    households,
    consents,
    codes,
    secrets,
    limits,
    clock,
    identity,
  );
  const { home, cookieToken, kept } = await new LinkDevice(
    households,
    devices,
    codes,
    plans,
    secrets,
    held,
    typedCodes,
    homes,
    clock,
  ).execute(code, { cookieTokens: cookie, accessToken: null, name: 'Tablet', requestKey });
  return { status: 200, body: { homes: [home] }, cookie: [...kept, cookieToken] };
}

/** As KidDeviceController.renew. */
export async function renewDevice(
  ports: PeoplePorts,
  refusalOf: (error: unknown) => Answer,
  cookie: readonly string[],
): Promise<Answer> {
  const { connection, households, devices, clock } = ports;
  const opened: { home: DeviceHome; cookieToken: string }[] = [];
  let refusal = new DomainError('INVALID_TOKEN', 'unauthorised');
  for (const token of cookie) {
    try {
      opened.push(
        await new RenewDevice(
          { run: (work) => connection.run(work) },
          households,
          devices,
          new DeviceSecrets(keys),
          new DeviceHomes(tokens, households),
          audit,
          limits,
          clock,
        ).execute(token),
      );
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'unauthorised') throw error;
      refusal = error;
    }
  }
  const left = opened.map(({ cookieToken }) => cookieToken);
  if (opened.length === 0) return { ...refusalOf(refusal), cookie: left };
  return { status: 200, body: { homes: opened.map(({ home }) => home) }, cookie: left };
}

export interface ActingDevice {
  deviceId: string;
  householdId: string;
  childId: string;
}

/** As PostgresKidDeviceAuthenticator: the device of the token, for this child. */
export async function actingDevice(
  database: MemoryDatabase,
  token: string,
  childId: string,
  now: Date,
): Promise<ActingDevice> {
  const deviceId = await tokens.verify(token, now);
  const device = kidDeviceTable.committed(database).get(deviceId);
  if (device?.endedAt !== null || device.endsAt <= now)
    throw new DomainError('INVALID_TOKEN', 'unauthorised');
  const child = childTable.committed(database).get(childId);
  if (child?.householdId !== device.householdId || !device.children.includes(childId)) throw notFound();
  if (child.deletedAt !== null) throw childGone();
  return { deviceId, householdId: device.householdId, childId };
}
