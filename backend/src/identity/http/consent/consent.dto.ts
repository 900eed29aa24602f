import { ApiProperty, ApiPropertyOptional, ApiSchema, PickType } from '@nestjs/swagger';
import {
  type ConsentNoticeVersion,
  consentNoticeVersion,
  consentNoticeVersions,
} from '@pictick/rules/household/consent-notice';
import { IsIn, IsString, Matches } from 'class-validator';
import { IsOptionalButNotNull } from '../../../platform/http/is-optional-but-not-null';
import { type ConsentMethod, consentMethods } from '../../domain/consent/consent';

@ApiSchema({ name: 'AgreeConsent' })
export class AgreeConsentDto {
  @ApiProperty({
    pattern: '^[A-Za-z0-9_-]{22}$',
    example: 'zH6Vq3tY8nK1mPq0sLw4Bg',
    description: 'The token of the link in the mail.',
  })
  @IsString()
  @Matches(/^[A-Za-z0-9_-]{22}$/)
  token!: string;

  @ApiPropertyOptional({
    enum: consentNoticeVersions,
    example: consentNoticeVersion,
    description: 'The version of the notice that the page has shown; default: the one of today.',
  })
  @IsOptionalButNotNull()
  @IsIn(consentNoticeVersions)
  textVersion?: ConsentNoticeVersion;
}

@ApiSchema({ name: 'AgreeByCard' })
export class AgreeByCardDto extends PickType(AgreeConsentDto, ['textVersion']) {}

@ApiSchema({ name: 'AgreedByCard' })
export class AgreedByCardDto {
  @ApiProperty({ enum: ['agreed'], example: 'agreed' }) state!: 'agreed';
  @ApiProperty({ type: 'integer', example: 7 }) householdVersion!: number;
}

@ApiSchema({ name: 'ConsentMethods' })
export class ConsentMethodsDto {
  @ApiProperty({
    enum: consentMethods,
    isArray: true,
    example: ['email', 'card'],
    description: 'card: the user has paid by card, and not all was refunded. None without a mail server.',
  })
  methods!: ConsentMethod[];
}

@ApiSchema({ name: 'AgreedConsent' })
export class AgreedConsentDto {
  @ApiProperty({ example: 'Family Berg' }) householdName!: string;
}

@ApiSchema({ name: 'AskedConsent' })
export class AskedConsentDto {
  @ApiProperty({
    enum: ['asked', 'agreed'],
    example: 'asked',
    description: 'agreed: the member has agreed before, and no mail is sent.',
  })
  state!: 'asked' | 'agreed';
  @ApiProperty({ type: 'integer', example: 7 }) householdVersion!: number;
}

@ApiSchema({ name: 'WithdrawnConsent' })
export class WithdrawnConsentDto {
  @ApiProperty({ type: 'integer', example: 8 }) householdVersion!: number;
}
