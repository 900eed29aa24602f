import { Readable } from 'node:stream';
import { Controller, Get, Param, Req, Res, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../kernel/domain-error';
import { type Identified, Person, SignedIn } from '../../platform/http/access';
import { sendStored, CommandOf, Id, Ids, Language, Mutation } from '../../platform/http/params';
import { ValidQuery } from '../../platform/http/validated';
import type { Command } from '../../platform/idempotency/idempotency';
import { perPerson } from '../../platform/limits/limit';
import { CancelPayment } from '../application/payments/cancel-payment';
import { OpenInvoice } from '../application/payments/open-invoice';
import { RetryPayment } from '../application/payments/retry-payment';
import { InvoicesQuery, PaymentsQuery } from '../queries/payments.query';
import { paying } from './commands.controller';
import { PaymentTriedDto } from './commands.dto';
import { InvoicesDto, PaymentProgressDto, PaymentsDto } from './payments.dto';
import { LimitQueryDto } from './plans.dto';

/** Each file is fetched from the provider. */
const downloading = perPerson('invoice-files', 20);

const invoiceId = /^in_\w{1,120}$/;
const paymentId = /^((cs|in)_\w{1,240}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

@ApiTags('billing')
@Controller('api/billing')
export class PaymentsController {
  constructor(
    private readonly paid: PaymentsQuery,
    private readonly written: InvoicesQuery,
    private readonly files: OpenInvoice,
  ) {}

  @Get('payments')
  @SignedIn()
  @ApiOperation({ summary: 'What I have paid, or was to pay', operationId: 'payments' })
  @ApiOkResponse({ type: PaymentsDto })
  async payments(@Person() person: Identified, @ValidQuery() { limit }: LimitQueryDto): Promise<PaymentsDto> {
    return { payments: await this.paid.of(person.id, Number(limit ?? 10)) };
  }

  @Get('payment-status/:paymentId')
  @SignedIn()
  @ApiParam({
    name: 'paymentId',
    type: String,
    example: 'cs_test_a1Ada',
    description: "A payment's, its invoice's, or that of the page on which it was to be paid.",
  })
  @ApiOperation({ summary: 'How one payment goes', operationId: 'paymentStatus' })
  @ApiOkResponse({ type: PaymentProgressDto })
  async status(@Person() person: Identified, @Param('paymentId') id: string): Promise<PaymentProgressDto> {
    const found = paymentId.test(id) && (await this.paid.progressOf(person.id, id));
    if (!found) throw notFound();
    return found;
  }

  @Get('invoices')
  @SignedIn()
  @ApiOperation({ summary: 'My invoices', operationId: 'invoices' })
  @ApiOkResponse({ type: InvoicesDto })
  async invoices(@Person() person: Identified, @ValidQuery() { limit }: LimitQueryDto): Promise<InvoicesDto> {
    return { invoices: await this.written.of(person.id, Number(limit ?? 10)) };
  }

  @Get('invoices/:invoiceId/download')
  @SignedIn(downloading)
  @ApiParam({ name: 'invoiceId', type: String, example: 'in_1QxAda' })
  @ApiOperation({ summary: 'An invoice of mine as a file', operationId: 'downloadInvoice' })
  @ApiProduces('application/pdf')
  @ApiOkResponse({
    schema: { type: 'string', format: 'binary' },
    headers: {
      'Content-Disposition': {
        description: 'A name with its number.',
        schema: { type: 'string', example: 'attachment; filename="Pictick-PICT-0001.pdf"' },
      },
    },
  })
  @ApiResponse({ status: 409, description: 'invoice_not_ready: it is not final yet.' })
  async download(
    @Person() person: Identified,
    @Param('invoiceId') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!invoiceId.test(id)) throw notFound();
    const isLook = request.method === 'HEAD';
    const { number, bytes } = isLook
      ? { ...(await this.files.check(person.id, id)), bytes: null }
      : await this.files.open(person.id, id);
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': attachment(number),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    };
    await (bytes
      ? reply.headers(headers).send(Readable.from(bytes, { objectMode: false }))
      : reply.headers(headers).send());
  }
}

/**
 * RFC 6266: an ASCII file name for every client, and the full name beside it. The number comes from the
 * provider: it must neither end the header nor leave a folder.
 */
export function attachment(number: string | null): string {
  const name = `Pictick-${safe(number ?? '') || 'invoice'}.pdf`;
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '-');
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded(name)}`}`;
}

const safe = (raw: string): string =>
  Array.from(
    raw
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}\p{M}._-]+/gu, '-')
      .replace(/\.{2,}/g, '.')
      .replace(/^[-.\p{M}]+|[-.]+$/gu, ''),
  )
    .slice(0, 60)
    .join('');

/** RFC 8187: characters that encodeURIComponent leaves and the header forbids. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

@ApiTags('billing')
@Controller('api/billing/payments/:paymentId')
export class PaymentCommandsController {
  constructor(
    private readonly retryPayment: RetryPayment,
    private readonly cancelPayment: CancelPayment,
  ) {}

  @Post('retry')
  @HttpCode(200)
  @SignedIn(paying)
  @Mutation()
  @Ids('paymentId')
  @ApiOperation({
    summary: 'Pay what was not paid',
    description: 'Charges the saved card; if the bank asks for confirmation, `url` leads there.',
    operationId: 'retryPayment',
  })
  @ApiOkResponse({ type: PaymentTriedDto })
  async retry(
    @CommandOf() command: Command,
    @Id('paymentId') id: string,
    @Language() language: Language,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.retryPayment.execute(command, id, language));
  }

  @Post('cancel')
  @HttpCode(200)
  @SignedIn(paying)
  @Mutation()
  @Ids('paymentId')
  @ApiOperation({ summary: 'Cancel a pending payment', operationId: 'cancelPayment' })
  @ApiOkResponse({ type: PaymentTriedDto })
  async cancel(
    @CommandOf() command: Command,
    @Id('paymentId') id: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendStored(reply, await this.cancelPayment.execute(command, id));
  }
}
