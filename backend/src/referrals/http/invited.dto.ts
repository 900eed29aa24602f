import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { Ticket, Why } from '../../platform/audit/grounds.dto';
import type { ReasonOf } from '../../platform/audit/reasons';

@ApiSchema({ name: 'InvitedFriend' })
export class InvitedFriendDto {
  @ApiProperty({ format: 'uuid', example: '01a08f2e-5c11-7d42-9c3a-6f1d2b7e8a90', description: 'Of the referral, by which its reward is known.' }) id!: string;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:05:00.000Z' }) acceptedAt!: Date;
  @ApiProperty({ example: false, description: 'The same device was seen with another account. Nobody is refused for it: look closer.' }) flagged!: boolean;
}

@ApiSchema({ name: 'Invited' })
export class InvitedDto {
  @ApiProperty({ example: false }) barred!: boolean;
  @ApiProperty({ example: false, description: 'They were barred in an account that they left, and came back.' }) barredBefore!: boolean;
  @ApiProperty({ type: [InvitedFriendDto], description: 'The oldest first. Who they are is not told.' }) referrals!: InvitedFriendDto[];
}

export class BarDto {
  @ApiProperty({ example: true, description: 'true: their link is worth nothing any more, and what is not earned yet is lost. false: they may invite again.' })
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
