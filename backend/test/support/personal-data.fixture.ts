import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ExchangeCode } from '../../src/identity/application/sign-in/exchange-code';
import { SignInWithGoogle } from '../../src/identity/application/sign-in/sign-in-with-google';
import type { UserPromptDto } from '../../src/imaging/http/prompts.dto';
import { ListCaller } from '../../src/lists/testing/list-caller';
import type { ListWithItemsDto } from '../../src/views/views.dto';
import { givePlan } from './billing/plans';
import { addChild, agreeConsent, makeHousehold } from './households';
import { DeviceRequests, newCode } from './linked-devices';
import type { BuiltModule } from './module.builder';
import { preparePgBoss } from './release-before/postgres-job-queue';
import { storeMark, storeRoutine } from './routines';

export interface Somebody {
  id: string;
  name: string;
  email: string;
  subject: string;
  phone: ListCaller;
}

const prompts = '/api/shopping-lists/user-prompts';
let people = 0;

/** Signs in with Google on two devices, one of which has renewed its session since. */
export async function arrive(harness: BuiltModule, firstName: string): Promise<Somebody> {
  people += 1;
  const [name, subject] = [`${firstName} Quastenflosser${people}`, `sub-${people}-${randomUUID()}`];
  const email = `${firstName}.Quasten+Kuzu${people}@Example.org`;
  for (const deviceLabel of ['phone', 'tablet']) {
    const signIn = await harness
      .get(SignInWithGoogle)
      .execute({ provider: 'google', subject, name, email, picture: null }, randomUUID());
    await harness.get(ExchangeCode).execute({ ...signIn!, deviceLabel, language: 'de', replaces: undefined });
  }
  // One more code that is never exchanged.
  await harness
    .get(SignInWithGoogle)
    .execute({ provider: 'google', subject, name, email, picture: null }, randomUUID());
  const [{ id }] = (await harness.database.query<{ id: string }>(
    'SELECT person_id AS id FROM identity.sign_in WHERE subject = $1',
    [subject],
  )) as [{ id: string }];
  // New accounts may send fewer invitations.
  await harness.database.query(`UPDATE identity.person SET created_at = '2026-01-01' WHERE id = $1`, [id]);
  // An avatar whose bytes can be found again.
  await harness.database.query('INSERT INTO identity.face (person_id, jpg) VALUES ($1, $2)', [
    id,
    Buffer.from(email),
  ]);
  await givePlan(harness.database, id, 'platinum');
  return { id, name, email, subject, phone: ListCaller.with(harness.as, id) };
}

/** The data of a user who has used every feature, and the part that other users keep. */
export interface Life {
  words: string[];
  /** Tokens and codes, which are stored nowhere as they are. */
  secrets: string[];
  /** Files of pictures in a list that is deleted with the user. */
  painted: string[];
  shared: string;
  pictured: () => Promise<void>;
}

/**
 * A household with two children, one of them deleted, a PIN, a consent, a list that is given, and a linked
 * device that has ticked. Returns the id of the device, and its tokens and codes.
 */
