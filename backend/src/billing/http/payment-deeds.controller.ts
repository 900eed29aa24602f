import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SignedIn } from '../../platform/http/access';
import { answer, CommandOf, Id, Ids, Language, Mutation } from '../../platform/http/params';
import type { Command } from '../../platform/idempotency/idempotency';
import { CancelPayment } from '../application/commands/cancel-payment';
import { RetryPayment } from '../application/commands/retry-payment';
import { paying } from './billing.limits';
import { PaymentTriedDto } from './deeds.dto';

@ApiTags('billing')
@Controller('api/billing/payments/:paymentId')
export class PaymentDeedsController {
  constructor(
    private readonly retryPayment: RetryPayment,
    private readonly cancelPayment: CancelPayment,
  ) {}

  @Post('retry')
  @HttpCode(200)
  @SignedIn(paying)
  @Mutation()
  @Ids('paymentId')
  @ApiOperation({ summary: 'Pay what was not paid', description: 'Charges the saved card; if the bank asks for confirmation, `url` leads there.', operationId: 'retryPayment' })
  @ApiOkResponse({ type: PaymentTriedDto })
  async retry(@CommandOf() command: Command, @Id('paymentId') id: string, @Language() language: Language, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return answer(reply, await this.retryPayment.execute(command, id, language));
  }

  @Post('cancel')
  @HttpCode(200)
  @SignedIn(paying)
  @Mutation()
  @Ids('paymentId')
  @ApiOperation({ summary: 'Cancel a pending payment', operationId: 'cancelPayment' })
  @ApiOkResponse({ type: PaymentTriedDto })
  async cancel(@CommandOf() command: Command, @Id('paymentId') id: string, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return answer(reply, await this.cancelPayment.execute(command, id));
  }
}
