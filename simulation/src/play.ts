import { carryOut } from './deeds';
import { Family } from './family';
import type { Verdict } from './judge/court';
import type { Plan, Step } from './plan';
import { type Wiring, soundWiring } from './wiring';

export interface Outcome {
  verdict: Verdict | null;
  /** Of everything that happened: the same plan has the same. */
  hash: number;
  events: number;
  /** Which step it was after; null at the end. */
  step: number | null;
  trace: readonly string[];
}

const healedWithinMs = 30_000;
/** One look at everything, and what follows from it. */
const quietMs = 65_000;
/** The worker is woken a few times, later and later. */
const pocketMs = 60_000;

/** Plays a plan to its end, or to the first thing that must not happen. */
export async function play(plan: Plan, wiring: Wiring = soundWiring, keepsTrace = false): Promise<Outcome> {
  // Once in a while the rest of the process has its turn.
  await new Promise((resolve) => setImmediate(resolve));
  const family = new Family(plan, wiring, keepsTrace);
  const { court, time } = family;
  const outcome = (step: number | null): Outcome => ({
    verdict: court.verdict,
    hash: court.hash >>> 0,
    events: time.events,
    step,
    trace: court.lines,
  });
  await begin(family);
  for (const [index, step] of plan.steps.entries()) {
    await take(family, step, index);
    if (court.verdict) return outcome(index);
  }
  await end(family, plan.seed % 3 === 0);
  return outcome(null);
}

/** Somebody has a list, and whoever else there is may use it. */
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
  const { court, time, screenJudge, householdJudge, doorJudge } = family;
  family.chance = family.chanceOf(step.salt);
  court.note(`step ${index}: ${step.kind}, phone ${step.phone}, then ${step.waitMs} ms`);
  carryOut(family, step);
  await time.pass(step.waitMs, () => court.verdict !== null);
  const phone = family.phones[step.phone % family.phones.length];
  if (phone?.left === null)
    for (const page of phone.pages) {
      screenJudge.look(page);
      householdJudge.look(page);
    }
  for (const each of family.phones) doorJudge.look(each);
}

/** Everything is well again. What was queued has to go out in time, whoever made it, and then all have to see the same. */
async function end(family: Family, inPockets: boolean): Promise<void> {
  const { court, phones, server, finalJudge, householdJudge, queueJudge, time } = family;
  court.note('everything is well again');
  server.fallsAt = null;
  if (!server.up) server.start();
  server.hub.deaf = false;
  const owners = phones.map(({ userId }) => userId);
  for (const phone of phones) phone.weather = 'calm';
  if (inPockets) await sentFromPockets(family);
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
  finalJudge.judgeQueues(phones);
  phones.forEach((phone, index) => {
    const owner = owners[index];
    if (owner && phone.userId !== owner) family.signIn(phone, owner);
  });
  await time.pass(quietMs);
  queueJudge.judgeEnd(phones);
  finalJudge.judgeScreens(phones);
  householdJudge.judgeEnd(phones);
}

/** Nobody has looked at the phones for so long that no token is good: the worker sends what waits, without a page. */
async function sentFromPockets({ phones, server, time, finalJudge }: Family): Promise<void> {
  const carried = phones.filter(({ pages }) => pages.length > 0);
  for (const phone of carried) {
    if (phone.token !== null) server.sessions.expire(phone.token);
    phone.pocket();
  }
  await time.pass(pocketMs);
  finalJudge.judgePockets(carried.filter(({ pages }) => pages.length === 0));
}

/** One list that the server cannot write must not hold up the others. */
async function blockedByNobody(family: Family): Promise<void> {
  const { phones, server, finalJudge, time } = family;
  const waiting = phones
    .flatMap((phone) => (phone.userId === null ? [] : phone.diskOf(phone.userId).queue()))
    .filter(({ state }) => state === 'queued');
  // A copy waits for its source, as it should.
  const tied = new Set(
    waiting.flatMap(({ change, listId }) => (change.kind === 'list.duplicated' ? [change.from, listId] : [])),
  );
  const sick = waiting.find(({ listId }) => !tied.has(listId));
  if (sick) server.sick.add(sick.listId);
  for (const phone of phones) phone.look();
  await time.pass(healedWithinMs);
  finalJudge.judgeQueues(
    phones.filter((phone) => phone.disks.size === 1),
    server.sick,
  );
  server.sick.clear();
}
