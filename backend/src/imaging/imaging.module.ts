import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { BillingModule } from '../billing';
import { IdentityModule } from '../identity';
import { SETTINGS, type Settings } from '../platform/config/env';
import { ClosePictureReport } from './application/close-picture-report';
import { CopyImages } from './application/copy-images.on-list-duplicated';
import { CreatePrompt } from './application/create-prompt';
import { DeletePrompt } from './application/delete-prompt';
import { GivePictures } from './application/desk/give-pictures';
import { RerunPicture } from './application/desk/rerun-picture';
import { SwitchGenerator } from './application/desk/switch-generator';
import { EnlargePicture } from './application/enlarge-picture';
import { ForgetList } from './application/forget-list.on-list-erased';
import { ForgetPictures } from './application/forget-pictures';
import { GenerateImage } from './application/generate-image';
import { GiveUpImage } from './application/give-up-image';
import { JudgedWords } from './application/judged-words';
import { Latecomers } from './application/latecomers';
import { PictureQuota } from './application/picture-quota';
import { PictureShelf } from './application/picture-shelf';
import { Portraits } from './application/portraits';
import { PreferStyle } from './application/prefer-style';
import { PromptAnswers } from './application/prompt-answers';
import { RegenerateReference } from './application/regenerate-reference';
import { ReportPicture } from './application/report-picture';
import { RequestImageAgain } from './application/request-image.on-item-renamed';
import { RequestAnotherImage } from './application/request-image.on-item-repainted';
import { RequestImages } from './application/request-images.on-items-added';
import { SweepPictures } from './application/sweep-pictures';
import { TakePictureAway } from './application/take-picture-away';
import { UnstoredPictures } from './application/unstored-pictures';
import { UpdatePrompt } from './application/update-prompt';
import { UploadReference } from './application/upload-reference';
import { WantedPictures } from './application/wanted-pictures';
import { Wardrobes } from './application/wardrobes';
import { WhoseStore } from './application/whose-store';
import { WithdrawPicture } from './application/withdraw-picture.on-picture-withdrawn';
import { WithdrawStragglers } from './application/withdraw-stragglers';
import { Belongings } from './domain/belongings';
import { CondemnedPictures } from './domain/condemned-pictures';
import { DrawingOrders } from './domain/drawing-orders';
import { GeneratorSwitches } from './domain/generator-switches';
import { ImageGenerator } from './domain/image-generator';
import { ImageQueue } from './domain/image-queue';
import { ImageStore } from './domain/image-store';
import { Images } from './domain/images';
import { LargePictures } from './domain/large-pictures';
import { Library } from './domain/library';
import { MonthlyUsages } from './domain/monthly-usages';
import { OwnedPictures } from './domain/owned-pictures';
import { PictureAddresses } from './domain/picture-addresses';
import { PictureReader } from './domain/picture-reader';
import { PictureReports } from './domain/picture-reports';
import { Preferences } from './domain/preferences';
import { Prompts } from './domain/prompts';
import { ReportedPictures } from './domain/reported-pictures';
import { GeneratorHealthController } from './http/generator-health.controller';
import { GeneratorsAdminController } from './http/generators.admin.controller';
import { LimitsController } from './http/limits.controller';
import { PictureFilesController } from './http/picture-files.controller';
import { PictureReportsAdminController } from './http/picture-reports.admin.controller';
import { PicturesAdminController } from './http/pictures.admin.controller';
import { PromptsController } from './http/prompts.controller';
import { ReportsController } from './http/reports.controller';
import { UsageController } from './http/usage.controller';
import { DiskImageStore } from './infrastructure/disk-image-store';
import { GeneratorWatch } from './infrastructure/generator-watch';
import { type Illustrator, IllustratorGenerator } from './infrastructure/illustrator-generator';
import { ImageJobs } from './infrastructure/image-jobs';
import { ImageWorker } from './infrastructure/image-worker';
import { LargePictureJobs } from './infrastructure/large-picture-jobs';
import { PostgresBelongings } from './infrastructure/postgres-belongings';
import { PostgresCondemnedPictures } from './infrastructure/postgres-condemned-pictures';
import { PostgresGeneratorSwitches } from './infrastructure/postgres-generator-switches';
import { PostgresImages } from './infrastructure/postgres-images';
import { PostgresLibrary } from './infrastructure/postgres-library';
import { PostgresMonthlyUsages } from './infrastructure/postgres-monthly-usages';
import { PostgresOwnedPictures } from './infrastructure/postgres-owned-pictures';
import { PostgresPictureReports } from './infrastructure/postgres-picture-reports';
import { PostgresPreferences } from './infrastructure/postgres-preferences';
import { PostgresPrompts } from './infrastructure/postgres-prompts';
import { PostgresReportedPictures } from './infrastructure/postgres-reported-pictures';
import { ResolvedOrders } from './infrastructure/resolved-orders';
import { S3ImageStore } from './infrastructure/s3-image-store';
import { SignedAddresses } from './infrastructure/signed-addresses';
import { UploadedPictures } from './infrastructure/uploaded-pictures';
import { GeneratorHealthQuery } from './queries/generator-health.query';
import { GeneratorsQuery } from './queries/generators.query';
import { LimitsQuery } from './queries/limits.query';
import { PictureFiles } from './queries/picture-files.query';
import { PictureJobsQuery } from './queries/picture-jobs.query';
import { PictureCatalogueQuery } from './queries/picture-catalogue.query';
import { RepaintCosts } from './queries/repaint-costs.query';
import { ReportedPicturesQuery } from './queries/reported-pictures.query';
import { UsageHistoryQuery } from './queries/usage-history.query';
import { UserPromptsQuery } from './queries/user-prompts.query';

