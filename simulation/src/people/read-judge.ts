import type { Answer, Call } from './calls';
import { nameOfUser } from './cast';
import type { ModelHome, ModelList } from './family-model';
import type { PeopleJudge } from './people-judge';

const householdPath = /^\/api\/households\/([^/]+)$/;
const listPath = /^\/api\/shopping-lists\/([^/?]+)/;

interface ReadHousehold {
  role: string;
  members: { userId: string }[];
  invitations: unknown[];
  children: { id: string }[];
  deletedChildren: { id: string }[];
  given: { listId: string; childId: string }[];
  gate: unknown;
}
interface ReadItem {
  id: string;
  checked: boolean;
  checkedBy?: string | null;
}
interface ReadMark {
  itemId: string;
  day: string;
  childId: string | null;
  state: string;
}
interface ReadKid {
  child: { id: string };
  siblings: { id: string }[];
  gate: unknown;
  lists: { id: string; items: ReadItem[]; marks: ReadMark[] }[];
}

/** The oracle of reads: an answer shows all that the caller may see at its moment, and nothing else. */
export class ReadJudge {
  constructor(private readonly judge: PeopleJudge) {}

  read(call: Call, { status, body }: Answer, at: number): void {
    const { caller, path, actingChild } = call;
    if (actingChild !== null) this.kid(call, actingChild, status, body as ReadKid, at);
    else if (caller.kind === 'user') this.readOfUser(caller.userId, path, { status, body }, at);
  }

  private readOfUser(userId: string, path: string, { status, body }: Answer, at: number): void {
    const [, home] = householdPath.exec(path) ?? [];
    const [, list] = listPath.exec(path) ?? [];
    if (path === '/api/households' && status === 200) this.heads(userId, body, at);
    else if (path === '/api/shopping-lists' && status === 200) this.lists(userId, body, at);
    else if (home !== undefined) this.household(userId, home, status, body as ReadHousehold, at);
    else if (list !== undefined) this.list(userId, list, status, body, at);
  }

  /** Compares what is shown with what may be seen. */
  compare(what: string, shown: readonly string[], wanted: readonly string[]): void {
    const [here, there] = [shown.toSorted().join(', '), wanted.toSorted().join(', ')];
    if (here !== there) this.judge.violations.push(`${what} shows [${here}], and may see [${there}]`);
  }

  /** The marks of a list that some children see; `children` null: all. */
  marks(what: string, list: ModelList, shown: readonly ReadMark[], children: readonly string[] | null): void {
    for (const { itemId, day, childId, state } of shown) {
      const known = list.marks.get(`${itemId} ${day} ${childId}`);
      const isSeen = children === null || childId === null || children.includes(childId);
      if (!isSeen) this.judge.violations.push(`${what} shows a mark of ${childId}`);
      else if (known?.state !== state)
        this.judge.violations.push(`${what} shows ${itemId} ${state} on ${day}, which is ${known?.state}`);
    }
  }

  items(what: string, list: ModelList, shown: readonly ReadItem[]): void {
    const isSame = (checked: boolean): string => (list.isRoutine ? '' : checked ? ' done' : ' open');
    this.compare(
      `${what}, list ${list.id.slice(4, 8)}`,
      shown.map(({ id, checked }) => id + isSame(checked)),
      [...list.items].map(([id, checked]) => id + isSame(checked)),
    );
  }

  household(user: string, homeId: string, status: number, body: ReadHousehold, at: number): void {
    const { model, violations } = this.judge;
    const home = model.home(homeId);
    const what = `${nameOfUser(user)} in ${homeId.slice(0, 8)}`;
    const member = model.member(home, user, at);
    if ((status === 404) === (member !== null)) violations.push(`${what} was answered ${status}`);
    if (status !== 200 || !member) return;
    const isHelper = member.role === 'helper';
    const children = model.childrenFor(home, user, at);
    this.compare(`${what}, role`, [body.role], [member.role]);
    this.compare(
      `${what}, members`,
      body.members.map(({ userId }) => userId),
      this.membersFor(home, user, at),
    );
    this.compare(
      `${what}, children`,
      body.children.map(({ id }) => id),
      children,
    );
    const deleted = isHelper
      ? []
      : [...home.children.keys()].filter((id) => home.children.get(id) === 'deleted');
    this.compare(
      `${what}, deleted children`,
      body.deletedChildren.map(({ id }) => id),
      deleted,
    );
    const given = body.given.map(({ listId, childId }) => `${listId} ${childId}`);
    this.compare(`${what}, given lists`, given, model.givenPairs(home, children));
    const open = [...home.invitations.values()].filter(({ expiresAt }) => expiresAt > at);
    if (body.invitations.length !== (isHelper ? 0 : open.length))
      violations.push(`${what} has ${body.invitations.length} invitations of ${open.length}`);
    if (isHelper && body.gate !== null) violations.push(`${what} is told the PIN`);
  }

