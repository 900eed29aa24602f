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
/** Published events, and all event names in the code. */
const [told, all] = [
  files.filter((name) => /^\w+\/events\.ts$/.test(name)).flatMap(toldIn),
  files.flatMap(toldIn),
];
/** Events without a listener, and their purpose. */
const forOthers: Record<string, string> = {
  'identity.user-registered': 'for later modules: the trial begins by itself when it is first read',
  'imaging.image-ready': 'clients, to whom the channel of pictures tells it at once',
  'imaging.image-failed': 'clients, likewise',
  'imaging.picture-reported': 'support staff, who see it at their desk',
};

it('every published event has a listener or a known purpose', async () => {
  const harness = await build({
    modules: [IdentityModule, ReferralsModule, BillingModule, ImagingModule, ListsModule, ViewsModule],
  });
  const heard = new Set(harness.get(EventDispatcher).events);
  await harness.close();
  expect(told.length).toBeGreaterThanOrEqual(15);
  expect(told.filter((name) => !heard.has(name) && !(name in forOthers))).toEqual([]);
  expect(Object.keys(forOthers).filter((name) => heard.has(name) || !told.includes(name))).toEqual([]);
  // No listener waits for an unknown event. (Internal events of a module, as in billing, may have none.)
  expect([...heard].filter((name) => !all.includes(name))).toEqual([]);
});
