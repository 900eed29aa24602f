import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { householdDefaults, minutesPerDay } from '@pictick/rules/household/household-defaults';
import {
  fewestPinIterations,
  mostPinIterations,
  pinHashBytes,
  pinIterations,
  pinSaltBytes,
} from '@pictick/rules/household/pin-hash';
import { householdNameLimit } from '@pictick/rules/limits';
import { Equals, IsInt, IsOptional, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { Nested } from '../../../platform/http/dto-pipe';
import { IsOptionalButNotNull } from '../../../platform/http/is-optional-but-not-null';
import { type HouseholdRole, roles } from '../../domain/household/rights';

const householdId = '01993f70-2b6d-7c11-9e0a-5f4d3c2b1a09';
const { dayStartsAt, bands } = householdDefaults;
const minutes = { type: 'integer', minimum: 0, maximum: minutesPerDay - 1 } as const;
/** Of a number of bytes in base64url without padding. */
const base64url = (bytes: number): RegExp => new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`);
const salt = base64url(pinSaltBytes);
const hash = base64url(pinHashBytes);

export class BandsDto {
  @ApiProperty({ ...minutes, example: bands.midday, description: 'Minutes after midnight.' })
  @IsInt()
  @Min(0)
  @Max(minutesPerDay - 1)
  midday!: number;

  @ApiProperty({ ...minutes, example: bands.evening, description: 'Later than midday.' })
  @IsInt()
  @Min(0)
  @Max(minutesPerDay - 1)
  evening!: number;
}

export class CreateHouseholdDto {
  @ApiPropertyOptional({ format: 'uuid', example: householdId, type: String, nullable: true })
  @IsOptional()
  @IsUUID()
  id?: string | null;

  @ApiProperty({ example: 'Family', minLength: 1, maxLength: householdNameLimit })
  @IsString()
  // The domain counts the characters that remain without spaces and invisible ones.
  @MaxLength(1_000)
  name!: string;

  @ApiProperty({ example: 'Europe/Berlin', description: 'An IANA name.', maxLength: 64 })
  @IsString()
  @MaxLength(64)
  timeZone!: string;

  @ApiProperty({ enum: [true], type: Boolean, example: true, description: 'The user is 18 or older.' })
  @Equals(true)
  adult!: true;
}

export class ChangeHouseholdDto {
  @ApiPropertyOptional({ example: 'Family', minLength: 1, maxLength: householdNameLimit })
  @IsOptionalButNotNull()
  @IsString()
  @MaxLength(1_000)
  name?: string;

  @ApiPropertyOptional({ example: 'Europe/Berlin', maxLength: 64 })
  @IsOptionalButNotNull()
  @IsString()
  @MaxLength(64)
  timeZone?: string;

  @ApiPropertyOptional({ ...minutes, example: dayStartsAt, description: 'Minutes after midnight.' })
  @IsOptionalButNotNull()
  @IsInt()
  @Min(0)
  @Max(minutesPerDay - 1)
  dayStartsAt?: number;

  @ApiPropertyOptional({ type: BandsDto })
  @IsOptionalButNotNull()
  @Nested(() => BandsDto)
  bands?: BandsDto;
}

@ApiSchema({ name: 'Gate' })
export class GateDto {
  @ApiProperty({ example: 'AAECAwQFBgcICQoLDA0ODw', description: '16 bytes in base64url.' })
  @IsString()
  @Matches(salt)
  salt!: string;

  @ApiProperty({
    example: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
    description: 'PBKDF2-SHA-256 of the PIN: 32 bytes in base64url.',
  })
  @IsString()
  @Matches(hash)
  hash!: string;

  @ApiProperty({
    type: 'integer',
    minimum: fewestPinIterations,
    maximum: mostPinIterations,
    example: pinIterations,
  })
  @IsInt()
  @Min(fewestPinIterations)
  @Max(mostPinIterations)
  iterations!: number;
}

@ApiSchema({ name: 'HouseholdHead' })
export class HouseholdHeadDto {
  @ApiProperty({ format: 'uuid', example: householdId }) id!: string;
  @ApiProperty({ example: 'Family' }) name!: string;
  @ApiProperty({ example: 'Europe/Berlin' }) timeZone!: string;
  @ApiProperty({ ...minutes, example: dayStartsAt }) dayStartsAt!: number;
  @ApiProperty({ type: BandsDto }) bands!: BandsDto;
  @ApiProperty({ enum: roles, enumName: 'HouseholdRole', example: 'organiser' }) role!: HouseholdRole;
  @ApiProperty({ example: '3.1', description: 'Version of the household and sequence of given lists.' })
  cursor!: string;
}

@ApiSchema({ name: 'HouseholdChanged' })
export class HouseholdChangedDto {
  @ApiProperty({ type: 'integer', example: 4 }) householdVersion!: number;
}

@ApiSchema({ name: 'HomeChosen' })
export class HomeChosenDto {
  @ApiProperty({ enum: [true], example: true }) success!: true;
}
