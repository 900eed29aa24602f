import { ApiProperty } from '@nestjs/swagger';

export class HealthDto {
  /** @example "ok" */
  status!: string;

  /** Stand-ins for outside services are in use. */
  local!: boolean;

  /** Sign-in with Apple is set up here. Where it is not, the sign-in page announces it. */
  apple!: boolean;

  /** Where to write for help; null: nowhere. */
  @ApiProperty({ type: String, nullable: true, example: 'help@example.org' })
  supportEmail!: string | null;
}

export class ReadinessDto extends HealthDto {
  /**
   * What brings jobs to the workers, and whether it can be spoken to. Down: pictures and mails wait, and none is lost.
   * @example { "adapter": "bull", "state": "up" }
   */
  queue!: QueueHealthDto;

  /**
   * What people have to do without at the moment: `pictures`, where another store stands in the place of the one with their files.
   * @example []
   */
  without!: string[];
}

export class QueueHealthDto {
  adapter!: 'postgres' | 'bull';

  state!: 'up' | 'down';
}
