import { formerMember } from '@pictick/rules/former-member';
import { Clock } from '../../src/kernel/clock';
import { PurgeChildTicks } from '../../src/lists/application/household/purge-child-ticks';
import type { ListWithItemsDto } from '../../src/views/views.dto';
import { type Family, give, householdModules, KidCaller, makeFamily } from '../support/given-lists';
import { type BuiltModule, build, TestClock } from '../support/module.builder';

const day = 86_400_000;

describe('PurgeChildTicks', () => {
  let harness: BuiltModule;
  let family: Family;
  const clock = new TestClock();
  beforeAll(async () => {
    harness = await build({ modules: householdModules, replace: [{ token: Clock, by: clock }] });
  });
  afterAll(() => harness.close());

  it('removes the child from ticks of more than 90 days, keeps the ticks, and tells the devices', async () => {
    family = await makeFamily(harness);
    const { adult: ada, tom: child } = family;
    const tom = new KidCaller(harness, ada.id, child);
    const list = (await ada.createList()).body.id;
    const add = async (name: string): Promise<string> => (await ada.addItem(list, { name })).body.id;
    const [old, fresh, own] = [await add('Old'), await add('Fresh'), await add('Own')];
    await give(harness, ada.id, family, list);
    await tom.check(old);
    await ada.toggle(list, own, { checked: true });
    clock.time = new Date(clock.time.getTime() + 90 * day + 1);
    await tom.check(fresh);
    const read = async (): Promise<ListWithItemsDto> =>
      (await harness.as(ada.id)('GET', `/api/shopping-lists/${list}`)).body as ListWithItemsDto;
    const before = await read();
    await harness.get(PurgeChildTicks).run(clock.time);
    const after = await read();
    const ticks = Object.fromEntries(
      after.items.map(({ id, checked, checkedBy }) => [id, [checked, checkedBy]]),
    );
    expect(ticks).toEqual({ [old]: [true, formerMember], [fresh]: [true, child], [own]: [true, ada.id] });
    expect(after.cursor).not.toBe(before.cursor);

    await harness.get(PurgeChildTicks).run(clock.time);
    expect((await read()).cursor).toBe(after.cursor);
  });
});
