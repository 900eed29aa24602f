import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type Tier, tiers } from '@pictick/rules/billing/tier';
import { type Interval, intervals } from '../../kernel/interval';
import { type CheckoutState, checkoutStates } from '../domain/checkout/checkout-attempt';
import { type NoRefund, noRefunds, type RefundGround, refundGrounds } from '../domain/refunds/guarantee';
import { type OverallState, subscriptionStates } from '../domain/subscription/subscription';
import { GuaranteePromiseDto } from './plans.dto';

const time = '2026-11-21T09:30:00.000Z';

@ApiSchema({ name: 'EndedUnpaid' })
export class EndedUnpaidDto {
  @ApiProperty({ enum: tiers, enumName: 'Tier', example: 'pro' }) tier!: Tier;
  @ApiProperty({ format: 'date-time', example: time }) at!: string;
}

@ApiSchema({ name: 'NextPlan' })
export class NextPlanDto {
  @ApiProperty({ enum: tiers, enumName: 'Tier', example: 'starter' }) tier!: Tier;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 100,
    description: 'In minor units; null if unknown.',
  })
  price!: number | null;
  @ApiProperty({ enum: intervals, enumName: 'BillingInterval', nullable: true, example: 'month' })
  interval!: Interval | null;
  @ApiProperty({ format: 'date-time', example: time, description: 'Start date.' }) at!: string;
}

@ApiSchema({ name: 'Subscription' })
export class SubscriptionDto {
  @ApiProperty({
    enum: tiers,
    enumName: 'Tier',
    example: 'pro',
    description: 'The current tier, bought or granted.',
  })
  tier!: Tier;
  @ApiProperty({
    enum: tiers,
    enumName: 'Tier',
    example: 'pro',
    description: 'The paid tier; `trial` if nothing is paid. Upgrades and downgrades compare with it.',
  })
  paidTier!: Tier;
  @ApiProperty({
    enum: tiers,
    enumName: 'Tier',
    nullable: true,
    example: 'pro',
    description:
      'What the subscription that runs is for, also where its payment is owed and it gives nothing; null: none runs.',
  })
  subscribedTier!: Tier | null;
  @ApiProperty({ enum: subscriptionStates, enumName: 'SubscriptionState', example: 'active' })
  status!: OverallState;
  @ApiProperty({ example: 'plan.name.pro', description: 'Translation key of the current tier.' })
  plan!: string;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 499,
    description:
      'What is paid for each interval, in minor units; 0 where nothing is, null where that is not known.',
  })
  price!: number | null;
  @ApiProperty({ example: 'eur' }) currency!: string;
  @ApiProperty({ enum: intervals, enumName: 'BillingInterval', nullable: true, example: 'month' })
  interval!: Interval | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: time,
    description: 'End of the paid period.',
  })
  currentPeriodEnd!: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'End date if the plan is cancelled.',
  })
  cancelAt!: string | null;
  @ApiProperty({ example: false, description: 'true: it ends with the paid period or on `cancelAt`.' })
  cancelAtPeriodEnd!: boolean;
  @ApiProperty({
    type: NextPlanDto,
    nullable: true,
    description: 'The plan that follows, and when; null: it renews unchanged or ends.',
  })
  next!: NextPlanDto | null;
  @ApiProperty({
    enum: tiers,
    enumName: 'Tier',
    nullable: true,
    example: null,
    description: 'The highest granted tier.',
  })
  grantedTier!: Tier | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'null: no grant, or a permanent one.',
  })
  grantedUntil!: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'The plan is free until then; date of the first payment.',
  })
  freeUntil!: string | null;
  @ApiProperty({
    type: EndedUnpaidDto,
    nullable: true,
    example: null,
    description: 'The last plan ended recently because it was not paid. Nothing is owed for it.',
  })
  endedUnpaid!: EndedUnpaidDto | null;
  @ApiProperty({ example: false, description: 'More than one subscription is live.' }) multiple!: boolean;
}

