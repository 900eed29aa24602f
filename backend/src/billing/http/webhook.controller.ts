import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiSchema, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public, Uncounted } from '../../platform/http/access';
import { TakesRaw } from '../../platform/http/raw-body';
import { ReceiveEvent } from '../application/webhooks/receive-event';

const nothing = Buffer.alloc(0);

@ApiSchema({ name: 'Received' })
class ReceivedDto {
  @ApiProperty({ example: true }) received!: boolean;
}

@ApiTags('billing')
@Controller('api/billing')
export class WebhookController {
  constructor(private readonly receiveEvent: ReceiveEvent) {}

  /** Receives the provider's signed events. An event that is not answered with 200 comes again. */
  @Post('webhook')
  @HttpCode(200)
  @Public()
  @Uncounted()
  @TakesRaw()
  @ApiOkResponse({ type: ReceivedDto })
  async webhook(
    @Req() request: FastifyRequest,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<ReceivedDto> {
    await this.receiveEvent.execute(Buffer.isBuffer(request.body) ? request.body : nothing, signature ?? '');
    return { received: true };
  }
}
