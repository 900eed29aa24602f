import { ApiProperty } from '@nestjs/swagger';
import { Equals } from 'class-validator';

export class LeaveDto {
  // No example: Swagger would send it as it stands.
  @ApiProperty({ type: String, description: 'The word DELETE as it is, in every language.' })
  @Equals('DELETE')
  confirm!: 'DELETE';
}
