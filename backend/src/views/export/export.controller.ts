import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../../kernel/clock';
import { type Identified, Person, SignedIn } from '../../platform/http/access';
import { Language } from '../../platform/http/params';
import { AccountExport } from './account-export';
import { archiveName } from './file-names';

@ApiTags('account')
@Controller('api/account')
export class ExportController {
  constructor(
    private readonly exports: AccountExport,
    private readonly clock: Clock,
  ) {}

  @Get('export')
  @SignedIn()
  @ApiOperation({
    summary: 'Everything of mine in one archive',
    description:
      'Written while it is read, as of one moment: JSON, pictures, and a README in the language of `x-user-language`. How long it will be is not known before it is over; one that breaks off is not an archive.',
    operationId: 'exportAccount',
  })
  @ApiProduces('application/zip')
  @ApiOkResponse({
    schema: { type: 'string', format: 'binary' },
    headers: {
      'Content-Disposition': {
        description: 'A name with the day.',
        schema: { type: 'string', example: 'attachment; filename="pictick-2026-11-21.zip"' },
      },
    },
  })
  @ApiResponse({
    status: 409,
    description: 'EXPORT_RUNNING: one of mine is under way. `Retry-After` says when to come back.',
  })
  @ApiResponse({
    status: 429,
    description: 'TOO_MANY_REQUESTS: others are being served. `Retry-After` says when to come back.',
  })
  async export(
    @Person() person: Identified,
    @Language() language: Language,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const headers = {
      'content-disposition': `attachment; filename="${archiveName(this.clock.now())}"`,
      'content-type': 'application/zip',
      'cache-control': 'no-store',
    };
    if (request.method === 'HEAD') return void reply.headers(headers).send();
    const archive = await this.exports.open({ userId: person.id, sid: person.sid, language });
    await reply.headers(headers).send(archive);
  }
}
