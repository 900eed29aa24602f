import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { BillingModule, CardPaymentsQuery, HouseholdPlansQuery } from './billing';
import { CardPayments, HouseholdPlans, IdentityModule, InvitationRecipients } from './identity';
import { ImagingModule, PictureCatalogueQuery, PictureViewers } from './imaging';
import { InvitationRecipientsQuery, ListsModule, PictureCatalogue } from './lists';
import type { Role, Settings } from './platform/config/env';
import { HealthController } from './platform/health/health.controller';
import { AccessGuard } from './platform/http/access';
import { PageErrorsController } from './platform/http/page-errors.controller';
import { PlatformModule } from './platform/platform.module';
import { ReferralsModule } from './referrals';
import { PictureViewersQuery } from './views/pictures/picture-viewers.query';
import { ViewsModule } from './views/views.module';

/** Provides ports that one module needs and a later module implements. */
@Global()
@Module({
  imports: [BillingModule, ImagingModule, ListsModule],
  providers: [
    { provide: CardPayments, useExisting: CardPaymentsQuery },
    { provide: HouseholdPlans, useExisting: HouseholdPlansQuery },
    { provide: InvitationRecipients, useExisting: InvitationRecipientsQuery },
    { provide: PictureCatalogue, useExisting: PictureCatalogueQuery },
    { provide: PictureViewers, useClass: PictureViewersQuery },
  ],
  exports: [CardPayments, HouseholdPlans, InvitationRecipients, PictureCatalogue, PictureViewers],
})
class BindingsModule {}

/** The five modules in the order of their dependencies. The only file that imports all of them. */
@Module({})
export class AppModule {
  static with(settings: Settings, role: Role): DynamicModule {
    return {
      module: AppModule,
      // Imaging comes before lists, whose route /:id would match imaging's paths.
      imports: [
        PlatformModule.with(settings, role),
        IdentityModule,
        ReferralsModule,
        BillingModule,
        ImagingModule,
        BindingsModule,
        ListsModule,
        ViewsModule,
      ],
      controllers: [HealthController, PageErrorsController],
      providers: [{ provide: APP_GUARD, useClass: AccessGuard }],
    };
  }
}
