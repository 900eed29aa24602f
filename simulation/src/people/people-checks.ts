import type { KidEngine } from '../../../frontend/src/sync/kid/kid-engine';
import type { AdultPhone } from './adult-phone';
import { nameOfUser } from './cast';
import type { PeopleScene } from './people-scene';
import type { Tablet, TabletHome } from './tablet';

/** Compares what each device shows with what its user may see, once all have heard of everything. */
export class PeopleChecks {
  constructor(private readonly scene: PeopleScene) {}

  all(): void {
    for (const phone of this.scene.phones) {
      this.queue(phone.name, phone.engine.queue());
      if (phone.visitor) this.visitor(phone);
      else this.adult(phone);
    }
    for (const tablet of this.scene.tablets) this.tablet(tablet);
  }

  private queue(name: string, operations: readonly { state: string; change: { kind: string } }[]): void {
    const waiting = operations.filter(({ state }) => state === 'queued').map(({ change }) => change.kind);
    if (waiting.length > 0) this.scene.violations.push(`${name} still has ${waiting.join(', ')}`);
  }

  private adult({ name, userId, engine }: AdultPhone): void {
    const { judge, reads, time, violations } = this.scene;
    const { model } = judge;
    const { now } = time;
    const homes = this.scene.homesOf(userId);
    const households = engine.households();
    reads.compare(
      `${name}, households`,
      households.map(({ id }) => id),
      homes.map(({ id }) => id),
    );
    for (const household of households) {
      const home = homes.find(({ id }) => id === household.id);
      if (!home) continue;
      // The page shows neither a link nor a helper whose time is over.
      const isNow = (until: string | null = null): boolean => until === null || Date.parse(until) > now;
      const isOrganiser = household.role === 'organiser';
      const body = {
        ...household,
        deletedChildren: household.deletedChildren ?? [],
        members: household.members.filter(({ until }) => isOrganiser || isNow(until)),
        invitations: household.invitations?.filter(({ expiresAt }) => isNow(expiresAt)) ?? [],
      };
      reads.household(userId, home.id, 200, body as never, now);
    }
    const lists = [...model.lists.values()].filter((list) => model.mayRead(list, userId, now) === 'yes');
    reads.compare(
      `${name}, lists`,
      engine.myLists().lists.map(({ id }) => id),
      lists.map(({ id }) => id),
    );
    for (const list of lists) {
      const { items, list: shown } = engine.list(list.id);
      reads.items(name, list, items);
      if (shown?.marks) reads.marks(name, list, shown.marks, null);
    }
    if (!nameOfUser(userId)) violations.push(`${name} has no user`);
  }

  private visitor({ name, userId, visitor, kid }: AdultPhone): void {
    if (!visitor || !kid) return;
    const may = this.scene.judge.model.mayActFor(userId, visitor.childId, this.scene.time.now);
    if (may === (kid.status() === 'gone'))
      this.scene.violations.push(`${name} is ${kid.status()} for a child`);
    if (may) this.given(name, kid.givenLists(), visitor.childId);
  }

  private tablet(tablet: Tablet): void {
    const { judge, reads, time } = this.scene;
    const { model } = judge;
    const { now } = time;
    for (const home of tablet.homes.values()) {
      const device = model.devices.get(home.deviceId);
      const what = `${tablet.name} in ${home.householdId.slice(0, 8)}`;
      if (!device || !model.isOpen(device, now)) {
        this.scene.violations.push(`${what} is still there`);
        continue;
      }
      reads.compare(`${what}, children`, home.children, [...device.children]);
      this.child(what, home, model.childrenOf(device, now));
    }
  }

  private child(
    what: string,
    { engine, childId, householdId }: TabletHome,
    children: readonly string[],
  ): void {
    const { violations, reads } = this.scene;
    this.queue(what, engine.queue());
    const may = children.includes(childId);
    if (may === (engine.status() === 'gone')) violations.push(`${what} is ${engine.status()} for ${childId}`);
    if (!may) return;
    this.given(what, engine.givenLists(), childId);
    const shown = engine.household(householdId)?.children.map(({ id }) => id) ?? [];
    reads.compare(`${what}, faces`, shown, children);
    this.kept(what, engine, childId, engine.household(householdId)?.given ?? []);
  }

  /** Lists that were taken from the children of a tablet are not in its store. The lists of another child are as it read them. */
  private kept(
    what: string,
    engine: KidEngine,
    reader: string,
    given: readonly { listId: string; childId: string }[],
  ): void {
    const own = this.scene.judge.model.listsOf(reader);
    for (const id of engine.state.lists.keys()) {
      const isOthers = given.some(({ listId, childId }) => listId === id && childId !== reader);
      if (!isOthers && !own.some((list) => list.id === id))
        this.scene.violations.push(`${what} keeps the list ${id.slice(0, 8)}`);
    }
  }

  private given(
    what: string,
    given: readonly { list: { id: string; marks?: readonly object[] }; items: readonly object[] }[],
    childId: string,
  ): void {
    const { judge, reads } = this.scene;
    const wanted = judge.model.listsOf(childId);
    reads.compare(
      `${what}, lists of ${childId.slice(0, 8)}`,
      given.map(({ list }) => list.id),
      wanted.map(({ id }) => id),
    );
    for (const list of wanted) {
      const shown = given.find((each) => each.list.id === list.id);
      if (shown) reads.items(what, list, shown.items as never);
    }
  }
}