@ApiSchema({ name: 'FreeFirst' })
export class FreeFirstDto {
  @ApiProperty({ enum: tiers, enumName: 'Tier', example: 'pro' }) tier!: Tier;
  @ApiProperty({ format: 'date-time', example: time }) until!: string;
}

@ApiSchema({ name: 'RefundCard' })
export class RefundCardDto {
  @ApiProperty({ example: 'visa', description: "In the provider's words." }) brand!: string;
  @ApiProperty({ example: '4242' }) last4!: string;
}

@ApiSchema({ name: 'RefundOffer' })
export class RefundOfferDto {
  @ApiProperty({
    enum: refundGrounds,
    enumName: 'RefundGround',
    example: 'guarantee',
    description:
      'guarantee: for 30 days, once per person and card. withdrawal: for 14 days by law, whatever was used before.',
  })
  ground!: RefundGround;
  @ApiProperty({ type: 'integer', example: 499, description: 'Total refund in minor units.' })
  amount!: number;
  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'The part of it that would be returned as credit.',
  })
  credit!: number;
  @ApiProperty({ example: 'eur' }) currency!: string;
  @ApiProperty({ format: 'date-time', example: time, description: 'Date of the first payment.' })
  paidAt!: string;
  @ApiProperty({ format: 'date-time', example: time, description: 'Last day for the full refund.' })
  until!: string;
  @ApiProperty({
    type: RefundCardDto,
    nullable: true,
    description: 'The card that is refunded; null: none or unknown.',
  })
  card!: RefundCardDto | null;
}

@ApiSchema({ name: 'BillingCredit' })
export class BillingCreditDto {
  @ApiProperty({ type: 'integer', example: 499, description: 'Credit in minor units.' }) creditCents!: number;
  @ApiProperty({ example: 'eur' }) currency!: string;
  @ApiProperty({
    example: true,
    description: 'Whether `refund` is not null; pages of older releases read only this.',
  })
  moneyBack!: boolean;
  @ApiProperty({
    type: RefundOfferDto,
    nullable: true,
    description: 'What `POST /api/billing/refund` would refund now; null: it would be refused.',
  })
  refund!: RefundOfferDto | null;
  @ApiProperty({
    enum: noRefunds,
    enumName: 'NoRefund',
    nullable: true,
    example: null,
    description:
      'Why nothing would go back: nothing was paid, all of it is back, or it is too late. Null: something would.',
  })
  noRefund!: NoRefund | null;
  @ApiProperty({ type: GuaranteePromiseDto }) guarantee!: GuaranteePromiseDto;
  @ApiProperty({
    type: [FreeFirstDto],
    description:
      'Plans whose first payment would come only then if I bought them now, because I was given them.',
  })
  freeFirst!: FreeFirstDto[];
}

@ApiSchema({ name: 'CheckoutProgress' })
export class CheckoutProgressDto {
  @ApiProperty({
    enum: checkoutStates,
    enumName: 'CheckoutState',
    nullable: true,
    example: null,
    description: 'State of the last purchase; null: none.',
  })
  state!: CheckoutState | null;
  @ApiProperty({
    enum: tiers,
    enumName: 'Tier',
    nullable: true,
    example: null,
    description: 'The tier that is being bought.',
  })
  tier!: Tier | null;
}

@ApiSchema({ name: 'SubscriptionInfo' })
export class SubscriptionInfoDto {
  @ApiProperty({ enum: [true] }) success!: true;
  @ApiProperty({ type: SubscriptionDto }) subscription!: SubscriptionDto;
  @ApiProperty({ type: BillingCreditDto }) billing!: BillingCreditDto;
  @ApiProperty({ type: CheckoutProgressDto }) checkout!: CheckoutProgressDto;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: time,
    description: 'When the payment provider was last read; null: never.',
  })
  syncedAt!: string | null;
}
