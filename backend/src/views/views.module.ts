import { Module } from '@nestjs/common';
import { BillingModule } from '../billing';
import { IdentityModule } from '../identity';
import { ImagingModule, PictureUrls, PreferredStyleQuery, SignedPictureUrls } from '../imaging';
import { ListsModule } from '../lists';
import { AccountStatusController } from './account-status/account-status.controller';
import { AccountStatusView } from './account-status/account-status.view';
import { ListWithPictures } from './board/list-with-pictures.query';
import { ChildDataController } from './child-data/child-data.controller';
import { ChildDataQuery } from './child-data/child-data.query';
import { CollaboratorsQuery } from './collaborators.query';
import { AccountExport } from './export/account-export';
import { AccountPart } from './export/account.part';
import { BillingPart } from './export/billing.part';
import { ExportTiming } from './export/export-timing';
import { ExportController } from './export/export.controller';
import { HouseholdsPart } from './export/households.part';
import { ListsPart } from './export/lists.part';
import { PictureLoader } from './export/picture-loader';
import { PicturesPart } from './export/pictures.part';
import { ReferralsPart } from './export/referrals.part';
import { RoutinesPart } from './export/routines.part';
import { SharingPart } from './export/sharing.part';
import { HistoryController } from './history/history.controller';
import { HistoryQuery } from './history/history.query';
import { HouseholdsQuery } from './household/households.query';
import { HouseholdsViewsController } from './household/households.views.controller';
import { KidController } from './kid/kid.controller';
import { KidQuery } from './kid/kid.query';
import { ListsViewsController } from './lists.views.controller';
import { LiveHub } from './live/live-hub';
import { LiveTiming } from './live/live-timing';
import { LiveController } from './live/live.controller';
import { LiveQuery } from './live/live.query';
import { MeController } from './me/me.controller';
import { MeView } from './me/me.view';
import { MyLists } from './my-lists/my-lists.query';
import { PictureBookVersion } from './pictures/picture-book-version';
import { PictureQuery } from './pictures/picture.query';
import { RepaintCostQuery } from './pictures/repaint-cost.query';
import { ReferralStatsController } from './referral-stats/referral-stats.controller';
import { ReferralStatsQuery } from './referral-stats/referral-stats.query';
import { TrashPeriod } from './trash-period';

/** Read-only answers that need several modules. */
@Module({
  imports: [IdentityModule, BillingModule, ImagingModule, ListsModule],
  controllers: [
    AccountStatusController,
    ChildDataController,
    ExportController,
    HistoryController,
    HouseholdsViewsController,
    KidController,
    ListsViewsController,
    LiveController,
    MeController,
    ReferralStatsController,
  ],
  providers: [
    AccountStatusView,
    AccountExport,
    AccountPart,
    BillingPart,
    ExportTiming,
    HistoryQuery,
    HouseholdsQuery,
    HouseholdsPart,
    ListsPart,
    PictureLoader,
    PicturesPart,
    ReferralsPart,
    RoutinesPart,
    SharingPart,
    ChildDataQuery,
    CollaboratorsQuery,
    KidQuery,
    ListWithPictures,
    LiveHub,
    LiveTiming,
    LiveQuery,
    MeView,
    MyLists,
    PictureBookVersion,
    PictureQuery,
    PreferredStyleQuery,
    ReferralStatsQuery,
    RepaintCostQuery,
    { provide: PictureUrls, useClass: SignedPictureUrls },
    TrashPeriod,
  ],
})
export class ViewsModule {}
