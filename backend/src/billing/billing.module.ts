import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { BillingFacade } from './billing.facade';
import { EntitlementsQuery } from './queries/entitlements.query';

@Module({
  imports: [IdentityModule],
  providers: [{ provide: BillingFacade, useClass: EntitlementsQuery }],
  exports: [BillingFacade],
})
export class BillingModule {}
