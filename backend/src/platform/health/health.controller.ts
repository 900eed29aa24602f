import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SETTINGS, type Settings } from '../config/env';
import { Public } from '../http/access';
import { JobQueue } from '../jobs/job-queue';
import { HealthDto, ReadinessDto } from './health.dto';
import { Readiness } from './readiness';

@ApiTags('health')
@Controller('api/health')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
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

  /** The process can serve: its database can be written and knows this release. A queue or a picture store that is away does not keep it from serving. */
  @Get('ready')
  @Public()
  @ApiOkResponse({ type: ReadinessDto })
  async ready(): Promise<ReadinessDto> {
    // Where it cannot, the error filter says 503.
    await this.readiness.check();
    return {
      status: 'ok',
      ...this.setUp(),
      queue: await this.jobs.health(),
      without: await this.readiness.missingParts(),
    };
  }

  private setUp(): { local: boolean; apple: boolean; supportEmail: string | null } {
    return {
      local: this.settings.local,
      apple: this.settings.appleClientId !== null,
      supportEmail: this.settings.supportEmail,
    };
  }
}
