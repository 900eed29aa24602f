import type { Leaf } from './calls';
import { dayMs, minuteMs } from './cast';
import type { FamilyModel, ModelHome, ModelMember, Role } from './family-model';
import { refused, type Verdict } from './list-verdicts';

const memberPath = /^members\/([^/]+)$/;
const restorePath = /^members\/([^/]+)\/restore$/;
const invitationPath = /^invitations\/([^/]+)$/;
const undoMs = 10 * minuteMs;
const openMs = 7 * dayMs;
/** Ceilings against abuse. */
const ceilings = ['PEOPLE_LIMIT'];

/** Judges invitations and memberships. */
export class PeopleVerdicts {
  constructor(private readonly model: FamilyModel) {}

  /** Null: it is the path of another route. */
  of({ method, body }: Leaf, rest: string, home: ModelHome, user: string, at: number): Verdict | null {
    if (rest === 'invitations') return this.invite(home, user, body, at);
    const [, invitation] = invitationPath.exec(rest) ?? [];
    if (invitation !== undefined) return this.takeBack(home, user, invitation, at);
    const [, restored] = restorePath.exec(rest) ?? [];
    if (restored !== undefined) return this.restore(home, user, restored, at);
    const [, member] = memberPath.exec(rest) ?? [];
    if (member === undefined) return null;
    return method === 'DELETE' ? this.end(home, user, member, at) : this.change(home, user, member, body, at);
  }

  accept(user: string, token: string, at: number): Verdict {
    const home = [...this.model.homes.values()].find(({ invitations }) => invitations.has(token));
    const invitation = home?.invitations.get(token);
    if (!home || !invitation || invitation.expiresAt <= at) return refused;
    if (this.model.member(home, user, at)) return refused;
    const { role, children, until } = invitation;
    return {
      may: 'yes',
      besides: ceilings,
      apply: () => {
        home.invitations.delete(token);
        home.former.delete(user);
        home.joinedAt.set(user, at);
        this.put(home, user, { role, children, until }, at);
      },
    };
  }

  private invite(home: ModelHome, user: string, body: Record<string, unknown>, at: number): Verdict {
    const role = body['role'] as Role;
    const until = timeOf(body['until']);
    const children = body['children'] as string[] | null | undefined;
    const isFit = (until ?? null) === null || (until ?? 0) > at;
    const areLiving = (children ?? []).every((child) => home.children.get(child) === 'living');
    const mayInvite =
      role === 'organiser' ? this.model.isOrganiser(home, user, at) : this.model.isAdult(home, user, at);
    if (!mayInvite || !isFit || !areLiving) return refused;
    const token = String(body['token']);
    return {
      may: 'yes',
      besides: ceilings,
      apply: () => {
        const expiresAt = Math.min(at + openMs, until ?? Infinity);
        const terms = { role, children: children ? new Set(children) : null, until: until ?? null };
        home.invitations.set(token, { ...terms, id: String(body['id']), token, by: user, expiresAt });
      },
    };
  }

  private takeBack(home: ModelHome, user: string, id: string, at: number): Verdict {
    const found = [...home.invitations.values()].find((each) => each.id === id && each.expiresAt > at);
    if (!this.model.isAdult(home, user, at) || !found) return refused;
    return { may: 'yes', apply: () => void home.invitations.delete(found.token) };
  }

  private end(home: ModelHome, user: string, target: string, at: number): Verdict {
    const member = home.members.get(target);
    const mayEnd =
      user === target ? this.model.member(home, user, at) !== null : this.model.isOrganiser(home, user, at);
    if (this.model.isNewTo(home, user, target, at)) return refused;
    if (!member || !mayEnd || (member.role === 'organiser' && !this.hasOther(home, target))) return refused;
    return {
      may: 'yes',
      apply: () => {
        home.former.set(target, { ...member, by: user, at, agreed: home.agreed.delete(target) });
        home.members.delete(target);
        this.endInvitationsOf(home, target, null);
        // The links of the simulation name no address: a removed member may have one of them.
        if (user !== target) home.invitations.clear();
        this.model.changed(home, target, [member.role], at);
      },
    };
  }

  private change(
    home: ModelHome,
    user: string,
    target: string,
    body: Record<string, unknown>,
    at: number,
  ): Verdict {
    const before = home.members.get(target);
    if (!before || !this.model.isOrganiser(home, user, at)) return refused;
    const terms = changed(before, body);
    const until = timeOf(body['until']);
    if (terms.role === 'helper' && typeof until === 'number' && until <= at) return refused;
    if (before.role === 'organiser' && terms.role !== 'organiser' && !this.hasOther(home, target))
      return refused;
    if (!areSame(before, terms) && this.model.isNewTo(home, user, target, at)) return refused;
    const known = new Set([...this.model.living(home), ...(before.children ?? [])]);
    if ([...(terms.children ?? [])].some((child) => !known.has(child))) return refused;
    return {
      may: 'yes',
      besides: ceilings,
      apply: () => {
        if (areSame(before, terms)) return;
        home.former.set(target, { ...before, by: user, at, agreed: false });
        this.put(home, target, terms, at);
        this.endInvitationsOf(home, target, terms.role);
      },
    };
  }

  private restore(home: ModelHome, user: string, target: string, at: number): Verdict {
    const former = home.former.get(target);
    if (former?.by !== user || at - former.at > undoMs) return refused;
    if (user !== target && !this.model.isOrganiser(home, user, at)) return refused;
    const isOrganiser = home.members.get(target)?.role === 'organiser';
    if (former.role !== 'organiser' && isOrganiser && !this.hasOther(home, target)) return refused;
    return {
      may: 'yes',
      besides: ceilings,
      apply: () => {
        home.former.delete(target);
        const { role, children, until } = former;
        this.put(home, target, { role, children, until }, at);
        if (former.agreed) home.agreed.add(target);
        this.endInvitationsOf(home, target, role);
      },
    };
  }

  private put(home: ModelHome, user: string, member: ModelMember, at: number): void {
    this.model.changed(home, user, [home.members.get(user)?.role, member.role], at);
    home.members.set(user, member);
  }

  private hasOther(home: ModelHome, target: string): boolean {
    return this.model.organisers(home).some((user) => user !== target);
  }

  /** An invitation stands as long as its inviter may make it. */
  private endInvitationsOf(home: ModelHome, user: string, role: Role | null): void {
    for (const { token, by, role: invited } of home.invitations.values()) {
      const stands = role === 'organiser' || (role === 'adult' && invited !== 'organiser');
      if (by === user && !stands) home.invitations.delete(token);
    }
  }
}

/** Undefined: absent. */
function timeOf(raw: unknown): number | null | undefined {
  return typeof raw === 'string' ? Date.parse(raw) : (raw as null | undefined);
}

function changed(before: ModelMember, body: Record<string, unknown>): ModelMember {
  const role = (body['role'] as Role | undefined) ?? before.role;
  if (role !== 'helper') return { role, children: null, until: null };
  const children = body['children'] as string[] | null | undefined;
  const until = timeOf(body['until']);
  return {
    role,
    children: children === undefined ? before.children : children && new Set(children),
    until: until === undefined ? before.until : until,
  };
}

const areSame = (one: ModelMember, other: ModelMember): boolean =>
  one.role === other.role &&
  one.until === other.until &&
  [...(one.children ?? ['all'])].sort().join() === [...(other.children ?? ['all'])].sort().join();
