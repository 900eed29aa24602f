import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'Received' })
export class ReceivedDto {
  @ApiProperty({ example: true }) received!: boolean;
}
