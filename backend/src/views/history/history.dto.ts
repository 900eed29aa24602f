import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type Band, bands } from '@pictick/rules/calendar/household-day';
import { type CardState, cardStates } from '@pictick/rules/routines/routine-day';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { idPattern } from '../../platform/http/operations/operations.dto';
import { PictureDto } from '../views.dto';

const id = '01993f6a-8f10-7c3e-8d42-1b7c9e0a4f21';
const day = { format: 'date', example: '2026-11-27' } as const;
const child = new RegExp(`^(?:none|${idPattern})$`);

export class HistoryOfDto {
  @ApiProperty({ example: id, description: 'Id of a child; `none`: routines of the whole family.' })
  @IsString()
  @Matches(child)
  child!: string;
}

export class HistoryPageDto extends HistoryOfDto {
  @ApiPropertyOptional({ ...day, description: 'The page before this day; without: the newest.' })
  @IsOptional()
  @IsString()
  @MaxLength(10)
  before?: string;
}

@ApiSchema({ name: 'HistoryRoutine' })
export class HistoryRoutineDto {
  @ApiProperty({ format: 'uuid', example: id }) listId!: string;
  @ApiProperty({ example: 'Morning' }) name!: string;
  @ApiProperty({ type: 'integer', example: 5, description: 'Cards without skipped and changed ones.' })
  planned!: number;
  @ApiProperty({ type: 'integer', example: 4 }) done!: number;
}

@ApiSchema({ name: 'HistoryDay' })
export class HistoryDayDto {
  @ApiProperty(day) day!: string;
  @ApiProperty({ example: false, description: 'A day off of the child or of the household.' }) off!: boolean;
  @ApiProperty({ type: [HistoryRoutineDto] }) routines!: HistoryRoutineDto[];
}

@ApiSchema({ name: 'History' })
export class HistoryDto {
  @ApiProperty({ type: [HistoryDayDto], description: '28 at most, the newest first; empty after the last.' })
  days!: HistoryDayDto[];
}

@ApiSchema({ name: 'HistoryCard' })
export class HistoryCardDto {
  @ApiProperty({ format: 'uuid', example: id }) itemId!: string;
  @ApiProperty({ example: 'Teeth' }) name!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, example: id }) childId!: string | null;
  @ApiProperty({ enum: cardStates, enumName: 'CardState', example: 'done' }) state!: CardState;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: id,
    description: 'The child or adult who set the state; null without a mark.',
  })
  actor!: string | null;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: null,
    description: 'The item in whose place it stands.',
  })
  insteadOf!: string | null;
  @ApiProperty({ type: PictureDto, nullable: true }) image!: PictureDto | null;
}

@ApiSchema({ name: 'HistoryRoutineWithCards' })
export class HistoryRoutineWithCardsDto {
  @ApiProperty({ format: 'uuid', example: id }) listId!: string;
  @ApiProperty({ example: 'Morning' }) name!: string;
  @ApiProperty({ enum: bands, enumName: 'Band', example: 'morning' }) band!: Band;
  @ApiProperty({ type: [HistoryCardDto] }) cards!: HistoryCardDto[];
}

@ApiSchema({ name: 'HistoryDayWithCards' })
export class HistoryDayWithCardsDto {
  @ApiProperty(day) day!: string;
  @ApiProperty({ example: false }) off!: boolean;
  @ApiProperty({ type: [HistoryRoutineWithCardsDto] }) routines!: HistoryRoutineWithCardsDto[];
}
