import { ApiProperty, ApiSchema } from '@nestjs/swagger';

export const invitationStatuses = ['sent', 'accepted', 'redeemed', 'voided'] as const;
export const voidedReasons = ['barred', 'capped', 'no-payment', 'voided'] as const;

@ApiSchema({ name: 'ReferralCredits' })
export class ReferralCreditsDto {
  @ApiProperty({ type: 'integer', example: 499, description: 'Minor units.' }) cents!: number;
  @ApiProperty({ example: 'eur' }) currency!: string;
}

@ApiSchema({ name: 'ReferralCap' })
export class ReferralCapDto {
  @ApiProperty({ type: 'integer', example: 12, description: 'So many friends are rewarded in 365 days.' })
  perYear!: number;
  @ApiProperty({ type: 'integer', example: 11 }) left!: number;
}

@ApiSchema({ name: 'ReferralInvitation' })
export class ReferralInvitationDto {
  @ApiProperty({ format: 'uuid', example: '01993f6d-7f3a-7b14-8c52-4d5e6f708192' }) id!: string;
  @ApiProperty({
    enum: invitationStatuses,
    enumName: 'ReferralInvitationStatus',
    description:
      '`sent`: the link was opened; `accepted`: the friend signed up, the credit is pending; `redeemed`: the friend paid, the credit is earned; `voided`: no credit.',
  })
  status!: (typeof invitationStatuses)[number];
  @ApiProperty({
    enum: voidedReasons,
    enumName: 'ReferralVoidedReason',
    nullable: true,
    example: null,
    description:
      'Why, where it is voided. `no-payment`: none of theirs came or stayed; whether they took it back or left is theirs to tell.',
  })
  reason!: (typeof voidedReasons)[number] | null;
  @ApiProperty({
    format: 'date-time',
    example: '2026-11-21T09:30:00.000Z',
    description: 'Since when it is so.',
  })
  at!: string;
}

@ApiSchema({ name: 'MyReferralStats' })
export class MyReferralStatsDto {
  @ApiProperty({ type: 'integer', example: 7, description: 'A browser counts once a day.' })
  totalClicks!: number;
  @ApiProperty({ type: 'integer', example: 3 }) totalSignups!: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'What was lost again does not count.' })
  totalRewardsEarned!: number;
  @ApiProperty({ type: ReferralCreditsDto }) earnedCredits!: ReferralCreditsDto;
  @ApiProperty({ type: ReferralCreditsDto, description: 'Waits for the friends’ first payment.' })
  pendingCredits!: ReferralCreditsDto;
  @ApiProperty({ type: 'integer', example: 2 }) pendingReferrals!: number;
  @ApiProperty({ type: ReferralCapDto }) cap!: ReferralCapDto;
  @ApiProperty({ type: [ReferralInvitationDto], description: 'The last 50, the newest first; no names.' })
  invitations!: ReferralInvitationDto[];
}
