// The oracle's own state and rules of access. It imports nothing of the product.

export type Role = 'organiser' | 'adult' | 'helper';

export interface ModelMember {
  role: Role;
  /** Null: all. */
  children: ReadonlySet<string> | null;
  until: number | null;
}

export interface ModelInvitation extends ModelMember {
  id: string;
  token: string;
  by: string;
  expiresAt: number;
}

export interface ModelHome {
  id: string;
  members: Map<string, ModelMember>;
  former: Map<string, ModelMember & { by: string; at: number; agreed: boolean }>;
  invitations: Map<string, ModelInvitation>;
  /** Children, and if they live or are deleted. */
  children: Map<string, 'living' | 'deleted'>;
  /** The time at which each user joined, the last time. */
  joinedAt: Map<string, number>;
  /** Members who have consented. */
  agreed: Set<string>;
  /** The last change of each member: lists hear of it a moment later. */
  changedAt: Map<string, number>;
}

export interface ModelMark {
  item: string;
  day: string;
  /** Null: of the whole family. */
  child: string | null;
  state: string;
}

export interface ModelList {
  id: string;
  owner: string;
  home: string | null;
  given: Set<string>;
  isRoutine: boolean;
  /** Ticked or not. */
  items: Map<string, boolean>;
  marks: Map<string, ModelMark>;
}

export interface ModelDevice {
  id: string;
  home: string;
  children: Set<string>;
  endedAt: number | null;
  endsAt: number;
  /** Two browsers have had its cookie: when it ends is judged elsewhere. */
  isCopied: boolean;
}

export interface ModelCode {
  id: string;
  code: string;
  home: string;
  maker: string;
  children: readonly string[];
  expiresAt: number;
  wrong: number;
  usedBy: { device: string; requestKey: string } | null;
}

export type Sure = 'yes' | 'no' | 'maybe';

/** As long as lists may still know the role of before. */
const graceMs = 2_500;
const newMs = 7 * 86_400_000;

/** The members, lists and devices, and their access at each time. */
export class FamilyModel {
  readonly homes = new Map<string, ModelHome>();
  readonly lists = new Map<string, ModelList>();
  readonly devices = new Map<string, ModelDevice>();
  readonly codes = new Map<string, ModelCode>();

  home(id: string): ModelHome {
    const home = this.homes.get(id);
    if (!home) throw new Error(`The oracle knows no household ${id}`);
    return home;
  }

  addHome(id: string): ModelHome {
    const home: ModelHome = {
      id,
      members: new Map(),
      former: new Map(),
      invitations: new Map(),
      children: new Map(),
      joinedAt: new Map(),
      agreed: new Set(),
      changedAt: new Map(),
    };
    this.homes.set(id, home);
    return home;
  }

  homeOfChild(child: string): ModelHome | undefined {
    return [...this.homes.values()].find(({ children }) => children.has(child));
  }

  listOfItem(item: string): ModelList | undefined {
    return [...this.lists.values()].find(({ items }) => items.has(item));
  }

  member(home: ModelHome, user: string, at: number): ModelMember | null {
    const member = home.members.get(user);
    return member && (member.until === null || member.until > at) ? member : null;
  }

  isAdult(home: ModelHome, user: string, at: number): boolean {
    const member = this.member(home, user, at);
    return member !== null && member.role !== 'helper';
  }

  isOrganiser(home: ModelHome, user: string, at: number): boolean {
    return this.member(home, user, at)?.role === 'organiser';
  }

  /** In the first seven days a member decides nothing about adults who were there before. */
  isNewTo(home: ModelHome, user: string, other: string, at: number): boolean {
    const joinedAt = home.joinedAt.get(user) ?? -Infinity;
    const isOlder = joinedAt > (home.joinedAt.get(other) ?? -Infinity);
    return isOlder && home.members.get(other)?.role !== 'helper' && at - joinedAt < newMs;
  }

  /** The children that this member sees. */
  childrenFor(home: ModelHome, user: string, at: number): string[] {
    const member = this.member(home, user, at);
    if (!member) return [];
    return this.living(home).filter((child) => member.children?.has(child) ?? true);
  }

  living(home: ModelHome): string[] {
    return [...home.children].filter(([, state]) => state === 'living').map(([id]) => id);
  }

  givenPairs(home: ModelHome, children: readonly string[]): string[] {
    return [...this.lists.values()]
      .filter((list) => list.home === home.id)
      .flatMap(({ id, given }) =>
        [...given].filter((child) => children.includes(child)).map((child) => `${id} ${child}`),
      )
      .sort();
  }

  mayRead(list: ModelList, user: string, at: number): Sure {
    if (list.home === null) return list.owner === user ? 'yes' : 'no';
    const home = this.home(list.home);
    if (this.isUnsure(home, user, at)) return 'maybe';
    // The list of an owner who left was handed over.
    return this.isAdult(home, user, at) || this.helpedIn(list, user, at).length > 0 ? 'yes' : 'no';
  }

  /** The same without the lists that a helper only ticks. */
  mayChange(list: ModelList, user: string, at: number): Sure {
    const may = this.mayRead(list, user, at);
    return may === 'yes' && this.helpedIn(list, user, at).length > 0 ? 'no' : may;
  }

  /** The children whom a helper looks after, if one of them has the list; none for others. */
  helpedIn(list: ModelList, user: string, at: number): string[] {
    const home = list.home === null ? null : this.home(list.home);
    if (!home || this.member(home, user, at)?.role !== 'helper') return [];
    const children = this.childrenFor(home, user, at);
    return children.some((child) => list.given.has(child)) ? children : [];
  }

  isUnsure(home: ModelHome, user: string, at: number): boolean {
    return (home.changedAt.get(user) ?? -Infinity) + graceMs > at;
  }

  /** The list of a household whose owner has just left gets another one. */
  isOwnerUnsure(list: ModelList, at: number): boolean {
    return list.home !== null && this.isUnsure(this.home(list.home), list.owner, at);
  }

  /** True if this user may act for the child. */
  mayActFor(user: string, child: string, at: number): boolean {
    const home = this.homeOfChild(child);
    return home !== undefined && home.agreed.has(user) && this.childrenFor(home, user, at).includes(child);
  }

  isOpen(device: ModelDevice, at: number): boolean {
    return device.endedAt === null && device.endsAt > at;
  }

  /** The children that an open device shows. */
  childrenOf(device: ModelDevice, at: number): string[] {
    if (!this.isOpen(device, at)) return [];
    return this.living(this.home(device.home)).filter((child) => device.children.has(child));
  }

  /** The lists that a child has. */
  listsOf(child: string): ModelList[] {
    const home = this.homeOfChild(child);
    return [...this.lists.values()].filter((list) => list.home === home?.id && list.given.has(child));
  }

  /** Lists ask at each moment who is a helper, and hear of adults later. */
  changed(home: ModelHome, user: string, roles: readonly (Role | undefined)[], at: number): void {
    if (roles.some((role) => role !== undefined && role !== 'helper')) home.changedAt.set(user, at);
  }

  organisers(home: ModelHome): string[] {
    return [...home.members].filter(([, { role }]) => role === 'organiser').map(([user]) => user);
  }
}
