import { ApiProperty, ApiPropertyOptional, ApiSchema, PartialType } from '@nestjs/swagger';
import { type Animal, animals } from '@pictick/rules/household/animal';
import { type ChildSettings, type ShownOnCards, shownOnCards } from '@pictick/rules/household/child-settings';
import { type ChildColour, childColours } from '@pictick/rules/household/colour';
import { nicknameLimit } from '@pictick/rules/limits';
import { IsBoolean, IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { Nested } from '../../../platform/http/dto-pipe';
import { IsOptionalButNotNull } from '../../../platform/http/is-optional-but-not-null';
import { HouseholdChangedDto } from './households.dto';

const speechModes = ['comes', 'tapped', 'off'] as const satisfies ChildSettings['speech'][];
const cardOrders = ['oneAtATime', 'board'] as const satisfies ChildSettings['order'][];
const childId = '01993f71-3c7e-7d22-8f1b-6a5e4d3c2b10';
const animal = { enum: animals, enumName: 'Animal', example: 'fox' } as const;
const colour = { enum: childColours, enumName: 'ChildColour', example: 'honey' } as const;
const shows = { enum: shownOnCards, enumName: 'ShownOnCards', example: 'pictures' } as const;
const speech = { enum: speechModes, enumName: 'SpeechMode', example: 'comes' } as const;
const order = { enum: cardOrders, enumName: 'CardOrder', example: 'oneAtATime' } as const;

export class AddChildDto {
  @ApiPropertyOptional({ format: 'uuid', example: childId, type: String, nullable: true })
  @IsOptional()
  @IsUUID()
  id?: string | null;

  @ApiProperty({ example: 'Tom', minLength: 1, maxLength: nicknameLimit })
  @IsString()
  // The domain counts the characters that remain without spaces and invisible ones.
  @MaxLength(1_000)
  nickname!: string;

  @ApiProperty(animal)
  @IsIn(animals)
  animal!: Animal;

  @ApiProperty(colour)
  @IsIn(childColours)
  colour!: ChildColour;

  @ApiPropertyOptional(shows)
  @IsOptionalButNotNull()
  @IsIn(shownOnCards)
  shows?: ShownOnCards;
}

@ApiSchema({ name: 'ChildSettings' })
export class ChildSettingsDto {
  @ApiProperty(speech) speech!: ChildSettings['speech'];
  @ApiProperty({ example: true }) sounds!: boolean;
  @ApiProperty({ example: true }) animations!: boolean;
  @ApiProperty({ example: true }) celebration!: boolean;
  @ApiProperty({ example: true }) companionOnCards!: boolean;
  @ApiProperty(order) order!: ChildSettings['order'];
  @ApiProperty({ example: true }) canLayBack!: boolean;
  @ApiProperty({ example: true }) help!: boolean;
  @ApiProperty({ example: true }) dimInEvening!: boolean;
}

export class ChangeChildSettingsDto extends PartialType(ChildSettingsDto) {
  @IsOptionalButNotNull() @IsIn(speechModes) override speech?: ChildSettings['speech'];
  @IsOptionalButNotNull() @IsBoolean() override sounds?: boolean;
  @IsOptionalButNotNull() @IsBoolean() override animations?: boolean;
  @IsOptionalButNotNull() @IsBoolean() override celebration?: boolean;
  @IsOptionalButNotNull() @IsBoolean() override companionOnCards?: boolean;
  @IsOptionalButNotNull() @IsIn(cardOrders) override order?: ChildSettings['order'];
  @IsOptionalButNotNull() @IsBoolean() override canLayBack?: boolean;
  @IsOptionalButNotNull() @IsBoolean() override help?: boolean;
  @IsOptionalButNotNull() @IsBoolean() override dimInEvening?: boolean;
}

export class ChangeChildDto {
  @ApiPropertyOptional({ example: 'Tom', minLength: 1, maxLength: nicknameLimit })
  @IsOptionalButNotNull()
  @IsString()
  @MaxLength(1_000)
  nickname?: string;

  @ApiPropertyOptional(animal)
  @IsOptionalButNotNull()
  @IsIn(animals)
  animal?: Animal;

  @ApiPropertyOptional(colour)
  @IsOptionalButNotNull()
  @IsIn(childColours)
  colour?: ChildColour;

  @ApiPropertyOptional(shows)
  @IsOptionalButNotNull()
  @IsIn(shownOnCards)
  shows?: ShownOnCards;

  @ApiPropertyOptional({ type: ChangeChildSettingsDto })
  @IsOptionalButNotNull()
  @Nested(() => ChangeChildSettingsDto)
  settings?: ChangeChildSettingsDto;
}

export class DeleteChildDto {
  @ApiPropertyOptional({ example: false, description: 'Erase a deleted profile without waiting.' })
  @IsOptionalButNotNull()
  @IsBoolean()
  now?: boolean;
}

export class RestoreChildDto {
  @ApiPropertyOptional({ ...animal, description: 'Another animal, because a sibling has the former one.' })
  @IsOptionalButNotNull()
  @IsIn(animals)
  animal?: Animal;
}

@ApiSchema({ name: 'Child' })
export class ChildDto {
  @ApiProperty({ format: 'uuid', example: childId }) id!: string;
  @ApiProperty({ example: 'Tom' }) nickname!: string;
  @ApiProperty(animal) animal!: Animal;
  @ApiProperty(colour) colour!: ChildColour;
  @ApiProperty(shows) shows!: ShownOnCards;
  @ApiProperty({ type: ChildSettingsDto }) settings!: ChildSettingsDto;
  @ApiProperty({ format: 'date-time', example: '2026-11-27T09:30:00.000Z' }) createdAt!: string;
}

@ApiSchema({ name: 'ChildChanged' })
export class ChildChangedDto extends HouseholdChangedDto {
  @ApiProperty({ type: ChildDto }) child!: ChildDto;
}
