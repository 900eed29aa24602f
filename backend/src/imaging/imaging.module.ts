import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { BillingModule } from '../billing';
import { IdentityModule } from '../identity';
import { ListsModule } from '../lists';
import { SETTINGS, type Settings } from '../platform/config/env';
import { DeletePrivatePicture } from './application/account-deletion/delete-private-picture';
import { ForgetList } from './application/account-deletion/erase-list.on-list-erased';
import { ErasePictures } from './application/account-deletion/erase-pictures';
import { GivePictures } from './application/admin/give-pictures';
import { RerunPicture } from './application/admin/rerun-picture';
import { SwitchGenerator } from './application/admin/switch-generator';
import { AbandonImage } from './application/generate/abandon-image';
import { EnlargePicture } from './application/generate/enlarge-picture';
import { GenerateImage } from './application/generate/generate-image';
import { PicturePublisher } from './application/generate/picture-publisher';
import { UploadBuffer } from './application/generate/upload-buffer';
import { ClosePictureReport } from './application/moderation/close-picture-report';
import { ReportPicture } from './application/moderation/report-picture';
import { WithdrawPicture } from './application/moderation/withdraw-picture.on-picture-withdrawn';
import { WithdrawRemaining } from './application/moderation/withdraw-remaining';
import { CopyPhotos } from './application/photos/copy-photos.on-list-duplicated';
import { ErasePhotos } from './application/photos/erase-photos';
import { ErasePhotosOfHousehold } from './application/photos/erase-photos.on-household-erased';
import { HeldPhotoChanges } from './application/photos/held-photo-changes';
import { HeldPhotos } from './application/photos/held-photos';
import { PhotoAnswers } from './application/photos/photo-answers';
import { PhotoHolders } from './application/photos/photo-holders';
import { PurgePhotos } from './application/photos/purge-photos';
import { RemovePhoto } from './application/photos/remove-photo';
import { RemovedPhotos } from './application/photos/removed-photos';
import { RestorePhoto } from './application/photos/restore-photo';
import { RestoreRemovedPhoto } from './application/photos/restore-removed-photo';
import { SetPhoto } from './application/photos/set-photo';
import { ShowPhotos } from './application/photos/show-photos';
import { ShowPhotosOfRenamed } from './application/photos/show-photos.on-item-renamed';
import { ShowPhotosOfAdded } from './application/photos/show-photos.on-items-added';
import { ShowPhotosOfHousehold } from './application/photos/show-photos.on-list-household-changed';
import { UseDrawing } from './application/photos/use-drawing';
import { CopyImages } from './application/request-image/copy-images.on-list-duplicated';
import { DeletedAccountFilter } from './application/request-image/deleted-account-filter';
import { PictureQuota } from './application/request-image/picture-quota';
import { RequestImageAgain } from './application/request-image/request-image.on-item-renamed';
import { RequestAnotherImage } from './application/request-image/request-image.on-item-repainted';
import { RequestImages } from './application/request-image/request-images.on-items-added';
import { WantedPictures } from './application/request-image/wanted-pictures';
import { StoreOwnership } from './application/storage/store-ownership';
import { SweepPictures } from './application/storage/sweep-pictures';
import { AvailableStylesReader } from './application/styles/available-styles';
import { CreatePrompt } from './application/styles/create-prompt';
import { DeletePrompt } from './application/styles/delete-prompt';
import { PreferStyle } from './application/styles/prefer-style';
import { PromptAnswers } from './application/styles/prompt-answers';
import { PromptModeration } from './application/styles/prompt-moderation';
import { ReferenceImages } from './application/styles/reference-images';
import { RegenerateReference } from './application/styles/regenerate-reference';
import { UpdatePrompt } from './application/styles/update-prompt';
import { UploadReference } from './application/styles/upload-reference';
import { PersonalDataInImaging } from './domain/account-deletion/personal-data-in-imaging';
import { GenerationRequests } from './domain/generate/generation-requests';
import { GeneratorSwitches } from './domain/generate/generator-switches';
import { ImageGenerator } from './domain/generate/image-generator';
import { ImageQueue } from './domain/generate/image-queue';
import { PictureCache } from './domain/generate/picture-cache';
import { Images } from './domain/images';
import { PictureReports } from './domain/moderation/picture-reports';
import { ReportedPictures } from './domain/moderation/reported-pictures';
import { OwnPhotos } from './domain/photos/own-photos';
import { ImageStore } from './domain/storage/image-store';
import { LargePictures } from './domain/storage/large-pictures';
import { PictureUrls } from './domain/storage/picture-urls';
import { PicturesToDelete } from './domain/storage/pictures-to-delete';
import { PictureReader } from './domain/styles/picture-reader';
import { Preferences } from './domain/styles/preferences';
import { Prompts } from './domain/styles/prompts';
import { MonthlyUsages } from './domain/usage/monthly-usages';
import { OwnedPictures } from './domain/usage/owned-pictures';
import { GeneratorHealthController } from './http/generator-health.controller';
import { GeneratorsAdminController } from './http/generators.admin.controller';
import { HeldPhotosController } from './http/held-photos.controller';
import { ItemPhotosController } from './http/item-photos.controller';
import { LimitsController } from './http/limits.controller';
import { PictureFilesController } from './http/picture-files.controller';
import { PictureReportsAdminController } from './http/picture-reports.admin.controller';
import { PicturesAdminController } from './http/pictures.admin.controller';
import { PromptsController } from './http/prompts.controller';
import { ReportsController } from './http/reports.controller';
import { UsageController } from './http/usage.controller';
import { PostgresPersonalDataInImaging } from './infrastructure/account-deletion/postgres-personal-data-in-imaging';
import { GeneratorWatch } from './infrastructure/generate/generator-watch';
import { type Illustrator, IllustratorGenerator } from './infrastructure/generate/illustrator-generator';
import { ImageJobs } from './infrastructure/generate/image-jobs';
import { ImageWorker } from './infrastructure/generate/image-worker';
import { PostgresGeneratorSwitches } from './infrastructure/generate/postgres-generator-switches';
import { PostgresPictureCache } from './infrastructure/generate/postgres-picture-cache';
import { ResolvedGenerationRequests } from './infrastructure/generate/resolved-generation-requests';
import { PostgresPictureReports } from './infrastructure/moderation/postgres-picture-reports';
import { PostgresReportedPictures } from './infrastructure/moderation/postgres-reported-pictures';
import { PostgresOwnPhotos } from './infrastructure/photos/postgres-own-photos';
import { PostgresImages } from './infrastructure/postgres-images';
import { DiskImageStore } from './infrastructure/storage/disk-image-store';
import { LargePictureJobs } from './infrastructure/storage/large-picture-jobs';
import { PostgresPicturesToDelete } from './infrastructure/storage/postgres-pictures-to-delete';
import { S3ImageStore } from './infrastructure/storage/s3-image-store';
import { SignedPictureUrls } from './infrastructure/storage/signed-picture-urls';
import { PostgresPreferences } from './infrastructure/styles/postgres-preferences';
import { PostgresPrompts } from './infrastructure/styles/postgres-prompts';
import { UploadedPictures } from './infrastructure/styles/uploaded-pictures';
import { PostgresMonthlyUsages } from './infrastructure/usage/postgres-monthly-usages';
import { PostgresOwnedPictures } from './infrastructure/usage/postgres-owned-pictures';
import { GeneratorHealthQuery } from './queries/generator-health.query';
import { GeneratorsQuery } from './queries/generators.query';
import { LimitsQuery } from './queries/limits.query';
import { PictureCatalogueQuery } from './queries/picture-catalogue.query';
import { PictureFiles } from './queries/picture-files.query';
import { PictureJobsQuery } from './queries/picture-jobs.query';
import { RepaintCosts } from './queries/repaint-costs.query';
import { ReportedPicturesQuery } from './queries/reported-pictures.query';
import { UsageHistoryQuery } from './queries/usage-history.query';
import { UserPromptsQuery } from './queries/user-prompts.query';

