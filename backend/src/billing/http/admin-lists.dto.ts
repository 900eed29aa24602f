import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import type { ReasonOf } from '../../platform/audit/audit-reason';
import { LookingDto, MendingDto, Ticket, Why } from '../../platform/audit/audit-reason.dto';
import { IsOptionalButNotNull } from '../../platform/http/is-optional-but-not-null';
import { eventId } from '../domain/provider/payment-facts';
import {
  type LossReason,
  lossReasons,
  type RewardState,
  rewardStates,
} from '../domain/rewards/referral-reward';
import { type EventState, eventStates } from '../queries/admin-billing.query';

const time = '2026-11-21T09:30:00.000Z';
const customerId = /^cus_[A-Za-z0-9_]{1,100}$/;

export class PaymentEventsQueryDto extends LookingDto {
  @ApiPropertyOptional({ enum: eventStates, description: 'Only these.' })
  @IsOptionalButNotNull()
  @IsIn(eventStates)
  state?: EventState;

  @ApiPropertyOptional({
    pattern: customerId.source,
    description: 'Only those about this customer of the provider, such as cus_QxAda.',
  })
  @IsOptionalButNotNull()
  @Matches(customerId)
  customer?: string;
}

@ApiSchema({ name: 'InboxHealth' })
export class InboxHealthDto {
  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'The age of the oldest that has not been dealt with.',
  })
  oldestSeconds!: number;
  @ApiProperty({ type: 'integer', example: 0 }) waiting!: number;
  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'Lately found by asking, and not delivered: the provider does not reach us.',
  })
  undelivered!: number;
}

@ApiSchema({ name: 'PaymentEvent' })
export class PaymentEventDto {
  @ApiProperty({ example: 'evt_1QxAda' }) id!: string;
  @ApiProperty({ example: 'invoice.paid' }) type!: string;
  @ApiProperty({ type: String, nullable: true, example: 'cus_QxAda' }) customerId!: string | null;
  @ApiProperty({ enum: eventStates, example: 'dead', description: 'dead: it failed as often as it may.' })
  state!: EventState;
  @ApiProperty({
    enum: ['webhook', 'backfill'],
    example: 'webhook',
    description: 'backfill: we had to ask for it.',
  })
  source!: 'webhook' | 'backfill';
  @ApiProperty({ type: 'integer', example: 1 }) deliveries!: number;
  @ApiProperty({ type: 'integer', example: 12 }) attempts!: number;
  @ApiProperty({ format: 'date-time', example: time }) receivedAt!: Date;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  nextAttemptAt!: Date | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  processedAt!: Date | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'ProviderSilent',
    description: 'The kind of the last error, or why it is ignored.',
  })
  lastError!: string | null;
}

@ApiSchema({ name: 'PaymentEvents' })
export class PaymentEventsDto {
  @ApiProperty({ type: InboxHealthDto }) health!: InboxHealthDto;
  @ApiProperty({ type: [PaymentEventDto], description: 'The newest hundred.' }) events!: PaymentEventDto[];
}

export class EventAgainDto extends MendingDto {
  @ApiProperty({
    pattern: eventId.source,
    description: 'The `id` of `GET /api/admin/payment-events`, such as evt_1QxAda.',
  })
  @Matches(eventId)
  event!: string;
}

@ApiSchema({ name: 'EventWaits' })
export class EventWaitsDto {
  @ApiProperty({ example: 'evt_1QxAda' }) event!: string;
  @ApiProperty({ enum: ['received'], example: 'received' }) state!: 'received';
}

export class VoidRewardDto {
  @Why('referrals') reason!: ReasonOf<'referrals'>;
  @Ticket() ticket?: string;
}

@ApiSchema({ name: 'RewardVoided' })
export class RewardVoidedDto {
  @ApiProperty({ example: true, description: 'false: it was lost before.' }) voided!: boolean;
}

@ApiSchema({ name: 'InvitedFriend' })
export class InvitedFriendDto {
  @ApiProperty({
    format: 'uuid',
    example: '01a08f2e-5c11-7d42-9c3a-6f1d2b7e8a90',
    description: 'Of the referral, by which its reward is known.',
  })
  id!: string;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:05:00.000Z' }) acceptedAt!: Date;
  @ApiProperty({
    example: false,
    description: 'The same device was seen with another account. No reward is refused for it: look closer.',
  })
  flagged!: boolean;
  @ApiProperty({
    type: String,
    enum: rewardStates,
    nullable: true,
    example: 'pending',
    description: 'null: nothing is promised for this friend.',
  })
  reward!: RewardState | null;
  @ApiProperty({
    type: String,
    enum: lossReasons,
    nullable: true,
    example: null,
    description: 'voided: by support.',
  })
  lostBecause!: LossReason | null;
}

@ApiSchema({ name: 'Invited' })
export class InvitedDto {
  @ApiProperty({ example: false }) barred!: boolean;
  @ApiProperty({
    example: false,
    description: 'They were barred in an account that they left, and came back.',
  })
  barredBefore!: boolean;
  @ApiProperty({ type: [InvitedFriendDto], description: 'The oldest first. Who they are is not told.' })
  referrals!: InvitedFriendDto[];
}
