import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { IsOptionalButNotNull } from '../../platform/http/is-optional-but-not-null';

/** 1 to 365. */
const period = /^([1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/;

export class UsageQueryDto {
  @ApiPropertyOptional({
    example: '30',
    pattern: period.source,
    description: '1 to 365, today included; 30 where it is not said.',
  })
  @IsOptionalButNotNull()
  @Matches(period)
  days?: string;
}

@ApiSchema({ name: 'UsageTotals' })
export class UsageTotalsDto {
  @ApiProperty({ type: 'integer', example: 12, description: 'Counted against the month.' })
  generated!: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Not counted.' }) failed!: number;
}

@ApiSchema({ name: 'UsageDay' })
export class UsageDayDto extends UsageTotalsDto {
  @ApiProperty({ format: 'date', example: '2026-11-21', description: 'UTC.' }) date!: string;
}

@ApiSchema({ name: 'UsageHistory' })
export class UsageHistoryDto {
  @ApiProperty({ type: 'integer', example: 30 }) days!: number;
  @ApiProperty({ type: UsageTotalsDto }) totals!: UsageTotalsDto;
  @ApiProperty({ type: [UsageDayDto], description: 'Every day, the oldest first.' }) usage!: UsageDayDto[];
}