async function fillHousehold(
  harness: BuiltModule,
  anna: Somebody,
  names: { family: string; child: string; formerChild: string; device: string },
): Promise<{ deviceId: string; secrets: string[] }> {
  const { id } = await makeHousehold(harness, anna.id, { name: names.family });
  const child = await addChild(harness, anna.id, id, { nickname: names.child });
  const former = await addChild(harness, anna.id, id, { nickname: names.formerChild, animal: 'cat' });
  await agreeConsent(harness, anna.id, id);
  const path = `/api/households/${id}`;
  const send = async (method: string, below: string, body: object): Promise<void> => {
    const answer = await harness.as(anna.id)(method, `${path}/${below}`, body, {
      'idempotency-key': randomUUID(),
    });
    expect([below, answer.status]).toEqual([below, 200]);
  };
  const devices = new DeviceRequests(harness, id);
  const tablet = await devices.link(anna.id, [child.id, former.id]);
  const { deviceId, token } = tablet.home;
  await send('PATCH', `devices/${deviceId}`, { name: names.device });
  const openCode = newCode();
  expect((await devices.makeCode(anna.id, [child.id], openCode)).status).toBe(201);
  await send('PUT', 'gate', { salt: 'A'.repeat(22), hash: 'B'.repeat(43), iterations: 200_000 });
  await send('DELETE', `children/${former.id}`, {});
  const list = (await anna.phone.createList({ name: names.family })).body.id;
  await send('PUT', `children/${child.id}/lists/${list}`, { given: true });
  const apple = (await anna.phone.addItem(list, { name: 'Apple' })).body.id;
  const ticked = await tablet.as(child.id, 'PUT', `/api/kid/items/${apple}/checked`, { checked: true });
  expect(ticked.status).toBe(200);
  const children = [child.id, former.id];
  const since = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
  const routine = await storeRoutine(harness.database, id, anna.id, {
    name: names.family,
    since,
    children,
    items: [{ for: children }],
  });
  for (const childId of children) {
    await storeMark(harness.database, { itemId: routine.items[0]!, day: since, childId, actor: anna.id });
    await harness.database.query(
      `WITH off AS (INSERT INTO lists.day_off (id, household_id, child_id, from_day, to_day, made_by, made_at) VALUES (gen_random_uuid(), $1, $2, $3, $3, $4, now())),
         first_then AS (INSERT INTO lists.first_then (child_id, household_id, day, first_item, then_item) VALUES ($2, $1, $3, $5, $5)),
         late AS (INSERT INTO lists.late_mark (child_id, item_id, day, household_id, code, at, device_id) VALUES ($2, $5, $3, $1, 'x', now(), $7))
       INSERT INTO lists.closed_day (list_id, day, child_id, household_id, planned, done) VALUES ($6, $3, $2, $1, 1, 1)`,
      [id, childId, since, anna.id, routine.items[0], routine.listId, deviceId],
    );
  }
  const cookieToken = tablet.cookie.slice('pictick-kid='.length);
  return { deviceId, secrets: [token, cookieToken, cookieToken.split('.')[2]!, openCode] };
}

