import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type Tier, tiers } from '@pictick/rules/billing/tier';
import { IsIn, Matches } from 'class-validator';
import { type Interval, intervals } from '../../kernel/interval';
import { IsOptionalButNotNull } from '../../platform/http/is-optional-but-not-null';
import { type CheckoutState, checkoutStates } from '../domain/checkout/checkout-attempt';
import { type SubscriptionStatus, subscriptionStatuses } from '../domain/provider/payment-facts';
import { type NoRefund, noRefunds, type RefundGround, refundGrounds } from '../domain/refunds/guarantee';
import { type OverallState, subscriptionStates } from '../domain/subscription/subscription';
import {
  type ChangeStatus,
  changeStatuses,
  type ChangeType,
  changeTypes,
} from '../domain/subscription/subscription-change';

@ApiSchema({ name: 'PlanFeature' })
export class PlanFeatureDto {
  @ApiProperty({ example: 'sharing' }) key!: string;
  @ApiProperty({ example: 'plan.feature.sharing' }) translationKey!: string;
}

@ApiSchema({ name: 'PlanFeatureMark' })
export class PlanFeatureMarkDto extends PlanFeatureDto {
  @ApiProperty({ example: 'Share lists with your family', description: 'English.' }) text!: string;
  @ApiProperty({ example: true }) isAvailable!: boolean;
}

@ApiSchema({ name: 'YearlyPrice' })
export class YearlyPriceDto {
  @ApiProperty({ type: 'integer', example: 4990, description: 'Price per year in minor units.' })
  price!: number;
  @ApiProperty({ example: 'price_1QxPro2YearEur' }) stripePriceId!: string;
}

@ApiSchema({ name: 'Plan' })
export class PlanDto {
  @ApiProperty({ example: 'pro' }) id!: string;
  @ApiProperty({ enum: tiers, enumName: 'Tier', example: 'pro' }) tier!: Tier;
  @ApiProperty({ example: 'Pro' }) name!: string;
  @ApiProperty({ example: 'plan.name.pro' }) translationKey!: string;
  @ApiProperty({ example: 'Share lists, pick styles and characters.', description: 'English.' })
  description!: string;
  @ApiProperty({ example: 'plan.description.pro' }) descriptionTranslationKey!: string;
  @ApiProperty({ example: 'Premium', description: 'Label of the usage badge.' }) label!: string;
  @ApiProperty({ example: 'plan.label.pro' }) labelTranslationKey!: string;
  @ApiProperty({ type: 'integer', example: 499, description: 'Price per month in minor units.' })
  price!: number;
  @ApiProperty({ example: 'eur' }) currency!: string;
  @ApiProperty({ enum: ['month'] }) interval!: 'month';
  @ApiProperty({ type: YearlyPriceDto, nullable: true, description: 'null: not available yearly.' })
  yearly!: YearlyPriceDto | null;
  @ApiProperty({ type: 'integer', example: 60 }) monthlyImageLimit!: number;
  @ApiProperty({ type: 'integer', nullable: true, example: null, description: 'For the trial only.' })
  trialDurationDays!: number | null;
  @ApiProperty({ example: true }) requiresPaymentMethod!: boolean;
  @ApiProperty({ example: true, description: 'Whether new customers can buy it.' }) isActive!: boolean;
  @ApiProperty({ type: 'integer', example: 2 }) sortOrder!: number;
  @ApiProperty({ example: true }) popular!: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'price_1QxPro1MonthEur',
    description: 'null: not available right now.',
  })
  stripePriceId!: string | null;
  @ApiProperty({ type: [PlanFeatureDto], description: 'Highlighted features, in this order.' })
  features!: PlanFeatureDto[];
  @ApiProperty({
    type: [PlanFeatureMarkDto],
    description: 'All features in this order, and whether this plan has them.',
  })
  allFeatures!: PlanFeatureMarkDto[];
  @ApiProperty({
    type: [String],
    example: ['60 painted pictures a month', 'Share lists with your family'],
    description: 'English, for clients without texts for the keys.',
  })
  fallbackFeatures!: string[];
  @ApiProperty({
    type: 'integer',
    example: 30,
    description: 'Length of the money-back guarantee, in days after the first payment.',
  })
  guaranteeDays!: number;
}

@ApiSchema({ name: 'CatalogueFeature' })
export class CatalogueFeatureDto {
  @ApiProperty({ example: 'sharing' }) id!: string;
  @ApiProperty({ example: 'plan.feature.sharing' }) translationKey!: string;
  @ApiProperty({ enum: tiers, enumName: 'Tier', isArray: true, example: ['pro', 'platinum'] })
  availableInTiers!: Tier[];
  @ApiProperty({ type: 'integer', example: 2 }) sortOrder!: number;
}

@ApiSchema({ name: 'Plans' })
export class PlansDto {
  @ApiProperty({ type: [PlanDto], description: 'Smallest plan first.' }) plans!: PlanDto[];
  @ApiProperty({ type: [CatalogueFeatureDto], description: 'All features, in display order.' })
  features!: CatalogueFeatureDto[];
}

const uuid = '01993f6a-8f11-7b60-a0c3-2f64d1e7b932';
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

@ApiSchema({ name: 'GuaranteePromise' })
export class GuaranteePromiseDto {
  @ApiProperty({ description: 'Promised for what I buy now, too: it was used by neither me nor my card.' })
  open!: boolean;
  @ApiProperty({ type: 'integer', example: 30 }) days!: number;
  @ApiProperty({
    type: 'integer',
    example: 14,
    description: 'For so many days I can withdraw from each contract in any case.',
  })
  withdrawalDays!: number;
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

/** 1 to 100. */
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
