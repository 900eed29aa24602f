// Hand-written SQL: tests create, empty and drop their own database.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import type { Entitlements } from '../../billing';
import type { IdentityFacade } from '../../identity';
import { Clock } from '../../kernel/clock';
import type { AddedItem, ItemsAddedPayload } from '../../lists/events';
import type { Settings } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { Platform1763000000000 } from '../../platform/database/migrations/1763000000000-platform';
import { Outbox } from '../../platform/outbox/outbox';
import { GenerateImage } from '../application/generate/generate-image';
import { PicturePublisher } from '../application/generate/picture-publisher';
import { UploadBuffer } from '../application/generate/upload-buffer';
import { WithdrawPicture } from '../application/moderation/withdraw-picture.on-picture-withdrawn';
import { ErasePhotos } from '../application/photos/erase-photos';
import { CopyImages } from '../application/request-image/copy-images.on-list-duplicated';
import { DeletedAccountFilter } from '../application/request-image/deleted-account-filter';
import { PictureQuota } from '../application/request-image/picture-quota';
import { RequestImages } from '../application/request-image/request-images.on-items-added';
import { WantedPictures } from '../application/request-image/wanted-pictures';
import { StoreOwnership } from '../application/storage/store-ownership';
import { SweepPictures } from '../application/storage/sweep-pictures';
import { AvailableStylesReader } from '../application/styles/available-styles';
import {
  type GenerationRequest,
  type DrawnPicture,
  ImageGenerator,
  type Subject,
} from '../domain/generate/image-generator';
import type { ImageState, ImageStatus, PictureSource } from '../domain/image';
import { PostgresPictureCache } from '../infrastructure/generate/postgres-picture-cache';
import { ResolvedGenerationRequests } from '../infrastructure/generate/resolved-generation-requests';
import { Imaging1763000004000 } from '../infrastructure/migrations/1763000004000-imaging';
import { PictureChanges1763700004000 } from '../infrastructure/migrations/1763700004000-picture-changes';
import { Drawings1764100004000 } from '../infrastructure/migrations/1764100004000-drawings';
import { Prompts1764200004000 } from '../infrastructure/migrations/1764200004000-prompts';
import { ReportsAndUsage1764300004000 } from '../infrastructure/migrations/1764300004000-reports-and-usage';
import { References1764400004000 } from '../infrastructure/migrations/1764400004000-references';
import { Sweeping1764600004000 } from '../infrastructure/migrations/1764600004000-sweeping';
import { GeneratorState1764610004000 } from '../infrastructure/migrations/1764610004000-generator-state';
import { Turns1764700004000 } from '../infrastructure/migrations/1764700004000-turns';
import { Tries1764800004000 } from '../infrastructure/migrations/1764800004000-tries';
import { StoreOwner1764810004000 } from '../infrastructure/migrations/1764810004000-store-owner';
import { PictureDesk1764850004000 } from '../infrastructure/migrations/1764850004000-picture-desk';
import { Leaving1764900004000 } from '../infrastructure/migrations/1764900004000-leaving';
import { Desk1765300004000 } from '../infrastructure/migrations/1765300004000-desk';
import { OwnedPictures1765310004000 } from '../infrastructure/migrations/1765310004000-owned-pictures';
import { OwnPhotos1765900004000 } from '../infrastructure/migrations/1765900004000-own-photos';
import { PostgresOwnPhotos } from '../infrastructure/photos/postgres-own-photos';
import { PostgresImages } from '../infrastructure/postgres-images';
import { DiskImageStore } from '../infrastructure/storage/disk-image-store';
import { PostgresPicturesToDelete } from '../infrastructure/storage/postgres-pictures-to-delete';
import { PostgresPreferences } from '../infrastructure/styles/postgres-preferences';
import { PostgresPrompts } from '../infrastructure/styles/postgres-prompts';
import { PostgresMonthlyUsages } from '../infrastructure/usage/postgres-monthly-usages';
import { PostgresOwnedPictures } from '../infrastructure/usage/postgres-owned-pictures';
import { LimitsQuery } from '../queries/limits.query';

/** Draws at once, records requests, and fails on demand. */
export class FakeGenerator extends ImageGenerator {
  source: PictureSource = 'illustrator';
  readonly longestMs = 30_000;
  /** The requests, each with the concept or text it shows. */
  readonly drawn: (GenerationRequest & { concept: string })[] = [];
  /** Called before each picture; may throw or wait. */
  before: (request: GenerationRequest) => Promise<void> | void = () => undefined;
  draws: (subject: Subject) => boolean = (subject) => 'concept' in subject;

  versionFor(): string {
    return 'fake-1';
  }

  async draw(request: GenerationRequest): Promise<DrawnPicture> {
    await this.before(request);
    this.drawn.push({
      ...request,
      concept: 'concept' in request.subject ? request.subject.concept : request.subject.text,
    });
    const { subject, style, figure, variant } = request;
    const bytes = Buffer.from(JSON.stringify({ subject, style, figure, variant }));
    return { webp512: bytes, webp256: bytes, thumbHash: 'hash', color: '#336699' };
  }
}

