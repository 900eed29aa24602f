import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { codeInputLimit } from '@pictick/rules/billing/referral-code';
import { type Tier, tiers } from '@pictick/rules/billing/tier';
import { IsString, IsUUID, MaxLength, MinLength } from 'class-validator';
import { IsOptionalButNotNull } from '../../platform/http/is-optional-but-not-null';
import { type CodeState, codeStates } from '../queries/code.query';

const code = 'bcdf-ghjk-mnpq';
const time = '2026-11-21T09:30:00.000Z';

@ApiSchema({ name: 'MyReferralCodeOf' })
export class DeviceDto {
  @ApiPropertyOptional({
    format: 'uuid',
    description:
      'Identifier of this device, stored as a hash. A second account on the same device is flagged, not refused.',
  })
  @IsOptionalButNotNull()
  @IsUUID()
  deviceId?: string;
}

@ApiSchema({ name: 'ReferralClick' })
export class ClickDto {
  @ApiProperty({ example: code, maxLength: codeInputLimit }) referralCode!: string;
  @ApiPropertyOptional({
    maxLength: 64,
    description:
      'By which this browser knows itself, in all its tabs. It counts once a day; without one, its network does.',
  })
  visitId?: string;
}

@ApiSchema({ name: 'ReferralClicked' })
export class ClickedDto {
  @ApiProperty({ enum: [true], description: 'The same for any code.' }) success!: true;
}

@ApiSchema({ name: 'ReferralFriendBenefit' })
export class FriendBenefitDto {
  @ApiProperty({ enum: tiers, enumName: 'Tier', example: 'pro' }) tier!: Tier;
  @ApiProperty({ type: 'integer', example: 1 }) months!: number;
}

@ApiSchema({ name: 'ReferralInviterBenefit' })
export class InviterBenefitDto {
  @ApiProperty({ type: 'integer', example: 499, description: 'Minor units, as credit.' }) cents!: number;
  @ApiProperty({ example: 'eur' }) currency!: string;
}

@ApiSchema({ name: 'ReferralBenefits' })
export class BenefitsDto {
  @ApiProperty({ type: FriendBenefitDto, description: 'Granted immediately, without a credit card.' })
  friend!: FriendBenefitDto;
  @ApiProperty({
    type: InviterBenefitDto,
    description: 'Pending first; earned with the friend’s first payment.',
  })
  inviter!: InviterBenefitDto;
  @ApiProperty({ type: 'integer', example: 12, description: 'So many friends are rewarded in 365 days.' })
  capPerYear!: number;
}

@ApiSchema({ name: 'MyReferralCode' })
export class MyReferralCodeDto {
  @ApiProperty({ example: code, description: 'At least 50 bits; nothing in it looks like something else.' })
  referralCode!: string;
  @ApiProperty({ format: 'uri', example: `https://pictick.example/r/${code}` }) link!: string;
  @ApiProperty({ format: 'date-time', example: time }) createdAt!: string;
  @ApiProperty({ format: 'date-time', example: time, description: 'When the link was last opened, or made.' })
  updatedAt!: string;
  @ApiProperty({ type: BenefitsDto }) benefits!: BenefitsDto;
}

@ApiSchema({ name: 'ReferralCode' })
export class ReferralCodeDto {
  @ApiProperty({ example: code, description: 'As it was asked for.' }) referralCode!: string;
  @ApiProperty({
    enum: codeStates,
    enumName: 'ReferralCodeState',
    description: 'The last two only for logged-in users.',
  })
  state!: CodeState;
  @ApiProperty({ type: BenefitsDto }) benefits!: BenefitsDto;
}

@ApiSchema({ name: 'ReferralSignup' })
export class SignupDto {
  @ApiProperty({ example: code, maxLength: codeInputLimit })
  @IsString()
  @MaxLength(codeInputLimit)
  referralCode!: string;

  @ApiProperty({ format: 'uuid', description: 'The id of the user who asks.' })
  @IsUUID()
  inviteeUserId!: string;

  @ApiPropertyOptional({ minLength: 8, maxLength: 64, description: 'As the click was counted by.' })
  @IsOptionalButNotNull()
  @IsString()
  @MinLength(8)
  @MaxLength(64)
  visitId?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'By which this device knows itself.' })
  @IsOptionalButNotNull()
  @IsUUID()
  deviceId?: string;
}

@ApiSchema({ name: 'ReferralCompleted' })
export class SignupCompletedDto {
  @ApiProperty({ enum: [true] }) success!: true;
  @ApiProperty({ example: 'referrals.completed', description: 'Translation key of the message.' })
  message!: string;
  @ApiProperty({ type: FriendBenefitDto, description: 'On its way.' }) benefit!: FriendBenefitDto;
}
