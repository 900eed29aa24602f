import { ApiProperty, type ApiPropertyOptions, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type Animal, animals } from '@pictick/rules/household/animal';
import { type ChildColour, childColours } from '@pictick/rules/household/colour';
import { childrenPerHousehold } from '@pictick/rules/limits';
import {
  ArrayMaxSize,
  Equals,
  IsArray,
  IsIn,
  IsOptional,
  IsRFC3339,
  IsString,
  IsUUID,
  Matches,
} from 'class-validator';
import { IsOptionalButNotNull } from '../../../platform/http/is-optional-but-not-null';
import { type HouseholdRole, roles } from '../../domain/household/rights';

const id = '01993f72-4d8f-7e33-9a2c-7b6f5e4d3c21';
const personId = '01993f69-11a2-7d04-b5a8-90b1f2c3d4e5';
const childId = '01993f71-3c7e-7d22-8f1b-6a5e4d3c2b10';
const time = '2026-12-27T09:30:00.000Z';
const tokenPattern = /^[A-Za-z0-9_-]{22}$/;
const token = {
  pattern: tokenPattern.source,
  example: 'zH6Vq3tY8nK1mPq0sLw4Bg',
  description: 'The token of the link: 16 random bytes in base64url.',
} as const;
const role = { enum: roles, enumName: 'HouseholdRole', example: 'helper' } as const;
const children = {
  type: 'array',
  items: { type: 'string', format: 'uuid' },
  nullable: true,
  example: [childId],
  description: 'The children of a helper; null: all.',
} satisfies ApiPropertyOptions;
const until = {
  type: String,
  format: 'date-time',
  nullable: true,
  example: time,
  description: 'The end of the access of a helper; null: until it is taken back.',
} as const;
const email = { type: String, nullable: true, example: 'ben@example.org', maxLength: 254 } as const;

/** Optional terms of a helper, in both bodies. */
class HelperTermsDto {
  @ApiPropertyOptional({ ...children, minItems: 1, maxItems: childrenPerHousehold })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(childrenPerHousehold)
  @IsUUID(undefined, { each: true })
  children?: string[] | null;

  @ApiPropertyOptional(until)
  @IsOptional()
  @IsRFC3339()
  until?: string | null;
}

@ApiSchema({ name: 'InviteMember' })
export class InviteMemberDto extends HelperTermsDto {
  @ApiProperty({ format: 'uuid', example: id, description: 'Made by the client (UUIDv7).' })
  @IsUUID()
  id!: string;

  @ApiProperty(token)
  @Matches(tokenPattern)
  token!: string;

  @ApiProperty(role)
  @IsIn(roles)
  role!: HouseholdRole;

  @ApiPropertyOptional({ ...email, description: 'Gets the link by mail.' })
  @IsOptional()
  @IsString()
  email?: string | null;
}

@ApiSchema({ name: 'ChangeMember' })
export class ChangeMemberDto extends HelperTermsDto {
  @ApiPropertyOptional(role)
  @IsOptionalButNotNull()
  @IsIn(roles)
  role?: HouseholdRole;
}

@ApiSchema({ name: 'InvitationToken' })
export class InvitationTokenDto {
  @ApiProperty(token)
  @Matches(tokenPattern)
  token!: string;
}

@ApiSchema({ name: 'AcceptInvitation' })
export class AcceptInvitationDto extends InvitationTokenDto {
  @ApiProperty({ enum: [true], type: Boolean, example: true, description: 'The user is 18 or older.' })
  @Equals(true)
  adult!: true;
}

@ApiSchema({ name: 'HouseholdInvitation' })
export class HouseholdInvitationDto {
  @ApiProperty({ format: 'uuid', example: id }) id!: string;
  @ApiProperty(role) role!: HouseholdRole;
  @ApiProperty(children) children!: string[] | null;
  @ApiProperty(until) until!: string | null;
  @ApiProperty(email) email!: string | null;
  @ApiProperty({ format: 'uuid', example: personId }) invitedBy!: string;
  @ApiProperty({ format: 'date-time', example: time }) createdAt!: string;
  @ApiProperty({ format: 'date-time', example: time }) expiresAt!: string;
}

@ApiSchema({ name: 'ChildOfInvitation' })
export class ChildOfInvitationDto {
  @ApiProperty({ enum: animals, enumName: 'Animal', example: 'fox' }) animal!: Animal;
  @ApiProperty({ enum: childColours, enumName: 'ChildColour', example: 'honey' }) colour!: ChildColour;
}

@ApiSchema({ name: 'InvitationPreview' })
export class InvitationPreviewDto {
  @ApiProperty({ example: 'Family Berg' }) householdName!: string;
  @ApiProperty({ example: 'Ada' }) inviterName!: string;
  @ApiProperty(role) role!: HouseholdRole;
  @ApiProperty({ type: [ChildOfInvitationDto], description: 'The children whom the member will see.' })
  children!: ChildOfInvitationDto[];
  @ApiProperty(until) until!: string | null;
  @ApiProperty({ format: 'date-time', example: time }) expiresAt!: string;
}

@ApiSchema({ name: 'DeclinedInvitation' })
export class DeclinedInvitationDto {
  @ApiProperty({ enum: [true], type: Boolean, example: true }) declined!: true;
}
