import { ApiProperty } from '@nestjs/swagger';
import { Equals } from 'class-validator';

export class LeaveDto {
  @ApiProperty({ type: String, example: 'DELETE', description: 'The word as it is, in every language.' })
  @Equals('DELETE')
  confirm!: 'DELETE';
}
