import { perform } from './actions';
import { Family } from './family';
import type { Violation } from './invariants/invariant-recorder';
import type { Plan, Step } from './plan';
import { type Wiring, soundWiring } from './wiring';

export interface Outcome {
  violation: Violation | null;
  /** Hash of all events: the same plan has the same. */
  hash: number;
  events: number;
  /** The step after which the violation was found; null at the end. */
  step: number | null;
  trace: readonly string[];
}

const healedWithinMs = 30_000;
/** In ms: one poll of every page, and its consequences. */
const quietMs = 65_000;
/** In ms: all attempts of Background Sync. */
const backgroundMs = 60_000;

/** Runs a plan to its end, or to the first violation. */
export async function run(plan: Plan, wiring: Wiring = soundWiring, keepsTrace = false): Promise<Outcome> {
  // Lets the rest of the process run.
  await new Promise((resolve) => setImmediate(resolve));
  const family = new Family(plan, wiring, keepsTrace);
  const { recorder, time } = family;
  const outcome = (step: number | null): Outcome => ({
    violation: recorder.violation,
    hash: recorder.hash >>> 0,
    events: time.events,
    step,
    trace: recorder.lines,
  });
  await begin(family);
  for (const [index, step] of plan.steps.entries()) {
    await take(family, step, index);
    if (recorder.violation) return outcome(index);
  }
  await end(family, plan.seed % 3 === 0);
  return outcome(null);
}

/** Creates a list of one user and shares it with all others. */
async function begin(family: Family): Promise<void> {
  const { phones, people, time } = family;
  const [phone] = phones;
  const page = phone && family.pageOf(phone);
  await time.pass(1_000);
  if (!page) return;
  const made = page.device.createList('Market', 'shopping');
  await time.pass(1_500);
  const id = await made;
  for (const person of people) {
    if (person === page.userId) continue;
    const shared = family.share(id, person);
    await time.pass(500);
    await shared;
  }
  await time.pass(1_000);
}

async function take(family: Family, step: Step, index: number): Promise<void> {
  const { recorder, time, screenInvariant, householdInvariant, signOutInvariant } = family;
  family.chance = family.chanceOf(step.salt);
  recorder.note(`step ${index}: ${step.kind}, phone ${step.phone}, then ${step.waitMs} ms`);
  perform(family, step);
  await time.pass(step.waitMs, () => recorder.violation !== null);
  const phone = family.phones[step.phone % family.phones.length];
  if (phone?.left === null)
    for (const page of phone.pages) {
      screenInvariant.look(page);
      householdInvariant.look(page);
    }
  for (const each of family.phones) signOutInvariant.look(each);
}

/** Heals all faults. All queues must drain in time, and then all devices must be equal. */
async function end(family: Family, inBackground: boolean): Promise<void> {
  const {
    recorder,
    phones,
    server,
    convergenceInvariant,
    householdInvariant,
    queueInvariant,
    shoppingInvariant,
    time,
  } = family;
  recorder.note('everything is well again');
  server.fallsAt = null;
  if (!server.up) server.start();
  server.hub.deaf = false;
  const owners = phones.map(({ userId }) => userId);
  for (const phone of phones) phone.weather = 'calm';
  if (inBackground) await sendInBackground(family);
  for (const phone of phones) {
    if (phone.userId === null) family.signIn(phone, family.person(phone.number));
    else if (phone.pages.length === 0) phone.openPage();
  }
  await blockedByNobody(family);
  for (const userId of family.people) {
    for (const phone of phones) {
      const waits = phone.disks
        .get(userId)
        ?.queue()
        .some(({ state }) => state === 'queued');
      if (waits && phone.userId !== userId) family.signIn(phone, userId);
      phone.look();
    }
    await time.pass(healedWithinMs);
  }
  convergenceInvariant.checkQueues(phones);
  phones.forEach((phone, index) => {
    const owner = owners[index];
    if (owner && phone.userId !== owner) family.signIn(phone, owner);
  });
  await time.pass(quietMs);
  queueInvariant.checkEnd(phones);
  convergenceInvariant.checkScreens(phones);
  householdInvariant.checkEnd(phones);
  shoppingInvariant.checkEnd(phones);
}

/** All pages were closed until every token has expired: the worker sends the queues without a page. */
async function sendInBackground({ phones, server, time, convergenceInvariant }: Family): Promise<void> {
  const carried = phones.filter(({ pages }) => pages.length > 0);
  for (const phone of carried) {
    if (phone.token !== null) server.sessions.expire(phone.token);
    phone.pocket();
  }
  await time.pass(backgroundMs);
  convergenceInvariant.checkBackgrounded(carried.filter(({ pages }) => pages.length === 0));
}

/** A list that the server cannot write must not delay the others. */
async function blockedByNobody(family: Family): Promise<void> {
  const { phones, server, convergenceInvariant, time } = family;
  const waiting = phones
    .flatMap((phone) => (phone.userId === null ? [] : phone.diskOf(phone.userId).queue()))
    .filter(({ state }) => state === 'queued');
  // A copy waits for its source, as it must.
  const tied = new Set(
    waiting.flatMap(({ change, listId }) => (change.kind === 'list.duplicated' ? [change.from, listId] : [])),
  );
  const sick = waiting.find(({ listId }) => !tied.has(listId));
  if (sick) server.sick.add(sick.listId);
  for (const phone of phones) phone.look();
  await time.pass(healedWithinMs);
  convergenceInvariant.checkQueues(
    phones.filter((phone) => phone.disks.size === 1),
    server.sick,
  );
  server.sick.clear();
}
