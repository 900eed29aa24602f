export { benefits } from './domain/benefits';
export { type Invited, InvitedQuery } from './queries/invited.query';
export { ReferralsFacade } from './referrals.facade';
export { ReferralsModule } from './referrals.module';