/** Read at the first picture: the api process draws none and need not carry the image library. */
const loadIllustrator = (artDir: string): Illustrator =>
  (
    createRequire(__filename)(
      './infrastructure/illustrator/illustrator',
    ) as typeof import('./infrastructure/illustrator/illustrator')
  ).createIllustrator(artDir);

/** The outside wires, only where one is configured. */
const loadWires = (): typeof import('./infrastructure/generators/create-generator') =>
  createRequire(__filename)(
    './infrastructure/generators/create-generator',
  ) as typeof import('./infrastructure/generators/create-generator');

function generatorFor({ pictures, artDir }: Settings, watch: GeneratorWatch): ImageGenerator {
  if (!pictures.outside) return new IllustratorGenerator(() => loadIllustrator(artDir));
  const generator = loadWires().createOutsideGenerator(pictures.outside, (event) => watch.report(event));
  if (generator.capabilities.audience === 'adults') watch.remindOfTerms();
  return generator;
}

const storeFor = ({ pictures, dataDir }: Settings): ImageStore =>
  pictures.s3 ? new S3ImageStore(pictures.s3) : new DiskImageStore(join(dataDir, 'img'));

@Module({
  imports: [IdentityModule, BillingModule],
  controllers: [
    GeneratorHealthController,
    LimitsController,
    PictureFilesController,
    PictureReportsAdminController,
    PicturesAdminController,
    GeneratorsAdminController,
    PromptsController,
    ReportsController,
    UsageController,
  ],
  providers: [
    GeneratorsQuery,
    GivePictures,
    PictureJobsQuery,
    RerunPicture,
    SwitchGenerator,
    CopyImages,
    RequestImages,
    RequestImageAgain,
    RequestAnotherImage,
    RepaintCosts,
    WantedPictures,
    Wardrobes,
    CreatePrompt,
    UpdatePrompt,
    DeletePrompt,
    PreferStyle,
    PromptAnswers,
    RegenerateReference,
    UploadReference,
    UserPromptsQuery,
    ReportPicture,
    ClosePictureReport,
    WithdrawPicture,
    WithdrawStragglers,
    ReportedPicturesQuery,
    UsageHistoryQuery,
    GenerateImage,
    JudgedWords,
    Portraits,
    UnstoredPictures,
    ForgetList,
    ForgetPictures,
    GiveUpImage,
    TakePictureAway,
    Latecomers,
    PictureQuota,
    PictureShelf,
    EnlargePicture,
    SweepPictures,
    WhoseStore,
    PictureCatalogueQuery,
    GeneratorHealthQuery,
    GeneratorWatch,
    LimitsQuery,
    PictureFiles,
    ImageWorker,
    { provide: GeneratorSwitches, useClass: PostgresGeneratorSwitches },
    { provide: Images, useClass: PostgresImages },
    { provide: MonthlyUsages, useClass: PostgresMonthlyUsages },
    { provide: OwnedPictures, useClass: PostgresOwnedPictures },
    { provide: PictureReader, useClass: UploadedPictures },
    { provide: LargePictures, useClass: LargePictureJobs },
    { provide: PictureReports, useClass: PostgresPictureReports },
    { provide: ReportedPictures, useClass: PostgresReportedPictures },
    { provide: PictureAddresses, useClass: SignedAddresses },
    { provide: Preferences, useClass: PostgresPreferences },
    { provide: Prompts, useClass: PostgresPrompts },
    { provide: Library, useClass: PostgresLibrary },
    { provide: Belongings, useClass: PostgresBelongings },
    { provide: CondemnedPictures, useClass: PostgresCondemnedPictures },
    { provide: DrawingOrders, useClass: ResolvedOrders },
    { provide: ImageQueue, useClass: ImageJobs },
    { provide: ImageStore, useFactory: storeFor, inject: [SETTINGS] },
    { provide: ImageGenerator, useFactory: generatorFor, inject: [SETTINGS, GeneratorWatch] },
  ],
  exports: [LargePictures, PictureFiles, PictureCatalogueQuery, RepaintCosts],
})
export class ImagingModule {}
