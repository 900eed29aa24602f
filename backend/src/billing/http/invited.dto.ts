import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type LossReason, lossReasons, type RewardState, rewardStates } from '../domain/referral-reward';

@ApiSchema({ name: 'InvitedFriend' })
export class InvitedFriendDto {
  @ApiProperty({ format: 'uuid', example: '01a08f2e-5c11-7d42-9c3a-6f1d2b7e8a90', description: 'Of the referral, by which its reward is known.' }) id!: string;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:05:00.000Z' }) acceptedAt!: Date;
  @ApiProperty({ example: false, description: 'The same device was seen with another account. No reward is refused for it: look closer.' }) flagged!: boolean;
  @ApiProperty({ type: String, enum: rewardStates, nullable: true, example: 'pending', description: 'null: nothing is promised for this friend.' }) reward!: RewardState | null;
  @ApiProperty({ type: String, enum: lossReasons, nullable: true, example: null, description: 'voided: by support.' }) lostBecause!: LossReason | null;
}

@ApiSchema({ name: 'Invited' })
export class InvitedDto {
  @ApiProperty({ example: false }) barred!: boolean;
  @ApiProperty({ example: false, description: 'They were barred in an account that they left, and came back.' }) barredBefore!: boolean;
  @ApiProperty({ type: [InvitedFriendDto], description: 'The oldest first. Who they are is not told.' }) referrals!: InvitedFriendDto[];
}