/** Uses every feature. `paint` lets the worker catch up. */
export async function fillAccount(
  harness: BuiltModule,
  anna: Somebody,
  ben: Somebody,
  cem: Somebody,
  paint: () => Promise<void>,
): Promise<Life> {
  const mark = anna.name.replace(/\D/g, '');
  const w = (word: string): string => `${word}${mark}`;
  const mine = {
    list: w('Wunschzettelmarkt'),
    former: w('Altername'),
    item: w('Quietschmöhre'),
    renamed: w('Knusperrübe'),
    notes: w('hinterm Zwergenregal'),
    quantity: w('Säckchen'),
    bin: w('Papierkorbliste'),
    binned: w('Weggeworfenes'),
    style: w('Glitzerstil'),
    styleText: w('zebraglitter'),
    figure: w('Flauscholina'),
    figureText: w('fluffbear'),
    guest: `${w('grossmutter')}@Example.net`,
    batch: w('Stapelware'),
    offline: w('Funklochmilch'),
    family: w('Igelfamilie'),
    child: w('Pusteblümchen'),
    formerChild: w('Mäusezähnchen'),
    device: w('Wackeltablett'),
    bens: w('Brummkreiselobst'),
    cems: w('Nussknackersuppe'),
    told: w('vom Dachboden'),
  };
  const done = async <R extends { status: number; body: unknown }>(wish: Promise<R>): Promise<R> => {
    const answer = await wish;
    // A refused request would prove nothing.
    if (answer.status >= 300) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const prompt = async (promptKind: string, name: string, template: string): Promise<string> =>
    (
      (
        await done(
          harness.as(anna.id)(
            'POST',
            prompts,
            { promptKind, name, template, allowMissingPlaceholder: true },
            { 'idempotency-key': randomUUID() },
          ),
        )
      ).body as UserPromptDto
    ).id;
  const [style, figure] = [
    await prompt('style', mine.style, `%s in ${mine.styleText}`),
    await prompt('character', mine.figure, `the ${mine.figureText} doing %s`),
  ];
  // Created and renamed again under the same names.
  for (const [promptKind, name] of [
    ['style', mine.style],
    ['character', mine.figure],
  ] as const) {
    expect(
      (
        await harness.as(anna.id)(
          'POST',
          prompts,
          { promptKind, name: name.toUpperCase(), template: '%s again', allowMissingPlaceholder: true },
          { 'idempotency-key': randomUUID() },
        )
      ).status,
    ).toBe(409);
    const other = await prompt(promptKind, w(`${promptKind} zwei`), 'another %s');
    expect(
      (
        await harness.as(anna.id)(
          'PUT',
          `${prompts}/${other}`,
          { name, template: 'another %s' },
          { 'idempotency-key': randomUUID() },
        )
      ).status,
    ).toBe(409);
  }
  const pixels = Buffer.from(
    Array.from({ length: 640 * 480 }, (_, at) => [at % 256, (at >> 8) % 256, (at * 7) % 256]).flat(),
  );
  const photo = await sharp(pixels, { raw: { width: 640, height: 480, channels: 3 } })
    .withExif({ IFD0: { Copyright: anna.name } })
    .jpeg()
    .toBuffer();
  const payload = Buffer.concat([
    Buffer.from(
      '--edge\r\ncontent-disposition: form-data; name="file"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n',
    ),
    photo,
    Buffer.from('\r\n--edge--\r\n'),
  ]);
  const upload = async (method: 'POST' | 'PUT', url: string): Promise<void> => {
    const uploaded = await harness.app.inject({
      method,
      url,
      payload,
      headers: {
        'x-auth-token': anna.id,
        'content-type': 'multipart/form-data; boundary=edge',
        'idempotency-key': randomUUID(),
      },
    });
    await done(Promise.resolve({ status: uploaded.statusCode, body: uploaded.json<object>() }));
  };
  await upload('POST', `${prompts}/${figure}/refimage`);
  await done(
    harness.as(anna.id)(
      'PUT',
      '/api/shopping-lists/user/preferences/style',
      { promptId: style },
      { 'idempotency-key': randomUUID() },
    ),
  );

  const { deviceId, secrets } = await fillHousehold(harness, anna, mine);

  const own = (await done(anna.phone.createList({ name: mine.former, selectedCharacterId: figure }))).body.id;
  await done(anna.phone.renameList(own, mine.list));
  const item = (
    await done(
      anna.phone.addItem(own, {
        name: mine.item,
        notes: mine.notes,
        quantity: mine.quantity,
        promptId: style,
      }),
    )
  ).body.id;
  await done(anna.phone.editItem(own, item, { name: mine.renamed }));
  await done(anna.phone.editItem(own, item, { depicts: 'bread' }));
  await done(anna.phone.regenerate(own, item, { promptId: style, selectedCharacterId: figure }));
  await upload('PUT', `/api/shopping-lists/${own}/items/${item}/photo`);
  await done(anna.phone.addItems(own, [{ name: mine.batch }, { name: '' }]));
  await done(
    anna.phone.operations(own, [
      { key: randomUUID(), method: 'POST', path: 'items', body: { name: mine.offline } },
    ]),
  );
  await done(anna.phone.duplicateList(own));
  // Two other members have left before the deletion: one by choice, one was removed.
  for (const [guest, name] of [
    [ben, mine.bens],
    [cem, mine.cems],
  ] as const) {
    await done(anna.phone.share(own, guest.email));
    await done(guest.phone.openList(own));
    const theirs = (await done(guest.phone.addItem(own, { name }))).body.id;
    await done(guest.phone.toggle(own, item));
    await done(guest.phone.editItem(own, theirs, { notes: mine.told }));
    await done(guest.phone.addItems(own, [{ name: mine.list }]));
    await done(
      guest.phone.operations(own, [
        { key: randomUUID(), method: 'POST', path: 'items', body: { name: mine.list } },
      ]),
    );
    await done(guest.phone.regenerate(own, item, {}));
  }
  await paint();
  const painted = await harness.database.query<{ sha: string }>(
    `SELECT DISTINCT sha FROM imaging.image WHERE list_id = $1 AND sha LIKE 'p%' UNION SELECT sha FROM imaging.own_photo WHERE holder_id = $2`,
    [own, anna.id],
  );
  expect(painted.length).toBeGreaterThan(3);
  await done(ben.phone.unshare(own, ben.id));
  await done(anna.phone.unshare(own, cem.id));
  const binned = (await done(anna.phone.addItem(own, { name: mine.binned }))).body.id;
  await done(anna.phone.deleteItem(own, binned));
  const bin = (await done(anna.phone.createList({ name: mine.bin }))).body.id;
  await done(anna.phone.deleteList(bin));
  await done(anna.phone.share(own, mine.guest));

  const shared = (await done(anna.phone.createList({ name: 'Familienmarkt' }))).body.id;
  for (const [owner, list, guest] of [
    [anna, shared, ben],
    [anna, shared, cem],
  ] as const) {
    expect((await owner.phone.share(list, guest.email)).status).toBe(201);
    expect((await guest.phone.openList(list)).status).toBe(200);
  }
  for (const name of ['Milk', 'Apples']) await anna.phone.addItem(shared, { name });
  const pictured = (await ben.phone.addItem(shared, { name: 'Bread' })).body.id;
  // Invited by others: the address as they spelt it, opened or not.
  const bens = (await ben.phone.createList({ name: 'Bens Liste' })).body.id;
  const cems = (await cem.phone.createList({ name: 'Cems Liste' })).body.id;
  await done(ben.phone.share(bens, anna.email.toUpperCase()));
  await done(anna.phone.openList(bens));
  await done(anna.phone.addItem(bens, { name: 'Cheese' }));
  await done(cem.phone.share(cems, ` ${anna.email.toLowerCase()}`));
  await paint();
  const seen = (await ben.phone.get<ListWithItemsDto>(`/${shared}`)).body;
  await done(
    harness.as(anna.id)(
      'POST',
      `/api/shopping-lists/images/${seen.items.find(({ id }) => id === pictured)?.imageId}/report`,
      { reason: 'wrong' },
      { 'idempotency-key': randomUUID() },
    ),
  );
  await done(anna.phone.regenerate(shared, seen.items[0]!.id, { selectedCharacterId: figure }));
  await paint();
  const came = await arriveByLink(harness, ben, anna);
  await arriveByLink(harness, anna, cem);
  await paint();
  expect(
    await harness.database.query('SELECT state FROM billing.referral_reward WHERE invitee_id = ANY($1)', [
      [anna.id, cem.id],
    ]),
  ).toEqual([{ state: 'pending' }, { state: 'pending' }]);
  // Jobs that failed for good, and those that 0.1 archived long ago.
  await preparePgBoss(harness.databaseUrl);
  const dead = JSON.stringify({
    v: 1,
    payload: { userId: anna.id, items: [{ text: mine.item, depicts: mine.renamed }] },
  });
  await harness.database.query(
    `INSERT INTO pgboss.job (name, data, state) VALUES ('events', $1, 'failed'), ('events', $1, 'completed')`,
    [dead],
  );
  await harness.database.query(
    `INSERT INTO pgboss.archive SELECT *, now() FROM pgboss.job WHERE data = $1::jsonb AND state = 'completed'`,
    [dead],
  );
  await harness.database.query(
    `INSERT INTO platform.job (id, queue, data, priority, attempts, due_at, ended_at, reason) VALUES (gen_random_uuid(), 'v2:events', $1, 0, 5, now(), now(), 'Error'), (gen_random_uuid(), 'events', $1, 0, 5, now(), now(), 'Error')`,
    [dead],
  );
  await harness.database.query(`INSERT INTO identity.staff VALUES ($1, 'support', now())`, [anna.id]);
  return {
    words: [anna.name, anna.email, anna.subject, came, deviceId, ...Object.values(mine)],
    secrets,
    painted: painted.map(({ sha }) => sha),
    shared,
    pictured: async () => {
      const { status, body } = await ben.phone.get<ListWithItemsDto>(`/${shared}`);
      expect([status, body.items.map(({ name }) => name).sort()]).toEqual([200, ['Apples', 'Bread', 'Milk']]);
      expect(body.items.find(({ id }) => id === pictured)?.image.status).toBe(
        seen.items.find(({ id }) => id === pictured)?.image.status,
      );
      expect((await cem.phone.get<ListWithItemsDto>(`/${cems}`)).status).toBe(200);
    },
  };
}

/** A new friend accepts the inviter's link. Returns the friend's code. */
async function arriveByLink(harness: BuiltModule, inviter: Somebody, friend: Somebody): Promise<string> {
  const codeOf = async ({ id }: Somebody): Promise<string> =>
    ((await harness.as(id)('GET', `/api/referrals/my-code?deviceId=${id}`)).body as { referralCode: string })
      .referralCode;
  const referralCode = await codeOf(inviter);
  await harness.as(friend.id)('POST', '/api/referrals/click', { referralCode, visitId: friend.id });
  await harness.database.query('UPDATE identity.person SET created_at = now() WHERE id = $1', [friend.id]);
  const { status } = await harness.as(friend.id)(
    'POST',
    '/api/referrals/complete-signup',
    { referralCode, inviteeUserId: friend.id, deviceId: friend.id },
    { 'idempotency-key': randomUUID() },
  );
  expect(status).toBe(200);
  await harness.database.query(`UPDATE identity.person SET created_at = '2026-01-01' WHERE id = $1`, [
    friend.id,
  ]);
  // A user reads a code of their own, and no friend uses it.
  const own = await codeOf(friend);
  await harness.as(inviter.id)('POST', '/api/referrals/click', { referralCode: own, visitId: inviter.id });
  return own;
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

interface Place {
  where: string;
  text: string;
}

/** Every row of every table of every schema, bytes as hex, every file with its name, and the logs. */
export async function personalData(harness: BuiltModule, dataDir: string, logs: string): Promise<Place[]> {
  const tables = await harness.database.query<{ name: string }>(
    `SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE relkind IN ('r', 'm') AND nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const places: Place[] = [{ where: 'logs', text: fold(logs) }];
  for (const { name } of tables) {
    const all = `SELECT t::text AS row FROM ${name} AS t`;
    for (const { row } of await harness.database.query<{ row: string }>(all))
      places.push({ where: `${name}: ${row.slice(0, 300)}`, text: fold(row) });
  }
  for (const path of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    const content = statSync(join(dataDir, path)).isFile() ? readFileSync(join(dataDir, path), 'utf8') : '';
    places.push({ where: `file ${path}`, text: fold(`${path} ${content}`) });
  }
  return places;
}

/** The parts of base64 that this word gives at each of three offsets, whatever stands around it. */
const inBase64 = (word: string): string[] =>
  [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(word)]);
    return bytes
      .toString('base64url')
      .slice(offset === 0 ? 0 : offset + 1, Math.floor((bytes.length * 8) / 6));
  });

/** The places where one of these words still occurs, as text or as bytes, also in base64. */
export function standing(places: readonly Place[], words: readonly string[]): string[] {
  const needles = words.flatMap((word) => [
    fold(word),
    Buffer.from(word).toString('hex'),
    fold(JSON.stringify(word).slice(1, -1)),
    ...inBase64(word).flatMap((part) => [fold(part), fold(part.replaceAll('-', '+').replaceAll('_', '/'))]),
  ]);
  return places
    .filter(({ text }) => needles.some((needle) => text.includes(needle)))
    .map(({ where }) => where);
}

export const remains = async (
  harness: BuiltModule,
  dataDir: string,
  logs: string,
  words: readonly string[],
): Promise<string[]> => standing(await personalData(harness, dataDir, logs), words);

/** Places where an id may stay for good: proof of a deletion, and the audit log of staff. */
const idsMayStay =
  /^(identity\.person|platform\.leaving|platform\.leaving_step|platform\.audit_log):|^file leavings\/|^logs$|^platform\.job: .*leaving/;

export const traces = async (harness: BuiltModule, dataDir: string, id: string): Promise<string[]> =>
  (await remains(harness, dataDir, '', [id])).filter((place) => !idsMayStay.test(place));
