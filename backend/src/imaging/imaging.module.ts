import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { BillingModule } from '../billing';
import { SETTINGS, type Settings } from '../platform/config/env';
import { CopyImages } from './application/copy-images.on-list-duplicated';
import { GenerateImage } from './application/generate-image';
import { RequestImageAgain } from './application/request-image.on-item-renamed';
import { RequestAnotherImage } from './application/request-image.on-item-repainted';
import { RequestImages } from './application/request-images.on-items-added';
import { Wardrobes } from './application/wardrobes';
import { SweepPictures } from './application/sweep-pictures';
import { CondemnedPictures } from './domain/condemned-pictures';
import { DrawingOrders } from './domain/drawing-orders';
import { ImageGenerator } from './domain/image-generator';
import { ImageQueue } from './domain/image-queue';
import { ImageStore } from './domain/image-store';
import { Images } from './domain/images';
import { Library } from './domain/library';
import { MonthlyUsages } from './domain/monthly-usages';
import { Preferences } from './domain/preferences';
import { Prompts } from './domain/prompts';
import { LimitsController } from './http/limits.controller';
import { PictureFilesController } from './http/picture-files.controller';
import { DiskImageStore } from './infrastructure/disk-image-store';
import { type Illustrator, IllustratorGenerator } from './infrastructure/illustrator-generator';
import { ImageJobs } from './infrastructure/image-jobs';
import { ImageWorker } from './infrastructure/image-worker';
import { PostgresCondemnedPictures } from './infrastructure/postgres-condemned-pictures';
import { PostgresImages } from './infrastructure/postgres-images';
import { PostgresLibrary } from './infrastructure/postgres-library';
import { PostgresMonthlyUsages } from './infrastructure/postgres-monthly-usages';
import { PostgresPreferences } from './infrastructure/postgres-preferences';
import { PostgresPrompts } from './infrastructure/postgres-prompts';
import { ResolvedOrders } from './infrastructure/resolved-orders';
import { LimitsQuery } from './queries/limits.query';
import { PictureOfferQuery } from './queries/picture-offer.query';
import { PictureFiles } from './queries/picture-files.query';

/** Read at the first picture: the api process draws none and need not carry the image library. */
const loadIllustrator = (artDir: string): Illustrator =>
  (createRequire(__filename)('./infrastructure/illustrator/illustrator') as typeof import('./infrastructure/illustrator/illustrator')).createIllustrator(artDir);

const picturesFolder = (settings: Settings): string => join(settings.dataDir, 'img');

@Module({
  imports: [BillingModule],
  controllers: [LimitsController, PictureFilesController],
  providers: [
    CopyImages,
    RequestImages,
    RequestImageAgain,
    RequestAnotherImage,
    Wardrobes,
    GenerateImage,
    SweepPictures,
    PictureOfferQuery,
    LimitsQuery,
    PictureFiles,
    ImageWorker,
    { provide: Images, useClass: PostgresImages },
    { provide: MonthlyUsages, useClass: PostgresMonthlyUsages },
    { provide: Preferences, useClass: PostgresPreferences },
    { provide: Prompts, useClass: PostgresPrompts },
    { provide: Library, useClass: PostgresLibrary },
    { provide: CondemnedPictures, useClass: PostgresCondemnedPictures },
    { provide: DrawingOrders, useClass: ResolvedOrders },
    { provide: ImageQueue, useClass: ImageJobs },
    { provide: ImageStore, useFactory: (settings: Settings) => new DiskImageStore(picturesFolder(settings)), inject: [SETTINGS] },
    { provide: ImageGenerator, useFactory: (settings: Settings) => new IllustratorGenerator(() => loadIllustrator(settings.artDir)), inject: [SETTINGS] },
  ],
  exports: [PictureOfferQuery],
})
export class ImagingModule {}
