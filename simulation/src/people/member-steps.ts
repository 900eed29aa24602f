import type { AdultPhone } from './adult-phone';
import { type Answer, codeIn, isFinal } from './calls';
import { dayMs, hourMs } from './cast';
import type { ModelHome } from './family-model';
import type { PeopleScene } from './people-scene';

const mostTries = 30;

/** Changes of members, which a page sends at once or not at all. */
export class MemberSteps {
  constructor(private readonly scene: PeopleScene) {}

  async invite(phone: AdultPhone): Promise<void> {
    const { chance } = this.scene;
    const home = this.homeFor(phone);
    if (!home) return;
    const [id, secret] = [this.scene.newId(), this.secret()];
    const role = chance.pick(['adult', 'adult', 'helper', 'helper', 'organiser']);
    const terms = role === 'helper' ? this.helperTerms(home) : {};
    await this.send(phone, 'POST', `/api/households/${home.id}/invitations`, {
      id,
      token: secret,
      role,
      ...terms,
    });
    this.scene.links.push({ home: home.id, id, secret });
  }

  /** A user opens a link, which another may have had before. */
  async accept(phone: AdultPhone): Promise<void> {
    const link = this.scene.chance.one(this.scene.links.slice(-6));
    if (!link) return;
    const answer = await this.send(phone, 'POST', '/api/household-invitations/accept', {
      token: link.secret,
      adult: true,
    });
    if (answer?.status === 200) await this.agree(phone, link.home);
  }

  async agree(phone: AdultPhone, home: string): Promise<void> {
    await this.send(phone, 'POST', `/api/households/${home}/consent/card`, {});
  }

  async takeBack(phone: AdultPhone): Promise<void> {
    const link = this.scene.chance.one(this.scene.links);
    if (link) await this.send(phone, 'DELETE', `/api/households/${link.home}/invitations/${link.id}`);
  }

  async remove(phone: AdultPhone): Promise<void> {
    const home = this.homeFor(phone);
    const member = this.memberOf(home);
    if (home && member !== undefined)
      await this.send(phone, 'DELETE', `/api/households/${home.id}/members/${member}`);
    if (this.scene.chance.happens(0.3)) await this.undo(phone);
  }

  async leave(phone: AdultPhone): Promise<void> {
    const home = this.homeFor(phone);
    if (home) await this.send(phone, 'DELETE', `/api/households/${home.id}/members/${phone.userId}`);
  }

  async changeRole(phone: AdultPhone): Promise<void> {
    const { chance } = this.scene;
    const home = this.homeFor(phone);
    const member = this.memberOf(home);
    if (!home || member === undefined) return;
    const role = chance.pick(['organiser', 'adult', 'helper']);
    const terms = role === 'helper' ? this.helperTerms(home) : {};
    await this.send(phone, 'PATCH', `/api/households/${home.id}/members/${member}`, { role, ...terms });
  }

  /** Mostly by the user who made the change. */
  async undo(phone: AdultPhone): Promise<void> {
    const { chance, judge, phones } = this.scene;
    const home = chance.one([...judge.model.homes.values()].filter(({ former }) => former.size > 0));
    const [member, former] = [...(home?.former ?? [])].at(-1) ?? [];
    const maker = phones.find(({ userId }) => userId === former?.by);
    if (home && member !== undefined)
      await this.send(
        chance.happens(0.8) ? (maker ?? phone) : phone,
        'POST',
        `/api/households/${home.id}/members/${member}/restore`,
      );
  }

  /** Two organisers remove each other in the same second. */
  async duel(): Promise<void> {
    const { chance, judge, phones } = this.scene;
    const home = chance.one(
      [...judge.model.homes.values()].filter((each) => judge.model.organisers(each).length > 1),
    );
    const [one, other] = home ? judge.model.organisers(home) : [];
    const first = phones.find(({ userId }) => userId === one);
    const second = phones.find(({ userId }) => userId === other);
    if (!home || !first || !second) return;
    await Promise.all([
      this.send(first, 'DELETE', `/api/households/${home.id}/members/${second.userId}`),
      this.send(second, 'DELETE', `/api/households/${home.id}/members/${first.userId}`),
    ]);
  }

  /** As the page does it: the same key until there is an answer. Null: there is no network. */
  async send(
    phone: AdultPhone,
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Answer | null> {
    const key = this.scene.newId();
    for (let tries = 0; tries < mostTries && phone.isOnline; tries++) {
      const answer = await phone.request(method, path, body, key);
      if (isFinal(answer) && codeIn(answer.body) !== 'EPOCH_OVER') {
        if (!phone.visitor) phone.refresh();
        return answer;
      }
    }
    return null;
  }

  /** Mostly one in which the user is a member. */
  homeFor({ userId }: AdultPhone): ModelHome | undefined {
    const { chance, judge } = this.scene;
    const mine = this.scene.homesOf(userId);
    return chance.one(mine.length === 0 || chance.happens(0.1) ? [...judge.model.homes.values()] : mine);
  }

  secret(): string {
    const bytes = this.scene.chance.bytes(16);
    return Buffer.from(bytes).toString('base64url');
  }

  private memberOf(home: ModelHome | undefined): string | undefined {
    return this.scene.chance.one([...(home?.members.keys() ?? [])]);
  }

  private helperTerms(home: ModelHome): { children: string[] | null; until: string | null } {
    const { chance, judge, time } = this.scene;
    const child = chance.one(judge.model.living(home));
    const until = time.now + chance.pick([hourMs, 5 * hourMs, 3 * dayMs]);
    return {
      children: child !== undefined && chance.happens(0.7) ? [child] : null,
      until: chance.happens(0.6) ? new Date(until).toISOString() : null,
    };
  }
}