export class SettableClock extends Clock {
  time = new Date('2026-11-21T10:00:00Z');
  now(): Date {
    return this.time;
  }
  pass(seconds: number): void {
    this.time = new Date(this.time.getTime() + seconds * 1_000);
  }
}

export const trialRights: Entitlements = {
  tier: 'trial',
  monthlyImageLimit: 5,
  canGenerate: true,
  canShare: false,
  canChooseStyle: false,
  canChooseCharacter: false,
  canCreatePrompts: false,
  trialDaysRemaining: 9,
};

type Added = Omit<ItemsAddedPayload, 'items'> & AddedItem;

/** Imaging on its own database and folder, with fakes of generator, clock, entitlements and queue. */
export class ImagingHarness {
  readonly clock = new SettableClock();
  readonly generator = new FakeGenerator();
  /** Replaces the fake generator. */
  outside: ImageGenerator | null = null;
  readonly notified: string[] = [];
  /** State of the generator switch. */
  isOff = false;
  /** Images of deleted items. */
  readonly deleted = new Set<string>();
  readonly rights = new Map<string, Partial<Entitlements>>();
  /** Users who are deleting their account. */
  readonly leaving = new Set<string>();

  private constructor(
    readonly database: Database,
    readonly folder: string,
    private readonly remove: () => Promise<void>,
  ) {}

  static async open(adminUrl: string | undefined): Promise<ImagingHarness> {
    if (!adminUrl) throw new Error('TEST_DATABASE_URL is not set');
    const name = `imaging_test_${randomBytes(6).toString('hex')}`;
    const admin = new Client({ connectionString: adminUrl });
    await admin.connect();
    // A database name cannot be a parameter; this one is generated here.
    const [create, drop] = [`CREATE DATABASE ${name}`, `DROP DATABASE ${name} WITH (FORCE)`];
    await admin.query(create);
    const url = new URL(adminUrl);
    url.pathname = `/${name}`;
    const source = await new DataSource({
      type: 'postgres',
      url: url.href,
      migrations: [
        Platform1763000000000,
        Imaging1763000004000,
        PictureChanges1763700004000,
        Drawings1764100004000,
        Prompts1764200004000,
        ReportsAndUsage1764300004000,
        References1764400004000,
        Sweeping1764600004000,
        GeneratorState1764610004000,
        Turns1764700004000,
        Tries1764800004000,
        StoreOwner1764810004000,
        PictureDesk1764850004000,
        Leaving1764900004000,
        Desk1765300004000,
        OwnedPictures1765310004000,
        OwnPhotos1765900004000,
      ],
      migrationsTableName: 'pictick_migration',
      migrationsTransactionMode: 'each',
    }).initialize();
    await source.runMigrations();
    await source.destroy();
    const folder = await mkdtemp(join(tmpdir(), 'pictick-img-'));
    const database = new Database({
      url: url.href,
      poolSize: 20,
      applicationName: 'imaging-test',
      lockTimeoutMs: 10_000,
      connectTimeoutMs: 30_000,
    });
    return new ImagingHarness(database, folder, async () => {
      await database.close();
      await admin.query(drop);
      await admin.end();
      await rm(folder, { recursive: true, force: true });
    });
  }

  close(): Promise<void> {
    return this.remove();
  }

  async empty(): Promise<void> {
    await this.database.query(
      'TRUNCATE imaging.image, imaging.picture_change, imaging.library_picture, imaging.monthly_usage, imaging.owned_picture, imaging.list_pictures, imaging.family_turn, imaging.condemned_picture, imaging.withdrawn_picture, imaging.prompt, imaging.preference, imaging.own_photo, imaging.item_photo, platform.outbox',
    );
    await rm(this.folder, { recursive: true, force: true });
    this.generator.drawn.length = 0;
    this.outside = null;
    this.isOff = false;
    this.generator.before = () => undefined;
    this.generator.draws = (subject) => 'concept' in subject;
    this.notified.length = 0;
    this.rights.clear();
    this.leaving.clear();
    this.clock.time = new Date('2026-11-21T10:00:00Z');
  }

