import { ApiProperty, ApiPropertyOptional, ApiSchema, OmitType } from '@nestjs/swagger';
import { toAddress } from '@pictick/rules/text/email-address';
import { IsBoolean, IsUUID, ValidateBy, ValidateIf } from 'class-validator';
import type { ReasonOf } from '../../../platform/audit/audit-reason';
import { Ticket, Why } from '../../../platform/audit/audit-reason.dto';
import { IsOptionalButNotNull } from '../../../platform/http/is-optional-but-not-null';

@ApiSchema({ name: 'Session' })
export class SessionDto {
  @ApiProperty({ format: 'uuid', example: '01a08f2e-5c11-7d42-9c3a-6f1d2b7e8a90' }) id!: string;
  @ApiProperty({ example: 'Chrome, Android', description: 'Browser and system; empty if unknown.' })
  deviceLabel!: string;
  @ApiProperty({
    format: 'date-time',
    example: '2026-11-01T09:30:00.000Z',
    description: 'When the user logged in there.',
  })
  createdAt!: Date;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:05:00.000Z', description: 'To the hour.' })
  lastUsedAt!: Date;
  @ApiProperty({ example: true, description: 'The session of this request.' }) current!: boolean;
}

@ApiSchema({ name: 'Sessions' })
export class SessionsDto {
  @ApiProperty({ type: [SessionDto] }) sessions!: SessionDto[];
}

export class LogoutAllDto {
  @ApiPropertyOptional({
    example: true,
    description: 'Keep the session of this request. Without it, that session ends as well.',
  })
  @IsOptionalButNotNull()
  @IsBoolean()
  others?: boolean;
}

@ApiSchema({ name: 'SessionsEnded' })
export class SessionsEndedDto {
  @ApiProperty({ example: true }) success!: boolean;
  @ApiProperty({ type: 'integer', example: 2 }) ended!: number;
}

/** Trimmed, because staff paste addresses from letters. */
const IsAddress = (): PropertyDecorator =>
  ValidateBy({
    name: 'isAddress',
    validator: { validate: (value) => typeof value === 'string' && toAddress(value) !== null },
  });

/** Finds a user by address or by account id. */
export class WhoDto {
  @ApiPropertyOptional({
    example: 'ada@example.org',
    description: 'As they sign in; capitals and blanks around it do not matter. Not needed with an account.',
  })
  @ValidateIf(({ account }: WhoDto) => account === undefined)
  @IsAddress()
  email?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    example: '01993f6a-8f11-7b60-a0c3-2f64d1e7b932',
    description:
      'The id of the account, in place of the address; needed where several accounts came with one address.',
  })
  @ValidateIf(({ account }: WhoDto) => account !== undefined)
  @IsUUID()
  account?: string;
}

export class EndSessionsOfPersonDto {
  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Only this one of them, as `GET /api/admin/people/{personId}/sessions` names it.',
  })
  @IsOptionalButNotNull()
  @IsUUID()
  session?: string;

  @Why('sessions') reason!: ReasonOf<'sessions'>;
  @Ticket() ticket?: string;
}

export class EndSessionsForDto extends WhoDto {
  @ApiPropertyOptional({
    format: 'uuid',
    example: '01a08f2e-5c11-7d42-9c3a-6f1d2b7e8a90',
    description: 'Only this one of them, as `GET /api/admin/people/{personId}/sessions` names it.',
  })
  @IsOptionalButNotNull()
  @IsUUID()
  session?: string;

  @Why('sessions') reason!: ReasonOf<'sessions'>;
  @Ticket() ticket?: string;
}

@ApiSchema({ name: 'AccountOfAddress' })
export class AccountOfAddressDto {
  @ApiProperty({ format: 'uuid', example: '01993f6a-8f11-7b60-a0c3-2f64d1e7b932' }) account!: string;
  @ApiProperty({
    format: 'date-time',
    example: '2026-11-01T09:30:00.000Z',
    description: 'When they came for the first time.',
  })
  since!: string;
}

@ApiSchema({ name: 'SessionsEndedFor' })
export class SessionsEndedForDto {
  @ApiProperty({
    type: 'integer',
    example: 3,
    description: 'So many were open. None where the address has several accounts: say which.',
  })
  ended!: number;
  @ApiPropertyOptional({
    type: [AccountOfAddressDto],
    description: 'Only where the address has several accounts.',
  })
  accounts?: AccountOfAddressDto[];
}

@ApiSchema({ name: 'SessionOfPerson' })
export class SessionOfPersonDto extends OmitType(SessionDto, ['current']) {}

@ApiSchema({ name: 'SessionsOfPerson' })
export class SessionsOfPersonDto {
  @ApiProperty({ type: [SessionOfPersonDto], description: 'The one used last first.' })
  sessions!: SessionOfPersonDto[];
}
