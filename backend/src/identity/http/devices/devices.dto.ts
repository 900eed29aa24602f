import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { codeLetters } from '@pictick/rules/billing/referral-code';
import { deviceNameLimit, linkCodeInputLimit, linkCodeLength } from '@pictick/rules/household/link-code';
import { childrenPerHousehold } from '@pictick/rules/limits';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { IsOptionalButNotNull } from '../../../platform/http/is-optional-but-not-null';
import { type DeviceEndReason, deviceEndReasons } from '../../domain/devices/kid-device';

const id = '01993f73-6a1c-7b44-8d3e-9c8a7b6c5d40';
const deviceId = '01993f74-7b2d-7c55-8e4f-0d9b8c7d6e51';
const householdId = '01993f70-2b6d-7c11-9e0a-5f4d3c2b1a09';
const time = '2026-11-28T09:30:00.000Z';
const codePattern = new RegExp(`^[${codeLetters}]{${linkCodeLength}}$`);
const requestKeyPattern = /^[A-Za-z0-9_-]{22}$/;
const children = {
  type: 'array' as const,
  items: { type: 'string', format: 'uuid' },
  example: ['01993f71-3c7e-7d22-8f1b-6a5e4d3c2b10'],
};
const givenChildren = { ...children, minItems: 1, maxItems: childrenPerHousehold };

@ApiSchema({ name: 'MakeLinkCode' })
export class MakeLinkCodeDto {
  @ApiProperty({ format: 'uuid', example: id, description: 'Made by the client (UUIDv7).' })
  @IsUUID()
  id!: string;

  @ApiProperty({
    pattern: codePattern.source,
    example: 'bcdfghjk',
    description: 'Drawn by the client, at random. `format`: draw another one.',
  })
  @Matches(codePattern)
  code!: string;

  @ApiProperty(givenChildren)
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(childrenPerHousehold)
  @IsUUID(undefined, { each: true })
  children!: string[];

  @ApiPropertyOptional({
    format: 'uuid',
    example: deviceId,
    description: 'An open device of the household: the code unlinks it, or links another in its place.',
  })
  @IsOptionalButNotNull()
  @IsUUID()
  replaces?: string;
}

@ApiSchema({ name: 'LinkCode' })
export class LinkCodeDto {
  @ApiProperty({ format: 'uuid', example: id }) id!: string;
  @ApiProperty(children) children!: string[];
  @ApiProperty({ type: String, format: 'uuid', nullable: true, example: null }) replaces!: string | null;
  @ApiProperty({ format: 'date-time', example: time }) expiresAt!: string;
}

@ApiSchema({ name: 'LinkCodeMade' })
export class LinkCodeMadeDto extends LinkCodeDto {
  @ApiProperty({ type: 'integer', example: 7 }) householdVersion!: number;
}

@ApiSchema({ name: 'ChangeDevice' })
export class ChangeDeviceDto {
  @ApiPropertyOptional({ example: 'Kitchen tablet', minLength: 1, maxLength: deviceNameLimit })
  @IsOptionalButNotNull()
  @IsString()
  // The domain counts the characters that remain without spaces and invisible ones.
  @MaxLength(1_000)
  name?: string;

  @ApiPropertyOptional(givenChildren)
  @IsOptionalButNotNull()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(childrenPerHousehold)
  @IsUUID(undefined, { each: true })
  children?: string[];
}

@ApiSchema({ name: 'DeviceLinker' })
export class DeviceLinkerDto {
  @ApiProperty({ type: String, nullable: true, example: 'Ada', description: 'Null: the account is erased.' })
  name!: string | null;
  @ApiProperty({ example: false, description: 'True: no member of the household any more.' })
  hasLeft!: boolean;
}

@ApiSchema({ name: 'LinkedDevice' })
export class LinkedDeviceDto {
  @ApiProperty({ format: 'uuid', example: id }) id!: string;
  @ApiProperty({ example: 'Safari, iPad', description: 'Empty if nothing is known.' }) name!: string;
  @ApiProperty(children) children!: string[];
  @ApiProperty({
    type: DeviceLinkerDto,
    nullable: true,
    description: 'The adult who made its code. Null: an earlier release linked it.',
  })
  linkedBy!: DeviceLinkerDto | null;
  @ApiProperty({ format: 'date-time', example: time }) linkedAt!: string;
  @ApiProperty({ format: 'date-time', example: time, description: 'Of this home, to the hour.' })
  lastSeenAt!: string;
  @ApiProperty({ format: 'date-time', example: time }) endsAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  endedAt!: string | null;
  @ApiProperty({
    type: String,
    enum: deviceEndReasons,
    nullable: true,
    example: null,
    description:
      '`reused`: an old token came back, perhaps of a copy. `unlinked`: on the device, with a code.',
  })
  endReason!: DeviceEndReason | null;
}

@ApiSchema({ name: 'LinkedDevices' })
export class LinkedDevicesDto {
  @ApiProperty({ type: [LinkedDeviceDto] }) devices!: LinkedDeviceDto[];
  @ApiProperty({ type: [LinkCodeDto], description: 'The own open code.' }) codes!: LinkCodeDto[];
}

@ApiSchema({ name: 'LinkKidDevice' })
export class LinkKidDeviceDto {
  @ApiProperty({ example: 'BCDF GHJK', maxLength: linkCodeInputLimit })
  @IsString()
  @MaxLength(linkCodeInputLimit)
  code!: string;

  @ApiProperty({
    pattern: requestKeyPattern.source,
    example: 'zH6Vq3tY8nK1mPq0sLw4Bg',
    description: 'Drawn by the client: 16 random bytes in base64url. The same again gets the same device.',
  })
  @Matches(requestKeyPattern)
  requestKey!: string;
}

@ApiSchema({ name: 'UnlinkKidDevice' })
export class UnlinkKidDeviceDto {
  @ApiProperty({ example: 'BCDF GHJK', maxLength: linkCodeInputLimit })
  @IsString()
  @MaxLength(linkCodeInputLimit)
  code!: string;
}

@ApiSchema({ name: 'KidHomesEnded' })
export class KidHomesEndedDto {
  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    example: [id],
    description: 'The devices of this browser that are over: the page forgets their homes.',
  })
  ended!: string[];
}

@ApiSchema({ name: 'KidHome' })
export class KidHomeDto {
  @ApiProperty({ format: 'uuid', example: id }) deviceId!: string;
  @ApiProperty({ format: 'uuid', example: householdId }) householdId!: string;
  @ApiProperty({ example: 'Berg', description: 'Of the household, for the adults behind the lock.' })
  name!: string;
  @ApiProperty(children) children!: string[];
  @ApiProperty({ example: 'kid.eyJhbGciOiJFZERTQSJ9.e30.c2ln', description: 'For `x-auth-token`, 48 hours.' })
  token!: string;
  @ApiProperty({ format: 'date-time', example: time, description: 'Each renewal moves it on by 180 days.' })
  endsAt!: string;
}

@ApiSchema({ name: 'KidHomes' })
export class KidHomesDto {
  @ApiProperty({ type: [KidHomeDto], description: 'The households that the browser holds.' })
  homes!: KidHomeDto[];
}
