import {
  ApiExtraModels,
  ApiProperty,
  type ApiPropertyOptions,
  ApiPropertyOptional,
  ApiSchema,
  getSchemaPath,
} from '@nestjs/swagger';
import { type Day, isDay, type Weekday } from '@pictick/rules/calendar/day';
import { type Band, bands } from '@pictick/rules/calendar/household-day';
import { everyDay, type Recurrence } from '@pictick/rules/calendar/schedule';
import { childrenPerHousehold } from '@pictick/rules/limits';
import { type MarkState, markStates } from '@pictick/rules/routines/mark';
import { everyDaysLimits } from '@pictick/rules/routines/schedule-change';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsUUID,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { IsOptionalButNotNull } from '../../platform/http/is-optional-but-not-null';

const day = '2026-11-27';
const itemId = '01993f6a-8f10-7c3e-8d42-1b7c9e0a4f21';
const childId = '01993f71-3c7e-7d22-8f1b-6a5e4d3c2b10';
/** Deleted children can be restored, so that more than those of a family may be named. */
const mostChildren = 3 * childrenPerHousehold;

/** The day in the path of a mark. */
export const dayParam = {
  name: 'day',
  type: String,
  schema: { type: 'string', format: 'date' },
  example: day,
} as const;

/** A plain date of the calendar. */
export const IsDay = (): PropertyDecorator =>
  ValidateBy({
    name: 'isDay',
    validator: { validate: (value) => typeof value === 'string' && isDay(value) },
  });

const minutes: ApiPropertyOptions = {
  type: 'integer',
  nullable: true,
  minimum: 1,
  maximum: 59,
  example: 3,
  description: 'How long it takes; null: not timed.',
};
const onlyOn: ApiPropertyOptions = {
  type: String,
  format: 'date',
  nullable: true,
  example: null,
  description: 'It is due on this day only; null: whenever the routine is.',
};
const insteadOf: ApiPropertyOptions = {
  type: String,
  format: 'uuid',
  nullable: true,
  example: null,
  description: 'On `onlyOn`, it comes instead of this item of the list.',
};
const weekday = { enum: [...everyDay], enumName: 'Weekday', isArray: true } as const;
const weekdays: ApiPropertyOptions = {
  ...weekday,
  nullable: true,
  example: null,
  description: '1 (Monday) to 7: due on these weekdays only; null: whenever the routine is.',
};
const forChildren: ApiPropertyOptions = {
  type: [String],
  format: 'uuid',
  nullable: true,
  example: null,
  description: 'For these children of the household; null: for all of the routine.',
};
const stars: ApiPropertyOptions = { type: 'integer', minimum: 0, maximum: 5, example: 0 };

/** Fields of an item that a change sets. */
export class EditRoutineItemDto {
  @ApiPropertyOptional(weekdays)
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(7)
  @IsIn(everyDay, { each: true })
  weekdays?: Weekday[] | null;

  @ApiPropertyOptional(forChildren)
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(mostChildren)
  @IsUUID(undefined, { each: true })
  for?: string[] | null;

  @ApiPropertyOptional(onlyOn)
  @IsOptional()
  @IsDay()
  onlyOn?: Day | null;

  @ApiPropertyOptional(minutes)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(59)
  minutes?: number | null;

  @ApiPropertyOptional(stars)
  @IsOptionalButNotNull()
  @IsInt()
  @Min(0)
  @Max(5)
  stars?: number;

  @ApiPropertyOptional({ example: false, description: 'An adult looks at it before its stars count.' })
  @IsOptionalButNotNull()
  @IsBoolean()
  needsApproval?: boolean;
}

/** Fields of a new item. */
export class NewRoutineItemDto extends EditRoutineItemDto {
  @ApiPropertyOptional(insteadOf)
  @IsOptional()
  @IsUUID()
  insteadOf?: string | null;
}

/** Fields of an item that is answered. */
export class RoutineItemDto {
  @ApiProperty(weekdays) weekdays!: Weekday[] | null;
  @ApiProperty(forChildren) for!: string[] | null;
  @ApiProperty(onlyOn) onlyOn!: Day | null;
  @ApiProperty(insteadOf) insteadOf!: string | null;
  @ApiProperty(minutes) minutes!: number | null;
  @ApiProperty(stars) stars!: number;
  @ApiProperty({ example: false }) needsApproval!: boolean;
}

@ApiSchema({ name: 'WeeklyRecurrence' })
export class WeeklyRecurrenceDto {
  @ApiProperty({ ...weekday, example: [1, 2, 3, 4, 5], description: '1 is Monday.' })
  weekdays!: Weekday[];
  @ApiProperty({ enum: [1, 2], example: 1, description: '2: every second week, from the week of `from`.' })
  everyWeeks!: 1 | 2;
  @ApiProperty({ format: 'date', example: day }) from!: Day;
}

@ApiSchema({ name: 'DailyRecurrence' })
export class DailyRecurrenceDto {
  @ApiProperty({
    type: 'integer',
    minimum: everyDaysLimits.min,
    maximum: everyDaysLimits.max,
    example: 3,
    description: 'Every so many days, from `from`.',
  })
  everyDays!: number;
  @ApiProperty({ format: 'date', example: day }) from!: Day;
}

