import { type Leaf, codeIn } from './calls';
import { dayMs, minuteMs } from './cast';
import type { FamilyModel, ModelCode, ModelDevice, ModelHome } from './family-model';
import { refused, type Verdict } from './list-verdicts';

const devicePath = /^devices\/([^/]+)$/;
const codePath = /^device-codes\/([^/]+)$/;
const lifeMs = 180 * dayMs;
const codeMs = 30 * minuteMs;
const wrongTries = 5;
const mostHomes = 2;

/** The device of a token of the cookie. */
export const deviceOf = (token: string): string => token.split('.')[0] ?? '';

interface HomeOnDevice {
  deviceId: string;
  householdId: string;
  children: string[];
  endsAt: string;
}

/** Judges link codes and linked devices. */
export class DeviceVerdicts {
  constructor(private readonly model: FamilyModel) {}

  /** Null: it is the path of another route. */
  of({ method, body }: Leaf, rest: string, home: ModelHome, user: string, at: number): Verdict | null {
    const isAdult = this.model.isAdult(home, user, at);
    if (rest === 'device-codes') return this.makeCode(home, user, body, at);
    const [, codeId] = codePath.exec(rest) ?? [];
    if (codeId !== undefined) {
      const code = [...this.model.codes.values()].find(({ id }) => id === codeId);
      const isThere = code?.home === home.id && code.usedBy === null && code.expiresAt > at;
      return isAdult && isThere
        ? { may: 'yes', apply: () => void this.model.codes.delete(code.code) }
        : refused;
    }
    const [, deviceId] = devicePath.exec(rest) ?? [];
    if (deviceId === undefined) return null;
    const device = this.model.devices.get(deviceId);
    if (!isAdult || device?.home !== home.id) return refused;
    if (method !== 'DELETE') return this.change(home, user, device, body, at);
    return { may: 'yes', apply: () => void (device.endedAt ??= at) };
  }

  link(body: Record<string, unknown>, cookie: readonly string[], at: number): Verdict {
    const { model } = this;
    const [typed, requestKey] = [String(body['code']), String(body['requestKey'])];
    const code = model.codes.get(typed);
    if (!code || code.expiresAt <= at) return this.wrong(typed, at);
    if (code.usedBy) {
      const device = model.devices.get(code.usedBy.device);
      const isSame = code.usedBy.requestKey === requestKey && device && model.isOpen(device, at);
      return isSame ? { may: 'yes' } : refused;
    }
    const home = model.home(code.home);
    const children = code.children.filter((child) => home.children.get(child) === 'living');
    const mayLink = model.isAdult(home, code.maker, at) && home.agreed.has(code.maker);
    const open = cookie.flatMap((token) => model.devices.get(deviceOf(token)) ?? []);
    const others = open.filter((device) => device.home !== home.id && model.isOpen(device, at));
    if (!mayLink || children.length === 0 || others.length >= mostHomes) return refused;
    return {
      may: 'yes',
      besides: ['DEVICE_LIMIT'],
      apply: (answer) => this.linked(code, requestKey, children, open, answer, at),
    };
  }

  /** The homes that a renewal answers: all that are open, and none that has ended. */
  renewed(cookie: readonly string[], status: number, body: unknown, at: number): string[] {
    const homes = status === 200 ? (body as { homes: HomeOnDevice[] }).homes : [];
    const problems: string[] = [];
    for (const device of new Set(cookie.flatMap((token) => this.model.devices.get(deviceOf(token)) ?? []))) {
      const home = homes.find(({ deviceId }) => deviceId === device.id);
      const isOpen = this.model.isOpen(device, at);
      if (home && !isOpen) problems.push(`the ended device ${device.id} was renewed`);
      if (!home && isOpen && !device.isCopied)
        problems.push(`the device ${device.id} was not renewed: ${status} ${codeIn(body)}`);
      if (!home) continue;
      const endsAt = Date.parse(home.endsAt);
      if (endsAt < device.endsAt || endsAt > at + lifeMs)
        problems.push(`the device ${device.id} ends at ${home.endsAt}`);
      device.endsAt = endsAt;
      if (
        home.householdId !== device.home ||
        [...device.children].sort().join() !== home.children.toSorted().join()
      )
        problems.push(`the device ${device.id} was told ${home.children.join()} of ${home.householdId}`);
    }
    for (const { deviceId } of homes)
      if (!cookie.some((token) => deviceOf(token) === deviceId))
        problems.push(`the foreign ${deviceId} was renewed`);
    return problems;
  }

  private makeCode(home: ModelHome, user: string, body: Record<string, unknown>, at: number): Verdict {
    const children = body['children'] as string[];
    const areLiving = children.every((child) => home.children.get(child) === 'living');
    if (!this.model.isAdult(home, user, at) || !home.agreed.has(user) || !areLiving) return refused;
    return {
      may: 'yes',
      besides: ['DEVICE_LIMIT'],
      apply: () => {
        for (const each of this.model.codes.values())
          if (each.home === home.id && each.maker === user && !each.usedBy)
            this.model.codes.delete(each.code);
        const [id, code] = [String(body['id']), String(body['code'])];
        const made = { id, code, home: home.id, maker: user, children, expiresAt: at + codeMs };
        this.model.codes.set(code, { ...made, wrong: 0, usedBy: null });
      },
    };
  }

  private change(
    home: ModelHome,
    user: string,
    device: ModelDevice,
    body: Record<string, unknown>,
    at: number,
  ): Verdict {
    if (!this.model.isOpen(device, at)) return device.isCopied ? { may: 'maybe' } : refused;
    const children = body['children'] as string[] | undefined;
    if (!children) return { may: 'yes' };
    const living = this.model.living(home);
    const wanted = children.filter((child) => living.includes(child));
    const isKnown = children.every((child) => living.includes(child) || device.children.has(child));
    const isNew = wanted.some((child) => !device.children.has(child));
    if (wanted.length === 0 || !isKnown || (isNew && !home.agreed.has(user))) return refused;
    return {
      may: device.isCopied ? 'maybe' : 'yes',
      besides: ['DEVICE_LIMIT'],
      apply: () => {
        const hidden = [...device.children].filter((child) => !living.includes(child));
        device.children = new Set([...wanted, ...hidden]);
      },
    };
  }

  private linked(
    code: ModelCode,
    requestKey: string,
    children: readonly string[],
    before: readonly ModelDevice[],
    answer: Record<string, unknown>,
    at: number,
  ): void {
    const [home] = answer['homes'] as [HomeOnDevice];
    const all = new Set(children);
    for (const device of before.filter(({ home: id }) => id === code.home)) {
      const isOpen = this.model.isOpen(device, at);
      // Of a copied device it is not known here whether it was open until now.
      const kept = [...device.children].filter((child) =>
        device.isCopied ? home.children.includes(child) : isOpen,
      );
      for (const child of kept) all.add(child);
      if (isOpen) device.endedAt = at;
    }
    code.usedBy = { device: home.deviceId, requestKey };
    this.model.devices.set(home.deviceId, {
      id: home.deviceId,
      home: code.home,
      children: all,
      endedAt: null,
      endsAt: at + lifeMs,
      isCopied: false,
    });
  }

  /** A wrong code that begins as an open one counts on that one. */
  private wrong(typed: string, at: number): Verdict {
    for (const code of this.model.codes.values())
      if (
        code.code.slice(0, 4) === typed.slice(0, 4) &&
        code.expiresAt > at &&
        !code.usedBy &&
        code.code !== typed
      )
        if (++code.wrong >= wrongTries) this.model.codes.delete(code.code);
    return refused;
  }
}
