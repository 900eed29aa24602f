import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IdentityModule } from '../../src/identity';
import { ImagingModule } from '../../src/imaging';
import { GenerateImage } from '../../src/imaging/application/generate/generate-image';
import { RequestImages } from '../../src/imaging/application/request-image/request-images.on-items-added';
import { type GenerationRequest, ImageGenerator } from '../../src/imaging/domain/generate/image-generator';
import { FakeGenerator } from '../../src/imaging/testing/imaging.harness';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import type { PictureDto } from '../../src/views/views.dto';
import { ViewsModule } from '../../src/views/views.module';
import { givePlan } from '../support/billing/plans';
import { type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';

/** A fake generator that enlarges. */
class LargeGenerator extends FakeGenerator {
  version = 'fake-1';
  readonly enlarged: GenerationRequest[] = [];
  override versionFor(): string {
    return this.version;
  }
  override enlarge(order: GenerationRequest): Promise<Uint8Array | null> {
    this.enlarged.push(order);
    return Promise.resolve(Buffer.from(`large ${this.enlarged.length}`));
  }
}

describe('EnlargePicture', () => {
  let harness: BuiltModule;
  const generator = new LargeGenerator();

  // The worker runs in the same process.
  beforeAll(async () => {
    harness = await build({
      modules: [IdentityModule, ImagingModule, ListsModule, ViewsModule],
      replace: [{ token: ImageGenerator, by: generator }],
      role: 'worker',
      settings: { dataDir: mkdtempSync(join(tmpdir(), 'pictick-large-')) },
    });
  });
  afterAll(() => harness.close());

  const ready = async (caller: ListCaller, imageId: string): Promise<PictureDto> => {
    for (;;) {
      const { body } = await caller.get<PictureDto>(`/images/${imageId}`);
      if (body.status === 'ready') return body;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  const drawn = async (
    name: string,
  ): Promise<{ caller: ListCaller; imageId: string; picture: PictureDto }> => {
    const caller = ListCaller.with(harness.as);
    await register(harness, {
      id: caller.id,
      name: 'Ada',
      email: `${caller.id}@example.org`,
      since: new Date(),
    });
    const list = (await caller.createList()).body.id;
    const { imageId, id: itemId, depicts, concept } = (await caller.addItem(list, { name })).body;
    await harness.get(RequestImages).handle({
      listId: list,
      listType: 'shopping',
      ownerId: caller.id,
      userId: caller.id,
      items: [{ itemId, imageId, depicts, concept, text: null, promptId: null, characterId: null }],
    });
    while (await harness.get(GenerateImage).execute());
    return { caller, imageId, picture: await ready(caller, imageId) };
  };
  const until = async (done: () => Promise<boolean>): Promise<void> => {
    while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const large = async (caller: ListCaller, imageId: string): Promise<PictureDto> =>
    (await caller.get<PictureDto>(`/images/${imageId}?size=1024`)).body;
  const eventually = async (caller: ListCaller, imageId: string): Promise<PictureDto> => {
    for (;;) {
      const picture = await large(caller, imageId);
      if (picture.width === 1024) return picture;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };

  it('draws the large size once, for the first request, and stores it beside the others', async () => {
    const { caller, imageId, picture } = await drawn('Apples');
    const pictures = await Promise.all([1, 2, 3].map(() => eventually(caller, imageId)));
    for (const one of pictures)
      expect(one).toEqual(
        Object.assign({}, picture, {
          imageUrl: picture.imageUrl.replace('512', '1024'),
          width: 1024,
          height: 1024,
        }),
      );
    expect(generator.enlarged).toHaveLength(1);
    expect(generator.enlarged[0]).toMatchObject({ subject: { concept: 'apple' }, variant: 0 });
    expect((await harness.app.inject({ method: 'GET', url: pictures[0]!.imageUrl })).body).toBe('large 1');
    expect((await caller.get<PictureDto>(`/images/${imageId}`)).body).toEqual(picture);
  });

  it('answers the usual size if the generator would draw another picture by now', async () => {
    const { caller, imageId, picture } = await drawn('Milk');
    const before = generator.enlarged.length;
    generator.version = 'fake-2';
    expect(await large(caller, imageId)).toEqual(picture);
    expect(generator.enlarged).toHaveLength(before);
    // Later requests do not wait for it, in any process.
    await until(
      async () => (await harness.database.query('SELECT 1 FROM imaging.picture_at_its_largest')).length > 0,
    );
    const began = performance.now();
    expect(await large(caller, imageId)).toEqual(picture);
    expect(performance.now() - began).toBeLessThan(1_000);
    generator.version = 'fake-1';
  });

  it("draws the large size with the owner's character for a collaborator too", async () => {
    const [owner, helper] = [ListCaller.with(harness.as), ListCaller.with(harness.as)];
    for (const { id } of [owner, helper]) {
      await register(harness, { id, name: 'Ada', email: `${id}@example.org`, since: new Date() });
      await givePlan(harness.database, id, 'platinum');
    }
    const characterId = randomUUID();
    const made = await harness.as(owner.id)(
      'POST',
      '/api/shopping-lists/user-prompts',
      { id: characterId, promptKind: 'character', name: 'Fox', template: 'a red fox to %s' },
      { 'idempotency-key': randomUUID() },
    );
    expect(made.status).toBe(201);
    await harness.database.query('UPDATE imaging.prompt SET version = 4 WHERE id = $1', [characterId]);
    const list = (await owner.createList()).body.id;
    const { id: itemId, depicts, concept } = (await owner.addItem(list, { name: 'Bananas' })).body;
    const imageId = randomUUID();
    await harness.database.query('UPDATE lists.item SET image_id = $2 WHERE id = $1', [itemId, imageId]);
    await harness.get(RequestImages).handle({
      listId: list,
      listType: 'shopping',
      ownerId: owner.id,
      userId: helper.id,
      items: [{ itemId, imageId, depicts, concept, text: null, promptId: null, characterId }],
    });
    while (await harness.get(GenerateImage).execute());
    // Until the picture is drawn, the item shows the one before, also in the large size.
    await ready(owner, imageId);
    expect((await eventually(owner, imageId)).width).toBe(1024);
    // A request of an earlier test may be drawn meanwhile, and a job may run twice.
    const figures = generator.enlarged.flatMap(({ subject, figure }) =>
      'concept' in subject && subject.concept === 'banana' ? [figure] : [],
    );
    expect(figures).not.toHaveLength(0);
    for (const figure of figures) expect(figure).toMatchObject({ promptId: characterId });
  });

  it('answers plain pictures as they are, foreign images with 404 and other sizes with 422', async () => {
    const caller = ListCaller.with(harness.as);
    const list = (await caller.createList()).body.id;
    const { imageId } = (await caller.addItem(list, { name: 'Qqzx' })).body;
    expect((await large(caller, imageId)).contentType).toBe('image/svg+xml');
    expect((await ListCaller.with(harness.as).get(`/images/${imageId}?size=1024`)).status).toBe(404);
    expect((await caller.get(`/images/${randomUUID()}?size=1024`)).status).toBe(404);
    expect((await caller.get(`/images/${imageId}?size=2048`)).status).toBe(422);
  });
});
