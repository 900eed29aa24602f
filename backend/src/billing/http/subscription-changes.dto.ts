import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type Tier, tiers } from '@pictick/rules/billing/tier';
import { IsIn, Matches } from 'class-validator';
import { type Interval, intervals } from '../../kernel/interval';
import { IsOptionalButNotNull } from '../../platform/http/is-optional-but-not-null';
import { type SubscriptionStatus, subscriptionStatuses } from '../domain/provider/payment-facts';
import {
  type ChangeStatus,
  changeStatuses,
  type ChangeType,
  changeTypes,
} from '../domain/subscription/subscription';

const uuid = '01993f6a-8f11-7b60-a0c3-2f64d1e7b932';
const time = '2026-11-21T09:30:00.000Z';

@ApiSchema({ name: 'SubscriptionChange' })
export class SubscriptionChangeDto {
  @ApiProperty({ format: 'uuid', example: uuid }) id!: string;
  @ApiProperty({ enum: changeTypes, enumName: 'SubscriptionChangeType', example: 'downgrade' })
  changeType!: ChangeType;
  @ApiProperty({ enum: tiers, enumName: 'Tier', example: 'platinum' }) fromTier!: Tier;
  @ApiProperty({ example: 'plan.name.platinum' }) fromPlan!: string;
  @ApiProperty({ enum: tiers, enumName: 'Tier', example: 'starter' }) toTier!: Tier;
  @ApiProperty({ example: 'plan.name.starter' }) toPlan!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: time,
    description: 'Scheduled date.',
  })
  scheduledDate!: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'Effective or requested date.',
  })
  effectiveDate!: string | null;
  @ApiProperty({ format: 'date-time', example: time }) createdAt!: string;
  @ApiProperty({ enum: changeStatuses, enumName: 'SubscriptionChangeStatus', example: 'pending' })
  status!: ChangeStatus;
  @ApiProperty({ example: true }) cancellable!: boolean;
}

@ApiSchema({ name: 'SubscriptionChanges' })
export class SubscriptionChangesDto {
  @ApiProperty({ type: [SubscriptionChangeDto], description: 'Newest first.' })
  subscriptionChanges!: SubscriptionChangeDto[];
}

@ApiSchema({ name: 'LiveSubscription' })
export class LiveSubscriptionDto {
  @ApiProperty({ example: 'sub_1QxAda' }) id!: string;
  @ApiProperty({
    enum: tiers,
    enumName: 'Tier',
    nullable: true,
    example: 'pro',
    description: 'null: not one of our plans.',
  })
  tier!: Tier | null;
  @ApiProperty({
    enum: subscriptionStatuses,
    enumName: 'ProviderSubscriptionStatus',
    example: 'active',
    description: "In the provider's words.",
  })
  status!: SubscriptionStatus;
  @ApiProperty({ format: 'date-time', example: time }) currentPeriodEnd!: string;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 499,
    description: 'In minor units; null: not one of our prices.',
  })
  price!: number | null;
  @ApiProperty({ example: 'eur' }) currency!: string;
  @ApiProperty({ enum: intervals, enumName: 'BillingInterval', nullable: true, example: 'month' })
  interval!: Interval | null;
  @ApiProperty({ example: true, description: 'true: this one is kept when the others are cancelled.' })
  highest!: boolean;
}

@ApiSchema({ name: 'LiveSubscriptions' })
export class LiveSubscriptionsDto {
  @ApiProperty({ type: [LiveSubscriptionDto], description: 'The one that is kept comes first.' })
  subscriptions!: LiveSubscriptionDto[];
}

export const upToHundred = /^([1-9]\d?|100)$/;

export class LimitQueryDto {
  @ApiPropertyOptional({
    example: '10',
    pattern: upToHundred.source,
    description: '1 to 100; defaults to 10.',
  })
  @IsOptionalButNotNull()
  @Matches(upToHundred)
  limit?: string;
}

export class ChangesQueryDto extends LimitQueryDto {
  @ApiPropertyOptional({ enum: changeStatuses, enumName: 'SubscriptionChangeStatus' })
  @IsOptionalButNotNull()
  @IsIn(changeStatuses)
  status?: ChangeStatus;
}
