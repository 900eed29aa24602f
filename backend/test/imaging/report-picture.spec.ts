import { randomUUID } from 'node:crypto';
import { IdentityModule } from '../../src/identity';
import { ImagingModule } from '../../src/imaging';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { ViewsModule } from '../../src/views/views.module';
import { type BuiltModule, build } from '../support/module.builder';

describe('ReportPicture', () => {
  let harness: BuiltModule;
  let ada: ListCaller;
  let ben: ListCaller;

  beforeAll(async () => {
    harness = await build({ modules: [IdentityModule, ImagingModule, ListsModule, ViewsModule] });
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    [ada, ben] = [ListCaller.with(harness.as), ListCaller.with(harness.as)];
  });

  const some = async (name = 'Apples'): Promise<{ list: string; item: string; imageId: string }> => {
    const list = (await ada.createList()).body.id;
    const { id: item, imageId } = (await ada.addItem(list, { name })).body;
    return { list, item, imageId };
  };
  const report = (
    reporter: ListCaller,
    imageId: string,
    reason: unknown = 'scary',
    key: string = randomUUID(),
  ): Promise<{ status: number; body: unknown }> =>
    harness.as(reporter.id)(
      'POST',
      `/api/shopping-lists/images/${imageId}/report`,
      { reason },
      { 'idempotency-key': key },
    );
  const admin = (): Promise<object[]> =>
    harness.database.query('SELECT * FROM imaging.reported_picture ORDER BY id');
  const rows = (): Promise<
    { image_id: string; user_id: string; reason: string; sha: string | null; depicts: string }[]
  > => harness.database.query('SELECT * FROM imaging.picture_report ORDER BY at');

  it('stores one report per user and shows one picture to admins, without texts', async () => {
    const { list, item, imageId } = await some('Grandma’s secret apples');
    const sha = 'c'.repeat(64);
    await harness.database.query(
      `INSERT INTO imaging.image (id, list_id, item_id, user_id, owner_id, depicts, concept, style, variant, status, source, sha, month, tier_rank, attempts, requested_at)
       VALUES ($1, $2, $3, $4, $4, 'apple', 'apple', 'cartoon', 0, 'ready', 'illustrator', $5, '2026-11', 0, 1, now())`,
      [imageId, list, item, ada.id, sha],
    );
    await harness.database.query(
      'INSERT INTO lists.collaborator (list_id, user_id, since) VALUES ($1, $2, now())',
      [list, ben.id],
    );
    const answers = [
      ...(await Promise.all([1, 2, 3].map(() => report(ada, imageId)))),
      await report(ada, imageId, 'wrong'),
      await report(ben, imageId, 'other'),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([201, { success: true }]);
    expect((await rows()).map(({ image_id, user_id, reason }) => [image_id, user_id, reason])).toEqual([
      [imageId, ada.id, 'scary'],
      [imageId, ben.id, 'other'],
    ]);
    const told = await harness.database.query<{ payload: object }>(
      "SELECT payload FROM platform.outbox WHERE name = 'imaging.picture-reported' ORDER BY id",
    );
    expect(told.map(({ payload }) => payload)).toEqual([
      { imageId, reason: 'scary' },
      { imageId, reason: 'other' },
    ]);
    expect(await admin()).toMatchObject([
      {
        picture: sha,
        sha,
        concept: 'apple',
        style: 'cartoon',
        source: 'illustrator',
        variant: 0,
        reports: 2,
        closed_at: null,
      },
    ]);
    expect(JSON.stringify(await admin())).not.toContain('Grandma’s secret');
  });

  it('accepts plain pictures', async () => {
    const { imageId } = await some('Qqzx');
    expect((await report(ada, imageId, 'wrong')).status).toBe(201);
    expect((await rows()).at(-1)).toMatchObject({ image_id: imageId, sha: null });
    expect((await admin()).at(-1)).toMatchObject({
      picture: expect.stringMatching(/^plain:card-/) as string,
      sha: null,
      reports: 1,
    });
  });

  it('refuses pictures that the user cannot see and unknown reasons', async () => {
    const { imageId } = await some();
    expect(await report(ben, imageId)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await report(ada, randomUUID())).toMatchObject({ status: 404 });
    for (const reason of ['ugly', null, 7])
      expect(await report(ada, imageId, reason)).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_FAILED' },
      });
    expect((await rows()).filter(({ image_id }) => image_id === imageId)).toHaveLength(0);
  });
  it('leaves GET usage with 1 to 365 days', async () => {
    const usage = (query: string) => harness.as(ada.id)('GET', `/api/billing/usage${query}`);
    for (const [query, days] of [
      ['', 30],
      ['?days=1', 1],
      ['?days=365', 365],
      ['?days=350', 350],
    ] as const)
      expect(await usage(query)).toMatchObject({
        status: 200,
        body: { days, totals: { generated: 0, failed: 0 } },
      });
    for (const days of ['0', '366', '-1', '1.5', 'all', ''])
      expect(await usage(`?days=${days}`)).toMatchObject({ status: 422 });
  });
});
