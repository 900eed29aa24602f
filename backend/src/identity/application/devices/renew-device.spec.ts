// Use cases: renew-device

import fc from 'fast-check';
import { DomainError } from '../../../kernel/domain-error';
import type { AuditLog } from '../../../platform/audit/audit-log';
import type { RateLimits } from '../../../platform/limits/rate-limits';
import { firstTokenNumber, KidDevice, type KidDeviceState } from '../../domain/devices/kid-device';
import { KidDevices } from '../../domain/devices/kid-devices';
import { Household } from '../../domain/household/household';
import type { Households } from '../../domain/household/households';
import { hashOf } from '../sessions/secrets';
import { DeviceHomes } from './device-home';
import { DeviceSecrets } from './device-secrets';
import { RenewDevice } from './renew-device';

const deviceId = '01993f73-6a1c-7b44-8d3e-9c8a7b6c5d40';
const start = new Date('2026-11-28T10:00:00Z');
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const secrets = new DeviceSecrets({ hmacKeys: [Buffer.alloc(32, 7)] });

/** The one device of a server whose row can be restored from a backup. */
class OneDevice extends KidDevices {
  constructor(public row: KidDeviceState) {
    super();
  }
  find(): Promise<KidDevice> {
    return Promise.resolve(KidDevice.restore(this.row));
  }
  lock(): Promise<KidDevice> {
    return this.find();
  }
  async lockOpen(): Promise<KidDevice[]> {
    return [await this.find()];
  }
  save(device: KidDevice): Promise<void> {
    this.row = device.snapshot();
    return Promise.resolve();
  }
}

class Server {
  readonly first = secrets.newToken(deviceId, firstTokenNumber);
  private time = start;
  private backup: KidDeviceState;
  private readonly devices: OneDevice;
  private readonly renewDevice: RenewDevice;

  constructor() {
    const linked = { id: deviceId, householdId: 'home', name: 'iPad', children: ['tom'], linkedBy: 'ada' };
    this.devices = new OneDevice(
      KidDevice.link({ ...linked, tokenHash: hashOf(this.first) }, start).snapshot(),
    );
    this.backup = this.devices.row;
    const home = { id: 'home', name: 'Family', timeZone: 'Europe/Berlin' };
    const household = Household.start(home, { personId: 'ada', now: start });
    const done = (): Promise<void> => Promise.resolve();
    const households = {
      lockAny: () => Promise.resolve(household),
      nameOf: () => Promise.resolve(home.name),
      save: done,
    } as unknown as Households;
    const verify = (token: string) => Promise.resolve(token);
    this.renewDevice = new RenewDevice(
      { run: (work) => work() },
      households,
      this.devices,
      secrets,
      new DeviceHomes({ issue: () => Promise.resolve('kid.'), verify }, households),
      { note: done } as unknown as AuditLog,
      { consume: done } as unknown as RateLimits,
      { now: () => this.time },
    );
  }

  get endReason(): string | null {
    return this.devices.row.endReason;
  }

  wait(ms: number): void {
    this.time = new Date(this.time.getTime() + ms);
  }

  keepBackup(): void {
    this.backup = this.devices.row;
  }

  restore(): void {
    this.devices.row = this.backup;
  }

  /** Of a browser that lost its cookie. The access token is the id of the device here. */
  async recover(): Promise<string> {
    const home = await this.renewDevice.recover({ cookieTokens: [], accessToken: deviceId });
    return home?.cookieToken ?? '';
  }

  /** The new token, or the code of the refusal. */
  renew(token: string): Promise<string> {
    return this.renewDevice.execute(token).then(
      ({ cookieToken }) => cookieToken,
      (error: unknown) => {
        if (error instanceof DomainError) return error.code;
        throw error;
      },
    );
  }
}

