import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type Tier, tiers } from '../../kernel/tier';

@ApiSchema({ name: 'PlanFeature' })
export class PlanFeatureDto {
  @ApiProperty({ example: 'sharing' }) key!: string;
  @ApiProperty({ example: 'plan.feature.sharing' }) translationKey!: string;
}

@ApiSchema({ name: 'PlanFeatureMark' })
export class PlanFeatureMarkDto extends PlanFeatureDto {
  @ApiProperty({ example: 'Share lists with the family', description: 'English.' }) text!: string;
  @ApiProperty({ example: true }) isAvailable!: boolean;
}

@ApiSchema({ name: 'YearlyPrice' })
export class YearlyPriceDto {
  @ApiProperty({ type: 'integer', example: 4990, description: 'A year, in minor units.' }) price!: number;
  @ApiProperty({ example: 'price_1QxPro2YearEur' }) stripePriceId!: string;
}

@ApiSchema({ name: 'Plan' })
export class PlanDto {
  @ApiProperty({ example: 'pro' }) id!: string;
  @ApiProperty({ enum: tiers, enumName: 'Tier', example: 'pro' }) tier!: Tier;
  @ApiProperty({ example: 'Pro' }) name!: string;
  @ApiProperty({ example: 'plan.name.pro' }) translationKey!: string;
  @ApiProperty({ example: 'Share lists, pick styles and characters.', description: 'English.' }) description!: string;
  @ApiProperty({ example: 'plan.description.pro' }) descriptionTranslationKey!: string;
  @ApiProperty({ example: 'Premium', description: 'As the badge of used pictures calls it.' }) label!: string;
  @ApiProperty({ example: 'plan.label.pro' }) labelTranslationKey!: string;
  @ApiProperty({ type: 'integer', example: 499, description: 'A month, in minor units.' }) price!: number;
  @ApiProperty({ example: 'eur' }) currency!: string;
  @ApiProperty({ enum: ['month'] }) interval!: 'month';
  @ApiProperty({ type: YearlyPriceDto, nullable: true, description: 'Null where it cannot be paid by the year.' }) yearly!: YearlyPriceDto | null;
  @ApiProperty({ type: 'integer', example: 60 }) monthlyImageLimit!: number;
  @ApiProperty({ type: 'integer', nullable: true, example: null, description: 'Of the trial only.' }) trialDurationDays!: number | null;
  @ApiProperty({ example: true }) requiresPaymentMethod!: boolean;
  @ApiProperty({ example: true, description: 'Whether somebody who has it not can get it.' }) isActive!: boolean;
  @ApiProperty({ type: 'integer', example: 2 }) sortOrder!: number;
  @ApiProperty({ example: true }) popular!: boolean;
  @ApiProperty({ type: String, nullable: true, example: 'price_1QxPro1MonthEur', description: 'Null where it cannot be bought at the moment.' }) stripePriceId!: string | null;
  @ApiProperty({ type: [PlanFeatureDto], description: 'What it is praised for, in this order.' }) features!: PlanFeatureDto[];
  @ApiProperty({ type: [PlanFeatureMarkDto], description: 'What any plan has, in this order, and whether this one has it.' }) allFeatures!: PlanFeatureMarkDto[];
  @ApiProperty({ type: [String], example: ['60 painted pictures a month', 'Share lists with the family'], description: 'English, for clients without texts for the keys.' }) fallbackFeatures!: string[];
  @ApiProperty({ type: 'integer', example: 30, description: 'For so many days after the first payment the money comes back on request.' }) guaranteeDays!: number;
}

@ApiSchema({ name: 'CatalogueFeature' })
export class CatalogueFeatureDto {
  @ApiProperty({ example: 'sharing' }) id!: string;
  @ApiProperty({ example: 'plan.feature.sharing' }) translationKey!: string;
  @ApiProperty({ enum: tiers, enumName: 'Tier', isArray: true, example: ['pro', 'platinum'] }) availableInTiers!: Tier[];
  @ApiProperty({ type: 'integer', example: 2 }) sortOrder!: number;
}

@ApiSchema({ name: 'Plans' })
export class PlansDto {
  @ApiProperty({ type: [PlanDto], description: 'The smallest first.' }) plans!: PlanDto[];
  @ApiProperty({ type: [CatalogueFeatureDto], description: 'Whatever a plan may have, in the order in which it is told.' }) features!: CatalogueFeatureDto[];
}