  membersFor(home: ModelHome, user: string, at: number): string[] {
    const all = [...home.members.keys()];
    const { model } = this.judge;
    return model.isOrganiser(home, user, at) ? all : all.filter((each) => model.member(home, each, at));
  }

  private heads(user: string, body: unknown, at: number): void {
    const { households } = body as { households: { id: string }[] };
    const { model } = this.judge;
    const mine = [...model.homes.values()].filter((home) => model.member(home, user, at));
    this.compare(
      `${nameOfUser(user)}, households`,
      households.map(({ id }) => id),
      mine.map(({ id }) => id),
    );
  }

  private lists(user: string, body: unknown, at: number): void {
    const { lists } = body as { lists: { id: string }[] };
    const { model } = this.judge;
    const of = (sure: string): string[] =>
      [...model.lists.values()].filter((list) => model.mayRead(list, user, at) === sure).map(({ id }) => id);
    const unsure = of('maybe');
    const shown = lists.map(({ id }) => id).filter((id) => !unsure.includes(id));
    this.compare(`${nameOfUser(user)}, lists`, shown, of('yes'));
  }

  private list(user: string, id: string, status: number, body: unknown, at: number): void {
    const { model, violations } = this.judge;
    const list = model.lists.get(id);
    const may = list ? model.mayRead(list, user, at) : 'no';
    const what = `${nameOfUser(user)}, list ${id.slice(4, 8)}`;
    if ((may === 'no' && status !== 404) || (may === 'yes' && status === 404))
      violations.push(`${what} was answered ${status}`);
    const whole = body as { delta?: boolean; items: ReadItem[]; marks?: ReadMark[] } | null;
    if (!list || status !== 200 || !whole) return;
    if (whole.delta !== true) this.items(what, list, whole.items);
    const helped = model.helpedIn(list, user, at);
    this.marks(what, list, whole.marks ?? [], may === 'yes' && helped.length > 0 ? helped : null);
  }

  private kid(call: Call, child: string, status: number, body: ReadKid, at: number): void {
    const { model, violations } = this.judge;
    const who = call.caller.kind === 'user' ? nameOfUser(call.caller.userId) : call.caller.kind;
    const what = `${who} for ${child.slice(0, 8)}`;
    const may = this.judge.mayAct(call, child, at);
    if (may !== (status === 200 || status === 304)) violations.push(`${what} was answered ${status}`);
    if (status !== 200 || !may) return;
    const caller = this.judge.callerOf(call, at) ?? '';
    const device = model.devices.get(caller);
    const home = model.homeOfChild(child) as ModelHome;
    const visible = device ? model.childrenOf(device, at) : model.childrenFor(home, caller, at);
    this.compare(`${what}, children`, [body.child.id, ...body.siblings.map(({ id }) => id)], visible);
    const lists = model.listsOf(child);
    this.compare(
      `${what}, lists`,
      body.lists.map(({ id }) => id),
      lists.map(({ id }) => id),
    );
    for (const list of lists) {
      const shown = body.lists.find(({ id }) => id === list.id);
      if (!shown) continue;
      this.items(what, list, shown.items);
      this.marks(what, list, shown.marks, [child]);
      for (const { checkedBy = null } of shown.items)
        if (checkedBy !== null && !home.children.has(checkedBy))
          violations.push(`${what} is told of ${checkedBy}`);
    }
    const isAdult = !device && model.isAdult(home, caller, at);
    if (!isAdult && body.gate !== null) violations.push(`${what} is told the PIN`);
  }
}
