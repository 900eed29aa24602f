export { benefits } from './domain/benefits';
export { ReferralsFacade } from './referrals.facade';
export { ReferralsModule } from './referrals.module';
