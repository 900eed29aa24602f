import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import type { ReasonOf } from '../../platform/audit/audit-reason';
import { Ticket, Why } from '../../platform/audit/audit-reason.dto';

export class BarDto {
  @ApiProperty({
    example: true,
    description:
      'true: their link is worth nothing any more, and what is not earned yet is lost. false: they may invite again.',
  })
  @IsBoolean()
  barred!: boolean;

  @Why('referrals') reason!: ReasonOf<'referrals'>;
  @Ticket() ticket?: string;
}

@ApiSchema({ name: 'Barred' })
export class BarredDto {
  @ApiProperty({ example: true }) barred!: boolean;
  @ApiProperty({ example: false, description: 'What it was before.' }) before!: boolean;
}
