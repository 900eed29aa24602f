import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { drawLinkCode } from '@pictick/rules/household/link-code';
import type { KidHomeDto, LinkedDevicesDto } from '../../src/identity/http/devices/devices.dto';
import type { BuiltModule } from './module.builder';

export interface Reply {
  status: number;
  body: Record<string, unknown>;
}

export const newRequestKey = (): string => randomBytes(16).toString('base64url');
export const newCode = (): string => drawLinkCode((sides) => randomInt(sides));

/** A browser of a child, with its cookies for /api/kid. */
export class Tablet {
  cookie = '';
  homes: KidHomeDto[] = [];

  constructor(private readonly harness: Pick<BuiltModule, 'app'>) {}

  get home(): KidHomeDto {
    return this.homes[0]!;
  }

  async link(
    code: string,
    headers: Record<string, string> = {},
    requestKey = newRequestKey(),
  ): Promise<Reply> {
    const body = { code, requestKey };
    return this.take(await this.send('POST', '/api/kid/device/link', { body, headers }));
  }

  async renew(headers: Record<string, string> = {}): Promise<Reply> {
    return this.take(await this.send('POST', '/api/kid/device/renew', { headers }));
  }

  async unlink(code: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send('POST', '/api/kid/device/unlink', { body: { code }, headers });
  }

  /** As one of its children. */
  async as(childId: string, method: string, path: string, body?: object): Promise<Reply> {
    const headers = {
      'x-auth-token': this.home.token,
      'x-acting-child': childId,
      'idempotency-key': randomUUID(),
    };
    return this.send(method, path, { body, headers });
  }

  async send(
    method: string,
    url: string,
    { body, headers = {} }: { body?: object | undefined; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const answer = await this.harness.app.inject({
      method: method as 'GET',
      url,
      headers: { ...(this.cookie !== '' && { cookie: this.cookie }), ...headers },
      ...(body && { payload: body }),
    });
    const set = [answer.headers['set-cookie'] ?? []].flat();
    const own = set.find((each) => each.startsWith('pictick-kid='));
    if (own !== undefined) {
      expect(own).toMatch(/; Path=\/api\/kid; .*HttpOnly; SameSite=Strict$/);
      this.cookie = own.startsWith('pictick-kid=;') ? '' : own.split(';')[0]!;
    }
    const parsed = answer.body === '' ? {} : (JSON.parse(answer.body) as Record<string, unknown>);
    return { status: answer.statusCode, body: parsed };
  }

  private take(reply: Reply): Reply {
    if (reply.status === 200) this.homes = reply.body['homes'] as KidHomeDto[];
    return reply;
  }
}

/** Requests of an adult about the devices of one household. */
export class DeviceRequests {
  constructor(
    private readonly harness: Pick<BuiltModule, 'as' | 'app'>,
    readonly household: string,
  ) {}

  async send(who: string, method: string, path: string, body?: object): Promise<Reply> {
    const key = { 'idempotency-key': randomUUID() };
    return (await this.harness.as(who)(
      method,
      `/api/households/${this.household}/${path}`,
      body,
      key,
    )) as Reply;
  }

  makeCode(who: string, children: string[], code: string, id: string = randomUUID()): Promise<Reply> {
    return this.send(who, 'POST', 'device-codes', { id, code, children });
  }

  /** A code that unlinks this device, or links another in its place. */
  replace(who: string, deviceId: string, children: string[], code: string): Promise<Reply> {
    const body = { id: randomUUID(), code, children, replaces: deviceId };
    return this.send(who, 'POST', 'device-codes', body);
  }

  takeBack(who: string, codeId: string): Promise<Reply> {
    return this.send(who, 'DELETE', `device-codes/${codeId}`);
  }

  change(who: string, deviceId: string, body: object): Promise<Reply> {
    return this.send(who, 'PATCH', `devices/${deviceId}`, body);
  }

  end(who: string, deviceId: string): Promise<Reply> {
    return this.send(who, 'DELETE', `devices/${deviceId}`);
  }

  async list(who: string): Promise<LinkedDevicesDto> {
    const { status, body } = await this.send(who, 'GET', 'devices');
    expect(status).toBe(200);
    return body as unknown as LinkedDevicesDto;
  }

  async openCode(who: string, children: string[]): Promise<string> {
    const code = newCode();
    expect(await this.makeCode(who, children, code)).toMatchObject({ status: 201 });
    return code;
  }

  /** Links a browser to these children. */
  async link(who: string, children: string[], tablet = new Tablet(this.harness)): Promise<Tablet> {
    expect(await tablet.link(await this.openCode(who, children))).toMatchObject({ status: 200 });
    return tablet;
  }
}