/** Loaded with the first picture, because the api process draws none and does not need the image library. */
const loadIllustrator = (artDir: string): Illustrator =>
  (
    createRequire(__filename)(
      './infrastructure/illustrator/illustrator',
    ) as typeof import('./infrastructure/illustrator/illustrator')
  ).createIllustrator(artDir);

/** Loaded only if an outside generator is configured. */
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
  imports: [IdentityModule, BillingModule, ListsModule],
  controllers: [
    GeneratorHealthController,
    HeldPhotosController,
    ItemPhotosController,
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
    CopyPhotos,
    ErasePhotos,
    ErasePhotosOfHousehold,
    HeldPhotoChanges,
    HeldPhotos,
    PhotoAnswers,
    PhotoHolders,
    PurgePhotos,
    RemovePhoto,
    RemovedPhotos,
    RestorePhoto,
    RestoreRemovedPhoto,
    SetPhoto,
    ShowPhotos,
    ShowPhotosOfAdded,
    ShowPhotosOfHousehold,
    ShowPhotosOfRenamed,
    UseDrawing,
    CopyImages,
    RequestImages,
    RequestImageAgain,
    RequestAnotherImage,
    RepaintCosts,
    WantedPictures,
    AvailableStylesReader,
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
    WithdrawRemaining,
    ReportedPicturesQuery,
    UsageHistoryQuery,
    GenerateImage,
    PromptModeration,
    ReferenceImages,
    UploadBuffer,
    ForgetList,
    ErasePictures,
    AbandonImage,
    DeletePrivatePicture,
    DeletedAccountFilter,
    PictureQuota,
    PicturePublisher,
    EnlargePicture,
    SweepPictures,
    StoreOwnership,
    PictureCatalogueQuery,
    GeneratorHealthQuery,
    GeneratorWatch,
    LimitsQuery,
    PictureFiles,
    ImageWorker,
    { provide: GeneratorSwitches, useClass: PostgresGeneratorSwitches },
    { provide: Images, useClass: PostgresImages },
    { provide: OwnPhotos, useClass: PostgresOwnPhotos },
    { provide: MonthlyUsages, useClass: PostgresMonthlyUsages },
    { provide: OwnedPictures, useClass: PostgresOwnedPictures },
    { provide: PictureReader, useClass: UploadedPictures },
    { provide: LargePictures, useClass: LargePictureJobs },
    { provide: PictureReports, useClass: PostgresPictureReports },
    { provide: ReportedPictures, useClass: PostgresReportedPictures },
    { provide: PictureUrls, useClass: SignedPictureUrls },
    { provide: Preferences, useClass: PostgresPreferences },
    { provide: Prompts, useClass: PostgresPrompts },
    { provide: PictureCache, useClass: PostgresPictureCache },
    { provide: PersonalDataInImaging, useClass: PostgresPersonalDataInImaging },
    { provide: PicturesToDelete, useClass: PostgresPicturesToDelete },
    { provide: GenerationRequests, useClass: ResolvedGenerationRequests },
    { provide: ImageQueue, useClass: ImageJobs },
    { provide: ImageStore, useFactory: storeFor, inject: [SETTINGS] },
    { provide: ImageGenerator, useFactory: generatorFor, inject: [SETTINGS, GeneratorWatch] },
  ],
  exports: [LargePictures, PictureFiles, PictureCatalogueQuery, RepaintCosts],
})
export class ImagingModule {}
