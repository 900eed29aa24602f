import { ApiProperty, ApiSchema } from '@nestjs/swagger';

const id = '01993f71-3c7e-7d22-8f1b-6a5e4d3c2b10';
const endsAt = {
  format: 'date-time',
  example: '2026-11-27T08:10:00.000Z',
  description: 'The call ends here and is deleted.',
} as const;

@ApiSchema({ name: 'HelpCall' })
export class HelpCallDto {
  @ApiProperty({
    enum: ['asked', 'coming'],
    example: 'asked',
    description: 'coming: an adult has answered.',
  })
  state!: 'asked' | 'coming';
  @ApiProperty({ ...endsAt, type: String }) endsAt!: string;
}

@ApiSchema({ name: 'OwnHelpCall' })
export class OwnHelpCallDto {
  @ApiProperty({
    type: HelpCallDto,
    nullable: true,
    description: 'null: no call is open, or help is switched off for the child.',
  })
  call!: HelpCallDto | null;
}

@ApiSchema({ name: 'WaitingHelpCall' })
export class WaitingHelpCallDto {
  @ApiProperty({ format: 'uuid', example: id }) householdId!: string;
  @ApiProperty({ format: 'uuid', example: id }) childId!: string;
  @ApiProperty({ ...endsAt, type: String }) endsAt!: string;
}

@ApiSchema({ name: 'WaitingHelpCalls' })
export class WaitingHelpCallsDto {
  @ApiProperty({ type: [WaitingHelpCallDto], description: 'The oldest first.' })
  calls!: WaitingHelpCallDto[];
}

@ApiSchema({ name: 'HelpAnswered' })
export class HelpAnsweredDto {
  @ApiProperty({ example: true }) success!: true;
  @ApiProperty({
    example: true,
    description: 'false: the call was over, or another adult has answered it.',
  })
  answered!: boolean;
}