/** Between a backup and the end a device renews, or a copy of it, after a while. */
const renewal = fc.record({
  who: fc.constantFrom('device', 'copy'),
  pause: fc.constantFrom(0, minute, hour, 5 * day),
  answerLost: fc.boolean(),
});
const history = fc.record({
  before: fc.array(renewal, { maxLength: 6 }),
  lost: fc.array(renewal, { maxLength: 8 }),
  after: fc.array(renewal, { maxLength: 8 }),
  restored: fc.boolean(),
  copiedAt: fc.integer({ min: 0, max: 22 }),
});
type History = typeof history extends fc.Arbitrary<infer H> ? H : never;

/** Plays a history. Returns the answers and what each holds at the end. */
async function play(
  server: Server,
  { before, lost, after, restored, copiedAt }: History,
  copies: boolean,
): Promise<{ answers: string[]; device: string; copy: string }> {
  const answers: string[] = [];
  const held = { device: server.first, copy: server.first };
  let done = 0;
  for (const [part, renewals] of [before, lost, after].entries()) {
    if (part === 1) server.keepBackup();
    if (part === 2 && restored) server.restore();
    for (const { who, pause, answerLost } of renewals) {
      if (done++ === copiedAt) held.copy = held.device;
      server.wait(pause);
      const caller = copies && done > copiedAt && who === 'copy' ? 'copy' : 'device';
      const answer = await server.renew(held[caller]);
      answers.push(answer);
      if (!answerLost && answer.startsWith(deviceId)) held[caller] = answer;
    }
  }
  return { answers, ...held };
}

describe('the renewals of a linked device', () => {
  it('never end it while it is the only one, also after lost answers and a restored backup', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (played) => {
        const server = new Server();
        const { answers, device } = await play(server, played, false);
        for (const answer of [...answers, await server.renew(device)])
          expect(answer).toMatch(new RegExp(`^${deviceId}\\.`));
        expect(server.endReason).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it('end it once a copy is used after the device, or the device after the copy', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.boolean(), async (played, copyFirst) => {
        const server = new Server();
        const held = await play(server, played, true);
        const turns = copyFirst ? (['copy', 'device'] as const) : (['device', 'copy'] as const);
        const refusals: string[] = [];
        // Each renews until the token of the other is no longer the one before.
        for (const who of [...turns, ...turns])
          for (let n = 0; n < 3; n += 1) {
            server.wait(hour);
            const answer = await server.renew(held[who]);
            if (answer.startsWith(deviceId)) held[who] = answer;
            else refusals.push(answer);
          }
        expect(server.endReason).toBe('reused');
        expect(refusals.at(-1)).toBe('INVALID_TOKEN');
      }),
      { numRuns: 300 },
    );
  });

  it('never end it when the browser loses its cookie, and a token of before that ends it', async () => {
    const step = fc.record({ renewal, cookieLost: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        const server = new Server();
        let held = server.first;
        for (const {
          renewal: { pause, answerLost },
          cookieLost,
        } of steps) {
          server.wait(pause);
          const answer = await (cookieLost ? server.recover() : server.renew(held));
          expect(answer).toMatch(new RegExp(`^${deviceId}\\.`));
          if (cookieLost || !answerLost) held = answer;
        }
        server.wait(hour);
        const before = await server.renew(held);
        server.wait(hour);
        const after = await server.recover();
        expect([await server.recover(), server.endReason]).toEqual([after, null]);
        expect(await server.renew(before)).toBe('TOKEN_REUSED');
        expect([await server.renew(after), await server.recover()]).toEqual(['INVALID_TOKEN', '']);
      }),
      { numRuns: 200 },
    );
  });

  it('of a copy of before the backup end it also after the restore', async () => {
    const server = new Server();
    const copy = server.first;
    let held = server.first;
    for (let n = 0; n < 5; n += 1) {
      server.wait(hour);
      held = await server.renew(held);
      if (n === 2) server.keepBackup();
    }
    server.restore();
    server.wait(200 * day);
    held = await server.renew(held);
    expect(held).toContain(`${deviceId}.7.`);
    expect(await server.renew(copy)).toBe('TOKEN_REUSED');
    expect(await server.renew(held)).toBe('INVALID_TOKEN');
  });
});