const recurrence: ApiPropertyOptions = {
  nullable: true,
  oneOf: [{ $ref: getSchemaPath(WeeklyRecurrenceDto) }, { $ref: getSchemaPath(DailyRecurrenceDto) }],
  description: 'null: the routine rests.',
};
const band: ApiPropertyOptions = { enum: bands, enumName: 'Band', example: 'morning' };
const remindAt: ApiPropertyOptions = {
  type: 'integer',
  nullable: true,
  minimum: 0,
  maximum: 1439,
  example: null,
  description: 'Minutes after midnight.',
};
const children: ApiPropertyOptions = {
  type: [String],
  format: 'uuid',
  example: [childId],
  description: 'Empty: a routine of the whole family, done once by anyone.',
};

@ApiExtraModels(WeeklyRecurrenceDto, DailyRecurrenceDto)
export class SetScheduleDto {
  @ApiProperty({
    format: 'date',
    example: day,
    description: 'Today of the device: the schedule holds from then on, and the past keeps its own.',
  })
  @IsDay()
  day!: Day;

  @ApiProperty(recurrence)
  @ValidateIf((_, value) => value !== null)
  @IsObject()
  recurrence!: Recurrence | null;

  @ApiProperty(band)
  @IsIn(bands)
  band!: Band;

  @ApiPropertyOptional(remindAt)
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(1439)
  remindAt?: number | null;

  @ApiProperty(children)
  @IsArray()
  @ArrayMaxSize(mostChildren)
  @IsUUID(undefined, { each: true })
  children!: string[];

  @ApiPropertyOptional({
    format: 'uuid',
    description:
      'Of which the caller is an adult; that of the list, if it has one. Without it the children tell.',
  })
  @IsOptionalButNotNull()
  @IsUUID()
  householdId?: string;
}

@ApiSchema({ name: 'ScheduleRow' })
@ApiExtraModels(WeeklyRecurrenceDto, DailyRecurrenceDto)
export class ScheduleRowDto {
  @ApiProperty({ format: 'date', example: day }) validFrom!: Day;
  @ApiProperty(recurrence) recurrence!: WeeklyRecurrenceDto | DailyRecurrenceDto | null;
  @ApiProperty(band) band!: Band;
  @ApiProperty(remindAt) remindAt!: number | null;
  @ApiProperty(children) children!: string[];
}

@ApiSchema({ name: 'ScheduleSet' })
export class ScheduleSetDto {
  @ApiProperty({ type: [ScheduleRowDto], description: 'The rows that still matter, the oldest first.' })
  schedule!: ScheduleRowDto[];
  @ApiProperty({ example: 8, type: 'integer' }) listVersion!: number;
}

@ApiSchema({ name: 'Mark' })
export class MarkDto {
  @ApiProperty({ format: 'uuid', example: itemId }) itemId!: string;
  @ApiProperty({ format: 'date', example: day }) day!: Day;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: childId,
    description: 'null in a routine of the whole family.',
  })
  childId!: string | null;
  @ApiProperty({ enum: markStates, enumName: 'MarkState', example: 'done' }) state!: MarkState;
  @ApiProperty({ enum: ['child', 'adult'], enumName: 'MarkedAs', example: 'child' }) as!: 'child' | 'adult';
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: childId,
    description: 'The child or adult; null for an adult on the device of a child.',
  })
  actor!: string | null;
}

const baseVersion: ApiPropertyOptions = {
  type: 'integer',
  minimum: 0,
  example: 7,
  description:
    'The listVersion this was decided on. Where another has set the same mark since and that version was left more than a day ago, theirs stays.',
};

export class MarkItemDto {
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: childId,
    description: 'null in a routine of the whole family.',
  })
  @ValidateIf((_, value) => value !== null)
  @IsUUID()
  childId!: string | null;

  @ApiProperty({ enum: markStates, enumName: 'MarkState', example: 'done' })
  @IsIn(markStates)
  state!: MarkState;

  @ApiPropertyOptional(baseVersion)
  @IsOptionalButNotNull()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  baseVersion?: number;
}

const childStates = ['open', 'done'] as const;

@ApiSchema({ name: 'RefusedMarkOfChild' })
export class RefusedMarkOfChildDto {
  @ApiPropertyOptional({
    format: 'uuid',
    example: itemId,
    description: 'Another child of the household, whose mark this device had.',
  })
  childId?: string;

  @ApiProperty({ format: 'uuid', example: itemId }) itemId!: string;
  @ApiProperty({ format: 'date', example: '2026-09-20' }) day!: string;
  @ApiProperty({ example: 'VALIDATION_FAILED', description: 'The code of the refusal.' }) code!: string;
}

export class MarkAsChildDto {
  @ApiProperty({ enum: childStates, example: 'done' })
  @IsIn(childStates)
  state!: (typeof childStates)[number];

  @ApiPropertyOptional(baseVersion)
  @IsOptionalButNotNull()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  baseVersion?: number;

  @ApiPropertyOptional({
    type: [RefusedMarkOfChildDto],
    description:
      'Marks of children on this device that were refused, of which adults are told for 30 days. The first 50 count; a broken one is ignored.',
  })
  @IsOptionalButNotNull()
  @IsDefined()
  refused?: unknown;
}

@ApiSchema({ name: 'MarkedItem' })
export class MarkedItemDto {
  @ApiProperty({ type: MarkDto, description: 'As it is stored.' }) mark!: MarkDto;
  @ApiProperty({ example: 8, type: 'integer' }) listVersion!: number;
  @ApiProperty({ example: false, description: 'The newer mark of another was kept.' }) superseded!: boolean;
}

@ApiSchema({ name: 'ItemMarkedAsChild' })
export class MarkedAsChildDto extends MarkedItemDto {
  @ApiProperty({ format: 'uuid', example: itemId }) listId!: string;
}
