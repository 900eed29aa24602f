import { randomBytes, randomUUID } from 'node:crypto';
import type { HouseholdDto } from '../../src/views/household/households.views.dto';
import type { BuiltModule } from './module.builder';

export interface Reply {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
}
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

export const newToken = (): string => randomBytes(16).toString('base64url');

/** Requests about the people of one household. */
export class PeopleRequests {
  constructor(
    private readonly harness: Pick<BuiltModule, 'as'>,
    readonly household: string,
  ) {}

  async send(
    who: string,
    method: Method,
    path: string,
    body?: object,
    key: string = randomUUID(),
  ): Promise<Reply> {
    return (await this.harness.as(who)(method, path, body, { 'idempotency-key': key })) as Reply;
  }

  invite(who: string, body: object = {}, token = newToken()): Promise<Reply> {
    return this.send(who, 'POST', `/api/households/${this.household}/invitations`, {
      id: randomUUID(),
      token,
      role: 'adult',
      ...body,
    });
  }

  takeBack(who: string, invitation: string): Promise<Reply> {
    return this.send(who, 'DELETE', `/api/households/${this.household}/invitations/${invitation}`);
  }

  preview(token: string): Promise<Reply> {
    return this.send('', 'POST', '/api/household-invitations/preview', { token });
  }

  decline(token: string): Promise<Reply> {
    return this.send('', 'POST', '/api/household-invitations/decline', { token });
  }

  accept(who: string, token: string, key?: string): Promise<Reply> {
    return this.send(who, 'POST', '/api/household-invitations/accept', { token, adult: true }, key);
  }

  change(who: string, member: string, body: object): Promise<Reply> {
    return this.send(who, 'PATCH', `/api/households/${this.household}/members/${member}`, body);
  }

  remove(who: string, member: string): Promise<Reply> {
    return this.send(who, 'DELETE', `/api/households/${this.household}/members/${member}`);
  }

  restore(who: string, member: string): Promise<Reply> {
    return this.send(who, 'POST', `/api/households/${this.household}/members/${member}/restore`);
  }

  async read(who: string): Promise<HouseholdDto | number> {
    const { status, body } = await this.send(who, 'GET', `/api/households/${this.household}`);
    return status === 200 ? (body as unknown as HouseholdDto) : status;
  }

  /** Invites and lets the user accept. */
  async join(inviter: string, who: string, body: object = {}): Promise<void> {
    const token = newToken();
    const invited = await this.invite(inviter, body, token);
    expect([invited.status, invited.body]).toEqual([201, expect.anything()]);
    const accepted = await this.accept(who, token);
    expect([accepted.status, accepted.body]).toEqual([200, expect.anything()]);
  }
}
