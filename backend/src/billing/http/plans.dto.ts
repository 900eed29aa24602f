import { ApiProperty, ApiSchema, ApiPropertyOptional } from '@nestjs/swagger';
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
