import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SETTINGS, type Settings } from '../config/env';
import { Database } from '../database/database';
import { Public } from '../http/access';
import { JobQueue } from '../jobs/job-queue';
import { HealthDto, ReadinessDto } from './health.dto';

@ApiTags('health')
@Controller('api/health')
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The process lives. */
  @Get()
  @Public()
  @ApiOkResponse({ type: HealthDto })
  alive(): HealthDto {
    return { status: 'ok', ...this.setUp() };
  }

  /** The process can serve: its database answers. A queue that is down does not keep it from serving. */
  @Get('ready')
  @Public()
  @ApiOkResponse({ type: ReadinessDto })
  async ready(): Promise<ReadinessDto> {
    // Where it does not answer, the error filter says 503.
    await this.database.query('SELECT 1');
    return { status: 'ok', ...this.setUp(), queue: await this.jobs.health() };
  }

  private setUp(): { local: boolean; apple: boolean; supportEmail: string | null } {
    return { local: this.settings.local, apple: this.settings.appleClientId !== null, supportEmail: this.settings.supportEmail };
  }
}