  /** Another worker that shares database and folder only, like a separate process. */
  worker(): {
    request: RequestImages;
    generate: GenerateImage;
    store: DiskImageStore;
    limits: LimitsQuery;
    copy: CopyImages;
    pictureCache: PostgresPictureCache;
    sweep: SweepPictures;
    withdraw: WithdrawPicture;
  } {
    const store = new DiskImageStore(this.folder);
    const outbox = new Outbox(this.database);
    const images = new PostgresImages(this.database, outbox);
    const usages = new PostgresMonthlyUsages(this.database, outbox);
    const settings = { hmacKeys: [Buffer.alloc(32, 7)] } as unknown as Settings;
    const generator = this.outside ?? this.generator;
    const pictureCache = new PostgresPictureCache(this.database, store, generator, settings);
    const owned = new PostgresOwnedPictures(this.database);
    const quota = new PictureQuota(owned);
    const queue = { notify: (id: string) => Promise.resolve(void this.notified.push(id)) };
    const availableStylesReader = new AvailableStylesReader(
      new PostgresPreferences(this.database),
      new PostgresPrompts(this.database, outbox),
    );
    const billing = {
      entitlementsOf: (userId: string) => Promise.resolve({ ...trialRights, ...this.rights.get(userId) }),
    };
    const prompts = new PostgresPrompts(this.database, outbox);
    const picturesToDelete = new PostgresPicturesToDelete(this.database);
    const ownership = new StoreOwnership(store, picturesToDelete);
    const deletedAccountFilter = new DeletedAccountFilter({
      findDeleted: (ids: readonly string[]) =>
        Promise.resolve(new Set(ids.filter((id) => this.leaving.has(id)))),
    } as unknown as IdentityFacade);
    const viewers = {
      pageSeenBy: () => Promise.resolve(null),
      stillSeen: (ids: readonly string[]) =>
        Promise.resolve(new Set(ids.filter((id) => !this.deleted.has(id)))),
    };
    return {
      store,
      pictureCache,
      sweep: new SweepPictures(store, picturesToDelete, ownership, 'test'),
      request: new RequestImages(
        this.database,
        images,
        usages,
        pictureCache,
        quota,
        availableStylesReader,
        new WantedPictures(images, pictureCache, owned, generator),
        queue,
        billing,
        deletedAccountFilter,
        this.clock,
      ),
      generate: new GenerateImage(
        this.database,
        images,
        usages,
        quota,
        pictureCache,
        new ResolvedGenerationRequests(
          new PostgresPrompts(this.database, outbox),
          store,
          pictureCache,
          settings,
        ),
        generator,
        store,
        new PostgresPrompts(this.database, outbox),
        new UploadBuffer(),
        new PicturePublisher(this.database, images, pictureCache, picturesToDelete, store, this.clock),
        {
          isOff: () => Promise.resolve(this.isOff),
          turn: () => Promise.reject(new Error('The harness cannot switch generators')),
        },
        this.clock,
      ),
      withdraw: new WithdrawPicture(
        this.database,
        images,
        usages,
        pictureCache,
        owned,
        availableStylesReader,
        prompts,
        viewers,
        queue,
        store,
        new ErasePhotos(new PostgresOwnPhotos(this.database, picturesToDelete)),
        ownership,
        this.clock,
      ),
      copy: new CopyImages(this.database, images, usages, quota, deletedAccountFilter, this.clock),
      limits: new LimitsQuery(this.database, billing, this.clock),
    };
  }

  async add(given: Partial<Added> = {}): Promise<Added> {
    const item = anItem(given);
    await this.worker().request.handle(added(item));
    return item;
  }

  async drawAll(): Promise<void> {
    const { generate } = this.worker();
    while (await generate.execute());
  }

  async image(
    id: string,
  ): Promise<
    Pick<
      ImageState,
      'status' | 'reason' | 'sha' | 'month' | 'attempts' | 'tries' | 'figure' | 'source' | 'color'
    >
  > {
    const [row] = await this.database.query<ImageState>(
      'SELECT status, reason, sha, month, attempts, tries, figure, source, color FROM imaging.image WHERE id = $1',
      [id],
    );
    if (!row) throw new Error('The image does not exist');
    return row;
  }

  async countOf(status: ImageStatus): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM imaging.image WHERE status = $1',
      [status],
    );
    return row?.n ?? 0;
  }

  async usageOf(userId: string, month = '2026-11'): Promise<{ used: number; reserved: number }> {
    const [row] = await this.database.query<{ used: number; reserved: number }>(
      'SELECT used, reserved FROM imaging.monthly_usage WHERE user_id = $1 AND month = $2',
      [userId, month],
    );
    return row ?? { used: 0, reserved: 0 };
  }

  async sequenceOf(listId: string): Promise<number> {
    const [row] = await this.database.query<{ seq: number }>(
      'SELECT seq FROM imaging.list_pictures WHERE list_id = $1',
      [listId],
    );
    return row?.seq ?? 0;
  }

  async published(): Promise<string[]> {
    return (await this.database.query<{ name: string }>('SELECT name FROM platform.outbox ORDER BY id')).map(
      ({ name }) => name,
    );
  }
}

export function anItem(given: Partial<Added> = {}): Added {
  const userId = given.userId ?? randomUUID();
  return {
    itemId: randomUUID(),
    listId: randomUUID(),
    ownerId: userId,
    imageId: randomUUID(),
    depicts: given.concept ?? 'apple',
    concept: 'apple',
    text: null,
    language: 'en',
    listType: 'shopping',
    promptId: null,
    characterId: null,
    ...given,
    userId,
  };
}

/** The same item with a request for another picture. */
export const again = (item: Added, given: Partial<Added> = {}): Added => ({
  ...item,
  imageId: randomUUID(),
  replacesImageId: item.imageId,
  ...given,
});

/** The event for these items of one list and one user. */
export function added(...items: [Added, ...Added[]]): ItemsAddedPayload {
  const [{ listId, listType, ownerId, userId, language }] = items;
  return {
    listId,
    listType,
    ownerId,
    userId,
    language,
    items: items.map(({ listId: _l, listType: _t, ownerId: _o, userId: _u, language: _s, ...item }) => item),
  };
}
