import { BillingModule } from '../src/billing';
import * as billing from '../src/billing/events';
import { IdentityModule } from '../src/identity';
import * as identity from '../src/identity/events';
import { ImagingModule } from '../src/imaging';
import * as imaging from '../src/imaging/events';
import { ListsModule } from '../src/lists';
import * as lists from '../src/lists/events';
import { EventDispatcher } from '../src/platform/outbox/event-dispatcher';
import { ReferralsModule } from '../src/referrals';
import * as referrals from '../src/referrals/events';
import { ViewsModule } from '../src/views/views.module';
import { build } from './module.builder';

const told: string[] = Object.values({ ...billing, ...identity, ...imaging, ...lists, ...referrals }).flatMap((each) => (typeof each === 'function' && 'eventName' in each ? [each.eventName] : []));
/** Which no module listens to, and who they are for. */
const forOthers: Record<string, string> = {
  'identity.user-registered': 'whoever comes after: a trial begins by itself, with the first look at it',
  'imaging.image-ready': 'clients, to whom the channel of pictures tells it at once',
  'imaging.image-failed': 'clients, likewise',
  'imaging.picture-reported': 'support staff, who see it at their desk',
};

it('every event that a module tells of has a listener, or is known to be for somebody else', async () => {
  const house = await build({ modules: [IdentityModule, ReferralsModule, BillingModule, ImagingModule, ListsModule, ViewsModule] });
  const heard = new Set(house.get(EventDispatcher).events);
  await house.close();
  expect(told.length).toBeGreaterThanOrEqual(15);
  expect(told.filter((name) => !heard.has(name) && !(name in forOthers))).toEqual([]);
  expect(Object.keys(forOthers).filter((name) => heard.has(name) || !told.includes(name))).toEqual([]);
  // Nor does anybody wait for what nobody tells.
  expect([...heard].filter((name) => !told.includes(name))).toEqual([]);
});
