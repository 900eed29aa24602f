import {
  addChild,
  changeHousehold,
  deleteChild,
  giveList,
  restoreChild,
} from '../../../frontend/src/sync/household-changes';
import { deviceToday, markItem } from '../../../frontend/src/sync/routine-changes';
import type { AdultPhone } from './adult-phone';
import type { PeopleScene } from './people-scene';

const mostChildren = 4;
const mostLists = 6;
const mostItems = 5;
const animals = ['bear', 'fox', 'frog', 'rabbit', 'penguin'] as const;

/** Changes that a page queues: they work without a network. */
export class AdultSteps {
  constructor(private readonly scene: PeopleScene) {}

  async newList(phone: AdultPhone): Promise<void> {
    if (phone.visitor || phone.engine.myLists().lists.length >= mostLists) return;
    const listId = await phone.engine.createList(`List ${this.scene.newId().slice(4, 8)}`, 'task');
    await phone.engine.addItems(listId, [this.scene.newItem(), this.scene.newItem()]);
  }

  tick(phone: AdultPhone): void {
    const { list, item } = this.look(phone);
    if (list && item && !list.schedule?.length) void phone.engine.checkItem(list.id, item.id, !item.checked);
  }

  addItem(phone: AdultPhone): void {
    const { list, items } = this.look(phone);
    if (!list || list.schedule?.length || items.length >= mostItems) return;
    const item = this.scene.newItem();
    const { id, name, createdAt } = item;
    if (list.role === 'helper') this.send(phone, 'POST', `${list.id}/items`, { id, name, createdAt });
    else void phone.engine.addItems(list.id, [item]);
  }

  mark(phone: AdultPhone): void {
    const { chance } = this.scene;
    const routines = phone.engine.myLists().lists.filter(({ schedule }) => schedule?.length);
    const list = phone.visitor ? undefined : chance.one(routines);
    const item = list && chance.one(phone.engine.list(list.id).items);
    const household = list?.householdId ? phone.engine.household(list.householdId) : null;
    const day = household && deviceToday(phone.engine, household.id);
    const children = list?.schedule?.at(-1)?.children;
    const childId = chance.one(children);
    if (list?.role === 'helper' && item && day && childId) {
      const path = `${list.id}/items/${item.id}/marks/${day}`;
      this.send(phone, 'PUT', path, { childId, state: chance.pick(['done', 'open']) });
      return;
    }
    if (list && item && day && childId)
      void markItem(phone.engine, list.id, { itemId: item.id, day, childId }, chance.pick(['done', 'open']));
  }

  give(phone: AdultPhone): void {
    const { chance } = this.scene;
    if (phone.visitor) return;
    const household = chance.one(phone.engine.households());
    const plain = phone.engine.myLists().lists.filter(({ schedule }) => !schedule?.length);
    const list = chance.one(plain);
    const childId = chance.one(household?.children)?.id;
    if (!household || !list || childId === undefined) return;
    const isGiven = household.given.some((each) => each.listId === list.id && each.childId === childId);
    void giveList(phone.engine, household.id, { listId: list.id, childId }, !isGiven);
  }

  rename(phone: AdultPhone): void {
    const household = this.scene.chance.one(phone.engine.households());
    if (household && !phone.visitor)
      void changeHousehold(phone.engine, household.id, { name: `Home ${this.scene.newId().slice(4, 8)}` });
  }

  addChild(phone: AdultPhone): void {
    const { chance } = this.scene;
    const household = chance.one(phone.engine.households());
    if (!household || phone.visitor || household.children.length >= mostChildren) return;
    const nickname = `Child ${this.scene.newId().slice(4, 8)}`;
    void addChild(phone.engine, household.id, { nickname, animal: chance.pick(animals), colour: 'mint' });
  }

  /** Deletes a child, or restores one that was deleted. */
  childGone(phone: AdultPhone): void {
    const { chance } = this.scene;
    const household = chance.one(phone.engine.households());
    if (!household || phone.visitor) return;
    const { deletedChildren = [], children } = household;
    const back = chance.happens(0.6) ? chance.one(deletedChildren) : undefined;
    const gone = chance.one(children);
    if (back) void restoreChild(phone.engine, household.id, back, []);
    else if (gone) void deleteChild(phone.engine, household.id, gone.id);
  }

  /** A request of a helper that the page does not offer, or offers for the own children only. */
  private send(phone: AdultPhone, method: 'POST' | 'PUT', path: string, body: object): void {
    void phone.request(method, `/api/shopping-lists/${path}`, body, this.scene.newId());
  }

  private look(phone: AdultPhone) {
    const list = phone.visitor ? undefined : this.scene.chance.one(phone.engine.myLists().lists);
    const items = list ? phone.engine.list(list.id).items : [];
    return { list, items, item: this.scene.chance.one(items) };
  }
}
