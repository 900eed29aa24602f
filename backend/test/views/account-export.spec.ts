import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { IdentityModule } from '../../src/identity';
import { Sessions } from '../../src/identity/domain/sessions';
import { DomainError } from '../../src/kernel/domain-error';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { AccountExport } from '../../src/views/export/account-export';
import { ExportTiming } from '../../src/views/export/export-timing';
import { ViewsModule } from '../../src/views/views.module';
import { write } from '../support/billing/paid-account';
import { givePlan } from '../support/billing/plans';
import { addChild, addMember, agreeConsent, makeHousehold } from '../support/households';
import { type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';
import { unzip } from '../support/unzip';

const path = '/api/account/export';
/** 500 makes the largest possible account: docs/performance.md. */
const largeLists = Number(process.env['EXPORT_LISTS'] ?? 24);
const shaOf = (digit: string, own = false): string => `${own ? 'p' : ''}${digit.repeat(64)}`;

describe('the archive of an account', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictick-'));
  let harness: BuiltModule;
  let [ada, ben, cleo] = [] as unknown as [ListCaller, ListCaller, ListCaller];
  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    harness.database.query<R>(text, values);

  beforeAll(async () => {
    harness = await build({ modules: [ListsModule, ViewsModule], settings: { dataDir } });
    await harness.app.listen(0, '127.0.0.1');
  });
  afterAll(async () => {
    await harness.close();
    rmSync(dataDir, { recursive: true });
  });
  beforeEach(async () => {
    [ada, ben, cleo] = [
      ListCaller.with(harness.as),
      ListCaller.with(harness.as),
      ListCaller.with(harness.as),
    ];
    for (const [who, name] of [
      [ada, 'Ada'],
      [ben, 'Ben'],
      [cleo, 'Cleo'],
    ] as const) {
      await register(harness, { id: who.id, name, email: emailOf(who, name) });
      await givePlan(harness.database, who.id, 'pro');
    }
  });

  const emailOf = (who: ListCaller, name: string): string => `${name.toLowerCase()}.${who.id}@example.org`;
  const download = async (
    who: ListCaller,
    language = 'en',
    from = harness,
  ): Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }> => {
    const { statusCode, headers, rawPayload } = await from.app.inject({
      url: path,
      headers: { 'x-auth-token': who.id, 'x-user-language': language },
    });
    return { status: statusCode, headers, bytes: rawPayload };
  };
  const archiveOf = async (who: ListCaller, language?: string): Promise<Map<string, Buffer>> =>
    unzip((await download(who, language)).bytes);
  const jsonIn = (files: Map<string, Buffer>, name: string): unknown => JSON.parse(String(files.get(name)));
  const store = (sha: string, size: number, content: string | Buffer): void => {
    const [one, two] = [sha.replace('p', '').slice(0, 2), sha.replace('p', '').slice(2, 4)];
    mkdirSync(join(dataDir, 'img', one, two), { recursive: true });
    writeFileSync(join(dataDir, 'img', one, two, `${sha}.${size}.webp`), content);
  };
  /** Stores a generated picture for the item. */
  const paint = async (
    item: { id: string; imageId: string },
    sha: string,
    { source = 'illustrator', userId = ada.id } = {},
  ): Promise<void> => {
    await rows(
      `INSERT INTO imaging.image (id, list_id, item_id, user_id, owner_id, depicts, concept, style, variant, month, tier_rank, attempts, requested_at, ready_at, status, sha, source)
       VALUES ($1, gen_random_uuid(), $2, $3, $3, 'apple', 'apple', 'cartoon', 0, '2026-11', 0, 0, now(), now(), 'ready', $4, $5)`,
      item.imageId,
      item.id,
      userId,
      sha,
      source,
    );
  };
  /** Opens a real socket that is read only as far as the test reads. */
  const open = async (who: ListCaller, from = harness): Promise<IncomingMessage> => {
    const { port } = from.app.getHttpServer().address() as AddressInfo;
    const request = get({ host: '127.0.0.1', port, path, headers: { 'x-auth-token': who.id }, agent: false });
    request.on('error', () => undefined);
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return answer;
  };
  const until = async (what: string, condition: () => boolean | Promise<boolean>): Promise<void> => {
    for (const end = Date.now() + 20_000; !(await condition());) {
      if (Date.now() > end) throw new Error(`Still not so: ${what}`);
      await new Promise((later) => setImmediate(later));
    }
  };
  /** Makes more data than fits between a writer and a stalled reader. */
  const makeLong = async (who: ListCaller, lists: number, items: number, words = 16): Promise<void> => {
    await rows(
      `WITH made AS (INSERT INTO lists.list (id, owner_id, name, list_type, created_at, version, item_count, checked_count)
         SELECT gen_random_uuid(), $1::uuid, 'List ' || n, 'shopping', now(), 1, $3::int, 0 FROM generate_series(1, $2::int) n RETURNING id)
       INSERT INTO lists.item (id, list_id, name, notes, checked, position, created_at, added_by, image_id, depicts, concept)
         SELECT gen_random_uuid(), made.id, 'Item ' || n, words.notes, false, lpad(n::text, 6, '0'), now(), $1::uuid, gen_random_uuid(), 'apple', 'apple' FROM made, generate_series(1, $3::int) n, LATERAL (SELECT string_agg(md5(random()::text || n || g), '') AS notes FROM generate_series(1, $4::int) g) words`,
      who.id,
      lists,
      items,
      words,
    );
  };
  const openSnapshots = async (): Promise<number> =>
    (
      await rows<{ open: number }>(
        `SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL AND backend_type = 'client backend'`,
      )
    )[0]!.open;

  describe('has all data of the user', () => {
    it('in files with plain names', async () => {
      const list = (await ada.createList({ name: 'Market' })).body.id;
      await ada.addItem(list, { name: 'Milk', quantity: '2 l', notes: 'the blue one' });
      const { status, headers, bytes } = await download(ada);
      expect({ status, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
        status: 200,
        type: 'application/zip',
        cache: 'no-store',
      });
      expect(headers['content-disposition']).toMatch(/^attachment; filename="pictick-\d{4}-\d\d-\d\d\.zip"$/);
      const files = await unzip(bytes);
      expect([...files.keys()]).toEqual([
        'README.txt',
        'profile.json',
        'plan.json',
        'sessions.json',
        'usage.json',
        'billing.json',
        'referrals.json',
        'invitations.json',
        'picture-reports.json',
        'household.json',
        'routines.json',
        'lists/0001-Market.json',
        'trash/items.json',
        'chosen-pictures.json',
        'prompts.json',
        'photos.json',
      ]);
      expect(jsonIn(files, 'profile.json')).toMatchObject({
        id: ada.id,
        name: 'Ada',
        email: emailOf(ada, 'Ada'),
        signIns: [{ provider: 'google' }],
      });
      expect(jsonIn(files, 'plan.json')).toMatchObject({
        tier: 'pro',
        picturesEachMonth: 60,
        grants: [{ tier: 'pro', reason: 'test' }],
      });
      expect(jsonIn(files, 'lists/0001-Market.json')).toMatchObject({
        id: list,
        name: 'Market',
        type: 'shopping',
        role: 'owner',
        people: [],
        items: [
          {
            name: 'Milk',
            quantity: '2 l',
            notes: 'the blue one',
            checked: false,
            addedBy: ada.id,
            picture: null,
          },
        ],
      });
    });

    it('with devices, monthly quotas, reports and styles', async () => {
      const session = randomUUID();
      await rows(
        `INSERT INTO identity.session (id, person_id, device_label, created_at, last_used_at, ends_at) VALUES ($1, $2, 'Firefox on Linux', now(), now(), now())`,
        session,
        ada.id,
      );
      await rows(
        `INSERT INTO imaging.monthly_usage (user_id, month, used, reserved, extra) VALUES ($1, '2026-11', 7, 0, 3)`,
        ada.id,
      );
      await rows(
        `INSERT INTO imaging.picture_report (image_id, user_id, reason, depicts, at, reported_picture_id) VALUES ($1, $2, 'scary', 'spider', now(), $1)`,
        randomUUID(),
        ada.id,
      );
      await rows(
        `INSERT INTO lists.chosen_picture (user_id, name_key, concept, chosen_at) VALUES ($1, 'teddy', 'bread', now())`,
        ada.id,
      );
      await rows(
        `INSERT INTO imaging.prompt (id, user_id, kind, name, name_key, template, reference_sha, version, created_at, updated_at) VALUES ($1, $2, 'character', 'Our cat', 'our cat', 'a cat, %s', $3, 1, now(), now())`,
        randomUUID(),
        ada.id,
        shaOf('c', true),
      );
      store(shaOf('c', true), 512, 'the cat');
      await rows(
        'INSERT INTO identity.face (person_id, jpg) VALUES ($1, $2)',
        ada.id,
        Buffer.from('an avatar'),
      );
      const files = await archiveOf(ada);
      expect(jsonIn(files, 'sessions.json')).toMatchObject({
        sessions: [{ id: session, device: 'Firefox on Linux', thisOne: false }],
      });
      expect(jsonIn(files, 'usage.json')).toEqual({ months: [{ month: '2026-11', used: 7, extra: 3 }] });
      expect(jsonIn(files, 'chosen-pictures.json')).toMatchObject({
        pictures: [{ name: 'teddy', picture: 'bread', chosenAt: expect.any(String) as string }],
      });
      expect(jsonIn(files, 'picture-reports.json')).toMatchObject({
        reports: [{ reason: 'scary', depicts: 'spider' }],
      });
      expect(jsonIn(files, 'prompts.json')).toMatchObject({
        prompts: [{ kind: 'character', name: 'Our cat', template: 'a cat, %s', picture: 'c'.repeat(16) }],
      });
      expect(String(files.get(`prompts/Our-cat-${'c'.repeat(16)}.webp`))).toBe('the cat');
      expect(String(files.get('profile.jpg'))).toBe('an avatar');
    });

    it('with purchases, payments and credit', async () => {
      const bill = async (who: ListCaller, account_id: string): Promise<void> => {
        const bare = account_id.replaceAll('-', '');
        await write(harness.database, 'billing_account', {
          id: account_id,
          user_id: who.id,
          stripe_customer_id: `cus_${bare}`,
          tier: 'pro',
          status: 'active',
          stripe_balance_cents: -250,
        });
        await write(harness.database, 'subscription', { account_id, stripe_id: `sub_${bare}` });
        await write(harness.database, 'subscription_change', { account_id, status: 'canceled' });
        await write(harness.database, 'invoice', { account_id, stripe_id: `in_${bare}` });
        await write(harness.database, 'payment', { account_id, stripe_ref: `in_${bare}` });
        await write(harness.database, 'checkout_attempt', { account_id, state: 'success' });
        await write(harness.database, 'credit_ledger', { account_id, reference: `friend ${bare}` });
        await rows(
          `INSERT INTO billing.command (id, user_id, account_id, key, fingerprint, kind, wish, state, attempts, locked_until, created_at) VALUES (gen_random_uuid(), $1, $2, 'k', '', 'checkout', '{}', 'done', 1, now(), now())`,
          who.id,
          account_id,
        );
        await rows(
          `INSERT INTO billing.letter (user_id, kind, about, claimed_at, sent_at) VALUES ($1, 'trial-soon', '', now(), now())`,
          who.id,
        );
      };
      const [theirs, others] = [randomUUID(), randomUUID()];
      await bill(ada, theirs);
      await bill(ben, others);
      const billing = jsonIn(await archiveOf(ada), 'billing.json');
      expect(billing).toMatchObject({
        account: {
          customerAtStripe: `cus_${theirs.replaceAll('-', '')}`,
          status: 'active',
          tier: 'pro',
          creditCents: 250,
        },
        subscriptions: [{ tier: 'pro', status: 'active', price: 'price_pro' }],
        changes: [{ change: 'downgrade', from: 'platinum', to: 'starter', status: 'canceled' }],
        invoices: [{ number: 'PICT-0001', status: 'paid', total: 499 }],
        payments: [{ kind: 'renewal', status: 'completed', amount: 499, description: 'Pictick Pro' }],
        purchases: [{ price: 'price_pro', state: 'success' }],
        credits: [{ amountCents: 499, reason: 'referral', status: 'unsynced' }],
        wishes: [{ kind: 'checkout', state: 'done' }],
        mails: [{ kind: 'trial-soon', invoice: null }],
      });
      expect(JSON.stringify(billing)).not.toMatch(new RegExp(`${others.replaceAll('-', '')}|friend`));
      expect(jsonIn(await archiveOf(cleo), 'billing.json')).toEqual({
        account: null,
        subscriptions: [],
        changes: [],
        invoices: [],
        payments: [],
        purchases: [],
        credits: [],
        wishes: [],
        mails: [],
      });
    });

    it("with the referral link, its results, and the user's own referral", async () => {
      const inviter = (who: ListCaller, code: string): Promise<object[]> =>
        rows(
          `INSERT INTO referrals.inviter VALUES ($1, $2, 3, '2026-11-01', '2026-11-02', NULL)`,
          who.id,
          code,
        );
      const referral = (from: ListCaller, to: ListCaller): Promise<object[]> =>
        rows(
          `INSERT INTO referrals.referral VALUES (gen_random_uuid(), $1, $2, 'code', false, '2026-11-03')`,
          from.id,
          to.id,
        );
      await inviter(ada, `ours-${ada.id}`);
      await inviter(ben, `theirs-${ben.id}`);
      await referral(ada, cleo);
      await referral(ben, ada);
      await rows(
        `INSERT INTO referrals.visit VALUES (gen_random_uuid(), $1, sha256($2::text::bytea), '2026-11-04')`,
        ada.id,
        ada.id,
      );
      const mine = jsonIn(await archiveOf(ada), 'referrals.json');
      expect(mine).toMatchObject({
        link: { code: `ours-${ada.id}`, clicks: 3, endedAt: null },
        visits: [{ at: '2026-11-04T00:00:00.000Z' }],
        friends: [{ cameAt: '2026-11-03T00:00:00.000Z', reward: null }],
        cameByLink: { deviceOfAnotherAccount: false },
        devices: [],
      });
      expect(JSON.stringify(mine)).not.toMatch(new RegExp(`${ben.id}|${cleo.id}`));
      expect(jsonIn(await archiveOf(ben), 'referrals.json')).toMatchObject({
        visits: [],
        cameByLink: null,
        friends: [{ reward: null }],
      });
    });

    it('with the trash', async () => {
      const [kept, gone] = [
        (await ada.createList({ name: 'Kept' })).body.id,
        (await ada.createList({ name: 'Gone' })).body.id,
      ];
      const item = (await ada.addItem(kept, { name: 'Milk' })).body;
      await ada.addItem(gone, { name: 'Bread' });
      await ada.deleteItem(kept, item.id);
      await ada.deleteList(gone);
      const files = await archiveOf(ada);
      expect(jsonIn(files, 'lists/0001-Kept.json')).toMatchObject({ items: [] });
      expect(jsonIn(files, 'trash/lists/0001-Gone.json')).toMatchObject({
        id: gone,
        items: [{ name: 'Bread' }],
      });
      expect(jsonIn(files, 'trash/items.json')).toMatchObject({ items: [{ list: 'Kept', name: 'Milk' }] });
    });

    it('with a guide in each language', async () => {
      const beginnings = {
        en: 'Your data',
        de: 'Deine Daten',
        es: 'Tus datos',
        fr: 'Tes données',
        nl: 'Jouw gegevens',
        tr: 'Pictick’teki verilerin',
      };
      for (const [language, words] of Object.entries(beginnings)) {
        const text = String((await archiveOf(ada, language)).get('README.txt'));
        expect(text.startsWith(`\uFEFF${words}`)).toBe(true);
        expect(text).not.toMatch(/\{\{/);
        for (const name of [
          'profile.json',
          'lists/',
          'trash/',
          'profile.jpg',
          'pictures/',
          'prompts.json',
          'photos.json',
          'invitations.json',
          'sessions.json',
          'usage.json',
          'plan.json',
          'billing.json',
          'picture-reports.json',
          'chosen-pictures.json',
          'household.json',
          'routines.json',
        ])
          expect(text).toContain(name);
      }
    });
  });

  it('has the own consent and membership of a helper whose time was over lately, and no more of that family', async () => {
    const { id: home } = await makeHousehold(harness, ben.id, { name: 'Berg' });
    await addChild(harness, ben.id, home, { nickname: 'Pusteblume' });
    const until = new Date(Date.now() - 3_600_000);
    await addMember(harness, home, { personId: ada.id, role: 'helper', until });
    await agreeConsent(harness, ada.id, home);
    const files = await archiveOf(ada);
    expect(jsonIn(files, 'household.json')).toMatchObject({
      households: [],
      over: [
        {
          id: home,
          name: 'Berg',
          role: 'helper',
          until: until.toISOString(),
          consents: [{ method: 'email' }],
        },
      ],
    });
    expect(String(files.get('household.json'))).not.toContain('Pusteblume');
  });

  it('says which of the own households is chosen as home', async () => {
    const [{ id: own }, { id: joined }] = [
      await makeHousehold(harness, ada.id),
      await makeHousehold(harness, ben.id),
    ];
    await addMember(harness, joined, { personId: ada.id, role: 'adult' });
    await rows('UPDATE identity.person SET home_household_id = $2 WHERE id = $1', ada.id, joined);
    const { households } = jsonIn(await archiveOf(ada), 'household.json') as {
      households: { id: string; chosenAsHome: boolean }[];
    };
    expect(households.map(({ id, chosenAsHome }) => [id, chosenAsHome])).toEqual([
      [own, false],
      [joined, true],
    ]);
  });

  describe('has own photos', () => {
    const photo = (holderId: string, holder: string, name: string, sha: string, removed = false) =>
      rows(
        `INSERT INTO imaging.own_photo (id, holder_id, holder, name_key, sha, thumb_hash, color, set_at, removed_at) VALUES ($1, $2, $3, $4, $5, 'hash', '#336699', now(), CASE WHEN $6 THEN now() END)`,
        randomUUID(),
        holderId,
        holder,
        name,
        sha,
        removed,
      );

    it('of the user and of the households in which the user is an adult, removed ones too', async () => {
      const { id: home } = await makeHousehold(harness, ada.id);
      const { id: other } = await makeHousehold(harness, ben.id);
      await addMember(harness, other, { personId: ada.id, role: 'helper' });
      await photo(ada.id, 'person', 'soap', shaOf('1', true));
      await photo(ada.id, 'person', 'soap', shaOf('1', true), true);
      await photo(home, 'household', 'teddy', shaOf('2', true));
      await photo(other, 'household', 'secret', shaOf('3', true));
      await photo(ben.id, 'person', 'secret', shaOf('4', true));
      for (const digit of '1234') store(shaOf(digit, true), 1024, `photo ${digit}`);
      const files = await archiveOf(ada);
      expect(jsonIn(files, 'photos.json')).toMatchObject({
        photos: [
          { name: 'soap', rememberedFor: 'person', picture: '1'.repeat(16) },
          { name: 'soap', rememberedFor: 'person', picture: '1'.repeat(16) },
          { name: 'teddy', rememberedFor: 'household', removedAt: null, picture: '2'.repeat(16) },
        ],
      });
      expect([...files.keys()].filter((name) => name.startsWith('photos/'))).toEqual([
        `photos/soap-${'1'.repeat(16)}.webp`,
        `photos/teddy-${'2'.repeat(16)}.webp`,
      ]);
      expect(String(files.get(`photos/soap-${'1'.repeat(16)}.webp`))).toBe('photo 1');
    });
  });

  describe('has pictures', () => {
    it('each once, in the largest size, under a name that tells its content', async () => {
      const list = (await ada.createList()).body.id;
      const [milk, more, bread] = [
        (await ada.addItem(list, { name: '../../Süße Milch / 2%' })).body,
        (await ada.addItem(list, { name: 'milk' })).body,
        (await ada.addItem(list, { name: 'CON' })).body,
      ];
      store(shaOf('a'), 512, 'small');
      store(shaOf('a'), 1024, 'large');
      store(shaOf('b', true), 512, 'own');
      await paint(milk, shaOf('a'), { source: 'model' });
      await paint(more, shaOf('a'), { source: 'model' });
      await paint(bread, shaOf('b', true));
      const files = await archiveOf(ada);
      expect(
        [...files]
          .filter(([name]) => name.startsWith('pictures/'))
          .map(([name, bytes]) => [name, String(bytes)]),
      ).toEqual([
        [`pictures/Süße-Milch-2-${'a'.repeat(16)}.webp`, 'large'],
        [`pictures/CON-${'b'.repeat(16)}.webp`, 'own'],
      ]);
      expect(
        (jsonIn(files, 'lists/0001-Market.json') as { items: { picture: string }[] }).items.map(
          ({ picture }) => picture,
        ),
      ).toEqual(['a'.repeat(16), 'a'.repeat(16), 'b'.repeat(16)]);
    });

    it('with a note in place of a missing one', async () => {
      const list = (await ada.createList()).body.id;
      await paint((await ada.addItem(list, { name: 'Ghost' })).body, shaOf('e'));
      const files = await archiveOf(ada, 'de');
      expect(String(files.get(`pictures/Ghost-${'e'.repeat(16)}.webp.txt`))).toBe(
        'Dieses Bild war nicht zu finden, als das Archiv erstellt wurde. Versuch es später noch einmal.\n',
      );
    });
  });

  describe('has no data of other users', () => {
    const share = async (): Promise<string> => {
      const list = (await ada.createList({ name: 'Family' })).body.id;
      for (const [who, name] of [
        [ben, 'Ben'],
        [cleo, 'Cleo'],
      ] as const) {
        await ada.share(list, emailOf(who, name));
        await who.openList(list);
      }
      return list;
    };

    it("beyond the page's view of them", async () => {
      const list = await share();
      await ben.createList({ name: 'Only Ben’s' });
      const added = (await cleo.addItem(list, { name: 'Cheese' })).body;
      await ben.toggle(list, added.id, { checked: true });
      const files = await archiveOf(ben);
      expect(jsonIn(files, 'lists/0001-Family.json')).toMatchObject({
        role: 'collaborator',
        people: [
          { name: 'Ada', email: 'a…@example.org' },
          { name: 'Ben', email: emailOf(ben, 'Ben') },
          { name: 'Cleo', email: 'c…@example.org' },
        ],
        items: [{ name: 'Cheese', addedBy: cleo.id, checkedBy: ben.id }],
      });
      const everything = [...files.values()].join('\n');
      for (const word of [emailOf(ada, 'Ada'), emailOf(cleo, 'Cleo')]) expect(everything).not.toContain(word);
      // The owner invited them by address, and sees it beside the list.
      expect(jsonIn(await archiveOf(ada), 'lists/0001-Family.json')).toMatchObject({
        people: [{}, { email: emailOf(ben, 'Ben') }, { email: emailOf(cleo, 'Cleo') }],
      });
      expect([...(await archiveOf(cleo)).values()].join('\n')).not.toContain('Only Ben’s');
    });

    it('nor pictures that were generated for them alone', async () => {
      const list = await share();
      const [mine, theirs, own] = [
        (await ben.addItem(list, { name: 'Mine' })).body,
        (await ada.addItem(list, { name: 'Theirs' })).body,
        (await ben.addItem(list, { name: 'Own' })).body,
      ];
      await paint(mine, shaOf('1'));
      await paint(theirs, shaOf('2'));
      await paint(own, shaOf('3', true), { userId: ben.id });
      const picturesOf = async (who: ListCaller): Promise<string[]> =>
        [...(await archiveOf(who)).keys()]
          .filter((name) => name.startsWith('pictures/'))
          .map((name) => name.split(/[/-]/)[1]!);
      expect(await picturesOf(ben)).toEqual(['Mine', 'Own']);
      expect(await picturesOf(ada)).toEqual(['Mine', 'Theirs']);
      expect(await picturesOf(cleo)).toEqual([]);
    });

    it('nor more about invitations than the page shows', async () => {
      const list = (await ada.createList({ name: 'Party' })).body.id;
      await ada.share(list, emailOf(ben, 'Ben'));
      expect(jsonIn(await archiveOf(ada), 'invitations.json')).toMatchObject({
        sent: [{ list: 'Party', to: emailOf(ben, 'Ben') }],
        waiting: [],
        refusedFrom: [],
      });
      expect(jsonIn(await archiveOf(ben), 'invitations.json')).toMatchObject({
        sent: [],
        waiting: [{ list: 'Party', from: 'Ada' }],
      });
      await ben.unshare(list, ben.id, undefined, true);
      expect(jsonIn(await archiveOf(ben), 'invitations.json')).toMatchObject({
        waiting: [],
        refusedFrom: [{ from: 'Ada' }],
      });
      expect(jsonIn(await archiveOf(ada), 'invitations.json')).toMatchObject({
        sent: [{ to: emailOf(ben, 'Ben') }],
      });
    });
  });

  describe('streams', () => {
    it('from one snapshot', async () => {
      await makeLong(ada, 20, 1000);
      const answer = await open(ada);
      await rows(`UPDATE lists.item SET name = 'too late' WHERE added_by = $1`, ada.id);
      await rows('UPDATE lists.list SET deleted_at = now() WHERE owner_id = $1', ada.id);
      const files = await unzip(await buffer(answer));
      expect([...files.keys()].filter((name) => name.startsWith('lists/'))).toHaveLength(20);
      const everything = [...files.values()].join('\n');
      expect(everything.match(/"name":"Item /g)).toHaveLength(20_000);
      expect(everything).not.toContain('too late');
    });

    it('at the pace of its reader, a batch at a time', async () => {
      await makeLong(ada, 40, 1000);
      let most = 0;
      let items = 0;
      const ask = harness.database.query.bind(harness.database);
      const asked = jest.spyOn(harness.database, 'query').mockImplementation(async (text, values) => {
        const found = await ask<object>(text, values);
        most = Math.max(most, found.length);
        if (/FROM lists\.item i/.test(text)) items += found.length;
        return found;
      });
      const archive = await harness.get(AccountExport).open({ userId: ada.id, sid: ada.id, language: 'en' });
      let taken = 0;
      for await (const piece of archive as AsyncIterable<Buffer>) {
        taken += piece.length;
        // Half of an item's data cannot be compressed, so the writer cannot be far ahead.
        expect(items * 256).toBeLessThan(taken + 1_000_000);
      }
      asked.mockRestore();
      expect({ items, most }).toEqual({ items: 40_000, most: 200 });
    });

    it('until the reader disconnects', async () => {
      await makeLong(ada, 20, 1000);
      const answer = await open(ada);
      await until('it is under way', async () => (await openSnapshots()) > 0);
      answer.destroy();
      await until('the connection is free', async () => (await openSnapshots()) === 0);
      await until('there is room', async () => (await download(ada)).status === 200);
    });
  });

  it('in the same memory for a large account as for a small one', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const sizeOf = async (
      who: ListCaller,
      looks: number,
    ): Promise<{ bytes: number; heap: number; outside: number }> => {
      const archive = await harness.get(AccountExport).open({ userId: who.id, sid: who.id, language: 'en' });
      let [bytes, looked, heap, outside] = [0, 0, 0, 0];
      for await (const piece of archive as AsyncIterable<Buffer>) {
        bytes += piece.length;
        if (bytes < looked) continue;
        looked = bytes + looks;
        collect();
        const { heapUsed, external } = process.memoryUsage();
        heap = Math.max(heap, heapUsed);
        outside = Math.max(outside, external);
      }
      return { bytes, heap, outside };
    };
    const fill = async (who: ListCaller, lists: number, items: number, pictures: number): Promise<void> => {
      for (let made = 0; made < lists; made += 50) await makeLong(who, Math.min(50, lists - made), items, 1);
      const painted = await rows<{ sha: string }>(
        `INSERT INTO imaging.image (id, list_id, item_id, user_id, owner_id, depicts, concept, style, variant, month, tier_rank, attempts, requested_at, ready_at, status, sha, source)
         SELECT i.image_id, i.list_id, i.id, $1, $1, 'apple', 'apple', 'cartoon', 0, '2026-11', 0, 0, now(), now(), 'ready', 'p' || encode(sha256(i.id::text::bytea), 'hex'), 'illustrator'
         FROM lists.item i WHERE i.added_by = $1 LIMIT $2 RETURNING sha`,
        who.id,
        pictures,
      );
      for (const { sha } of painted) store(sha, 512, randomBytes(20_000));
    };
    await fill(ben, 1, 100, 5);
    await fill(ada, largeLists, 1000, 4 * largeLists);
    await rows('ANALYZE lists.list, lists.item, imaging.image');
    // A collection takes seconds in a process that has run other specs.
    await sizeOf(ben, Infinity);
    const [small, large] = [await sizeOf(ben, 100_000), await sizeOf(ada, 1_000_000)];
    expect(large.bytes).toBeGreaterThan(10 * small.bytes);
    if (process.env['EXPORT_LISTS']) console.info({ small, large });
    expect(large.heap - small.heap).toBeLessThan(6_000_000);
    // Buffers are freed a little later.
    expect(large.outside - small.outside).toBeLessThan(32_000_000);
  }, 240_000);

  describe('aborts', () => {
    const begin = async (
      timing: Partial<ExportTiming>,
    ): Promise<{ there: BuiltModule; sid: string; over: Promise<unknown>; archive: Readable }> => {
      await makeLong(ada, 20, 1000);
      const there = await build({
        modules: [ListsModule, ViewsModule, IdentityModule],
        settings: { dataDir },
        databaseUrl: harness.databaseUrl,
        realTokens: true,
        replace: [{ token: ExportTiming, by: Object.assign(new ExportTiming(), timing) }],
      });
      const sid = randomUUID();
      await there.get(Sessions).open({
        sid,
        personId: ada.id,
        deviceLabel: '',
        now: new Date(),
        endsAt: new Date(Date.now() + 3_600_000),
      });
      const archive = await there.get(AccountExport).open({ userId: ada.id, sid, language: 'en' });
      const over = new Promise((closed) => archive.once('close', closed));
      archive.on('error', () => undefined);
      return { there, sid, over, archive };
    };

    it('with the session that requested it, and with no other', async () => {
      const { there, sid, over, archive } = await begin({ sessionMs: 3_600_000 });
      await there.get(Sessions).open({
        sid: randomUUID(),
        personId: ada.id,
        deviceLabel: '',
        now: new Date(),
        endsAt: new Date(Date.now() + 3_600_000),
      });
      await there.get(Sessions).endAll(ada.id, sid, 'ended-by-person', new Date());
      expect(archive.destroyed).toBe(false);
      // Ended by another process.
      await rows(`UPDATE identity.session SET revoked_at = now() WHERE id = $1`, sid);
      await rows(`SELECT pg_notify('pictick_session', $1)`, sid);
      await over;
      await there.close();
    });

    it("also if the notification of the session's end is lost", async () => {
      const { there, sid, over } = await begin({ sessionMs: 20 });
      await rows(`UPDATE identity.session SET revoked_at = now() WHERE id = $1`, sid);
      await over;
      await there.close();
    });

    it('after the longest time, however steadily it is read; then others go first', async () => {
      const { there, over } = await begin({ mostMs: 2_000 });
      await over;
      await until('the connection is free', async () => (await openSnapshots()) === 0);
      const again = (): Promise<string> =>
        there
          .get(AccountExport)
          .open({ userId: ada.id, sid: ada.id, language: 'en' })
          .then(
            () => 'open',
            (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
          );
      // The connection is returned a moment before the slot.
      let said = 'EXPORT_RUNNING';
      await until('the place is free', async () => (said = await again()) !== 'EXPORT_RUNNING');
      expect(said).toBe('TOO_MANY_REQUESTS');
      await there.close();
    });
  });

  describe('is limited', () => {
    it('to one at a time for a user, in all processes', async () => {
      await makeLong(ada, 20, 1000);
      const other = await build({
        modules: [ListsModule, ViewsModule],
        settings: { dataDir },
        databaseUrl: harness.databaseUrl,
      });
      const answer = await open(ada);
      for (const where of [harness, other]) {
        const refused = await download(ada, 'en', where);
        expect({
          status: refused.status,
          again: refused.headers['retry-after'],
          code: (JSON.parse(String(refused.bytes)) as { code: string }).code,
        }).toEqual({ status: 409, again: '30', code: 'EXPORT_RUNNING' });
        expect(refused.headers['content-disposition']).toBeUndefined();
      }
      answer.destroy();
      await other.close();
    });

    it('to two users in one process', async () => {
      await makeLong(ada, 20, 1000);
      await makeLong(ben, 20, 1000);
      const answers = [await open(ada), await open(ben)];
      const refused = await download(cleo);
      expect({ status: refused.status, again: refused.headers['retry-after'] }).toEqual({
        status: 429,
        again: '30',
      });
      for (const answer of answers) answer.destroy();
      await until('there is room', async () => (await download(cleo)).status === 200);
    });

    it('to signed-in users whose account exists', async () => {
      await rows('UPDATE identity.person SET deleted_at = now() WHERE id = $1', ada.id);
      expect((await download(ada)).status).toBe(404);
      expect((await harness.app.inject({ url: path })).statusCode).toBe(401);
      const head = await harness.app.inject({
        method: 'HEAD',
        url: path,
        headers: { 'x-auth-token': ben.id },
      });
      expect([head.statusCode, head.body]).toEqual([200, '']);
    });
  });
});
