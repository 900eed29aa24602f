import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SignedIn } from '../../platform/http/access';
import { Body } from '../../platform/http/checked';
import { answer, CommandOf, Language, Mutation } from '../../platform/http/params';
import type { Command } from '../../platform/idempotency/idempotency';
import { OpenCheckout } from '../application/commands/open-checkout';
import { OpenPortal } from '../application/commands/open-portal';
import { buying, visiting } from './billing.limits';
import { CheckoutDto, CheckoutOpenedDto, PortalDto, PortalOpenedDto } from './deeds.dto';

@ApiTags('billing')
@Controller('api/billing')
export class CheckoutController {
  constructor(
    private readonly openCheckout: OpenCheckout,
    private readonly openPortal: OpenPortal,
  ) {}

  @Post('checkout')
  @HttpCode(200)
  @SignedIn(buying)
  @Mutation()
  @ApiOperation({
    summary: 'Start the checkout or upgrade to a plan',
    description: 'Users without a paid plan get a checkout page, and the same one again while it is open; at most ten per hour. Paying users get the page that confirms the bigger plan. For smaller plans, use `downgrade`.',
    operationId: 'checkout',
  })
  @ApiOkResponse({ type: CheckoutOpenedDto })
  async checkout(@CommandOf() command: Command, @Body() { priceId }: CheckoutDto, @Language() language: Language, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return answer(reply, await this.openCheckout.execute(command, typeof priceId === 'string' ? priceId : '', language));
  }

  @Post('portal')
  @HttpCode(200)
  @SignedIn(visiting)
  @Mutation()
  @ApiOperation({ summary: 'Open the customer portal for cards, invoices and address', operationId: 'billingPortal' })
  @ApiOkResponse({ type: PortalOpenedDto })
  portal(@CommandOf() command: Command, @Body() { returnUrl }: PortalDto, @Language() language: Language): Promise<PortalOpenedDto> {
    return this.openPortal.execute(command, returnUrl, language);
  }
}
