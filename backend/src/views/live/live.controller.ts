import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { principalOf, SignedInOrKid } from '../../platform/http/access';
import { Stream } from '../../platform/http/stream';
import { LiveHub } from './live-hub';
import { LiveStream } from './live-stream';
import { LiveTiming } from './live-timing';

@ApiTags('live')
@Controller('api/events')
export class LiveController {
  constructor(
    private readonly hub: LiveHub,
    private readonly timing: LiveTiming,
  ) {}

  @Get()
  @SignedInOrKid()
  @Stream()
  @ApiOperation({
    summary: 'Says which of my lists have moved, as it happens',
    description:
      'Server-sent events, to be read with fetch, so that the token can be sent. `hello` {at}: from here on nothing is missed, so pull `GET /api/shopping-lists` now; that is all there is to resuming. `list` {listId, cursor}: this list stands there now. `household` {householdId, cursor}: this household stands there now. `help` {householdId, childId}: this child asks for help, or was answered. `lists` {}: my lists or households are others than before. `limits` {}: what I may do has changed. `bye` {}: this server goes, come again soon. A comment every 15 seconds. An acting child gets `household` alone, also when a list given to it has moved, and `help` of its own.',
    operationId: 'events',
  })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({
    schema: {
      type: 'string',
      example: 'event: list\ndata: {"listId":"01993f6a-8f11-7b60-a0c3-2f64d1e7b932","cursor":"8.2"}\n\n',
    },
  })
  open(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    if (request.method === 'HEAD') {
      void reply.header('content-type', 'text/event-stream; charset=utf-8').send();
      return;
    }
    const { personId, sid, child } = principalOf(request);
    const headers = reply.getHeaders();
    const stream = new LiveStream(
      { id: personId, sid, token: String(request.headers['x-auth-token']), child },
      reply.raw,
      this.timing.unreadBytes,
      (gone) => this.hub.leave(gone),
    );
    reply.hijack();
    stream.start(headers);
    this.hub.join(stream);
  }
}
