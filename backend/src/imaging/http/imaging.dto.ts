import { tiers, type Tier } from '../../kernel/tier';
import { ApiProperty } from '@nestjs/swagger';

export class LimitsDto {
  @ApiProperty({ enum: tiers })
  tier!: Tier;
  /** Generated pictures this month, those on their way included. */
  monthlyUsed!: number;
  monthlyLimit!: number;
  remaining!: number;
  canGenerate!: boolean;
  /**
   * The calendar month (UTC) that is counted.
   * @example "2026-11"
   */
  month!: string;
  /** When the count begins anew. */
  @ApiProperty({ format: 'date-time' })
  resetsAt!: string;
}
