import { Module } from '@nestjs/common';
import { IdentityFacade } from './identity.facade';
import { ProfileQuery } from './queries/profile.query';

@Module({
  providers: [{ provide: IdentityFacade, useClass: ProfileQuery }],
  exports: [IdentityFacade],
})
export class IdentityModule {}
