import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BillingModule } from '../../../src/billing';
import { IdentityModule } from '../../../src/identity';
import { ImagingModule } from '../../../src/imaging';
import { ListsModule } from '../../../src/lists';
import { EventDispatcher } from '../../../src/platform/outbox/event-dispatcher';
import { ReferralsModule } from '../../../src/referrals';
import { ViewsModule } from '../../../src/views/views.module';
import { build } from '../../support/module.builder';

const source = join(__dirname, '../../../src');
const toldIn = (file: string): string[] =>
  [...readFileSync(join(source, file), 'utf8').matchAll(/\bevent<\s*'([^']+)'/g)].map(
    ([, event = '']) => event,
  );
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
/** What modules tell each other, and all that is told. */
const [told, all] = [
  files.filter((name) => /^\w+\/events\.ts$/.test(name)).flatMap(toldIn),
  files.flatMap(toldIn),
];
/** Which no module listens to, and who they are for. */
const forOthers: Record<string, string> = {
  'identity.user-registered': 'whoever comes after: a trial begins by itself, with the first look at it',
  'imaging.image-ready': 'clients, to whom the channel of pictures tells it at once',
  'imaging.image-failed': 'clients, likewise',
  'imaging.picture-reported': 'support staff, who see it at their desk',
};

it('every event that a module tells of has a listener, or is known to be for somebody else', async () => {
  const harness = await build({
    modules: [IdentityModule, ReferralsModule, BillingModule, ImagingModule, ListsModule, ViewsModule],
  });
  const heard = new Set(harness.get(EventDispatcher).events);
  await harness.close();
  expect(told.length).toBeGreaterThanOrEqual(15);
  expect(told.filter((name) => !heard.has(name) && !(name in forOthers))).toEqual([]);
  expect(Object.keys(forOthers).filter((name) => heard.has(name) || !told.includes(name))).toEqual([]);
  // Nor does anybody wait for what nobody tells. (What a module has to itself, as billing its happenings, may go unheard.)
  expect([...heard].filter((name) => !all.includes(name))).toEqual([]);
});
