import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type Tier, tiers } from '@pictick/rules/billing/tier';
import { type Right, rights } from '../../billing';

@ApiSchema({ name: 'BiggerPlan' })
export class BiggerPlanDto {
  @ApiProperty({ enum: tiers })
  tier!: Tier;
  @ApiProperty({ type: 'integer', example: 60, description: 'New pictures a month.' })
  monthlyImageLimit!: number;
  @ApiProperty({
    enum: rights,
    enumName: 'PlanRight',
    isArray: true,
    description: 'What it gives that the plans below it do not.',
  })
  adds!: Right[];
}

export class LimitsDto {
  @ApiProperty({ enum: tiers })
  tier!: Tier;
  /**
   * Generated pictures this month, those on their way included.
   * @example 23
   */
  monthlyUsed!: number;
  /** @example 60 */
  monthlyLimit!: number;
  /** @example 37 */
  remaining!: number;
  canGenerate!: boolean;
  /** No month brings new pictures any more: the trial is over and there is no plan. */
  trialOver!: boolean;
  /**
   * The calendar month (UTC) that is counted.
   * @example "2026-11"
   */
  month!: string;
  /** When the count begins anew. */
  @ApiProperty({ format: 'date-time', example: '2026-12-01T00:00:00.000Z' })
  resetsAt!: string;
  /** Another style than the first. */
  canChooseStyle!: boolean;
  /** Another character than the usual one, or none. */
  canChooseCharacter!: boolean;
  canShare!: boolean;
  /** Styles and characters of one’s own. */
  canCreatePrompts!: boolean;
  @ApiProperty({ type: [BiggerPlanDto], description: 'The nearest first; none above the biggest.' })
  biggerPlans!: BiggerPlanDto[];
}
