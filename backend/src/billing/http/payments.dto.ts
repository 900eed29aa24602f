import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type Tier, tiers } from '@pictick/rules/billing/tier';
import { type CheckoutState, checkoutStates } from '../domain/checkout/checkout-attempt';
import {
  type PaymentKind,
  paymentKinds,
  type PaymentStatus,
  paymentStatuses,
} from '../domain/payments/payment';
import { invoiceStatuses, type InvoiceStatus } from '../domain/provider/payment-facts';

const uuid = '01993f6a-8f11-7b60-a0c3-2f64d1e7b932';
const time = '2026-11-21T09:30:00.000Z';

const kinds = [...paymentKinds, 'checkout'] as const;

@ApiSchema({ name: 'PaymentInvoice' })
export class PaymentInvoiceDto {
  @ApiProperty({ example: 'in_1QxAda' }) id!: string;
  @ApiProperty({ type: String, nullable: true, example: 'PICT-0001' }) number!: string | null;
  @ApiProperty({ example: true }) downloadable!: boolean;
}

@ApiSchema({ name: 'Payment' })
export class PaymentDto {
  @ApiProperty({ example: uuid, description: 'Of an invoice that asked for nothing, its id.' }) id!: string;
  @ApiProperty({
    type: 'integer',
    example: 499,
    description: 'In cash, in minor units; negative: credited to me.',
  })
  amount!: number;
  @ApiProperty({ type: 'integer', example: 0, description: 'What my credit has paid besides.' })
  credit!: number;
  @ApiProperty({ type: 'integer', example: 0, description: 'Of both, what came back to me.' })
  refunded!: number;
  @ApiProperty({ example: 'eur' }) currency!: string;
  @ApiProperty({ enum: paymentStatuses, enumName: 'PaymentStatus', example: 'completed' })
  status!: PaymentStatus;
  @ApiProperty({ format: 'date-time', example: time }) date!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Pictick Pro',
    description: 'As the invoice calls it, or the plan.',
  })
  description!: string | null;
  @ApiProperty({
    enum: tiers,
    enumName: 'Tier',
    nullable: true,
    example: 'pro',
    description: 'The plan that it is for, where we know.',
  })
  tier!: Tier | null;
  @ApiProperty({
    enum: kinds,
    enumName: 'PaymentKind',
    example: 'renewal',
    description: 'Checkout: the page on which to pay was opened, and that was that.',
  })
  kind!: PaymentKind | 'checkout';
  @ApiProperty({ example: false }) retryable!: boolean;
  @ApiProperty({ example: false }) cancellable!: boolean;
  @ApiProperty({ type: PaymentInvoiceDto, nullable: true }) invoice!: PaymentInvoiceDto | null;
}

@ApiSchema({ name: 'Payments' })
export class PaymentsDto {
  @ApiProperty({ type: [PaymentDto], description: 'Newest first.' }) payments!: PaymentDto[];
}

@ApiSchema({ name: 'PaymentProgress' })
export class PaymentProgressDto {
  @ApiProperty({ example: uuid }) id!: string;
  @ApiProperty({ enum: paymentStatuses, enumName: 'PaymentStatus', example: 'pending' })
  status!: PaymentStatus;
  @ApiProperty({ enum: checkoutStates, enumName: 'CheckoutState', example: 'processing' })
  state!: CheckoutState;
}

@ApiSchema({ name: 'Invoice' })
export class InvoiceDto {
  @ApiProperty({ example: 'in_1QxAda' }) id!: string;
  @ApiProperty({ type: String, nullable: true, example: 'PICT-0001' }) number!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'Pictick Pro' }) productName!: string | null;
  @ApiProperty({ enum: paymentKinds, enumName: 'InvoiceKind', example: 'renewal' }) kind!: PaymentKind;
  @ApiProperty({
    enum: tiers,
    enumName: 'Tier',
    nullable: true,
    example: 'pro',
    description: 'The plan that it is about, where we know.',
  })
  tier!: Tier | null;
  @ApiProperty({ enum: invoiceStatuses, enumName: 'InvoiceStatus', example: 'paid' }) status!: InvoiceStatus;
  @ApiProperty({ type: 'integer', example: 499 }) total!: number;
  @ApiProperty({ type: 'integer', example: 499 }) amountDue!: number;
  @ApiProperty({ type: 'integer', example: 499 }) amountPaid!: number;
  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'Of it, what came back to me, in cash or as credit.',
  })
  refunded!: number;
  @ApiProperty({ example: 'eur' }) currency!: string;
  @ApiProperty({ format: 'date-time', example: time }) createdAt!: string;
  @ApiProperty({ example: true }) downloadable!: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: "The provider's own page, where it can be paid.",
  })
  hostedUrl!: string | null;
}

@ApiSchema({ name: 'Invoices' })
export class InvoicesDto {
  @ApiProperty({ type: [InvoiceDto], description: 'Newest first.' }) invoices!: InvoiceDto[];
}

@ApiSchema({ name: 'DiscountedPrice' })
export class DiscountedPriceDto {
  @ApiProperty({ enum: tiers, enumName: 'Tier', example: 'pro' }) tier!: Tier;
  @ApiProperty({ type: 'integer', example: 499 }) price!: number;
  @ApiProperty({ type: 'integer', example: 0, description: 'What is left to pay of the first bill.' })
  finalPrice!: number;
  @ApiProperty({ type: 'integer', example: 499 }) creditApplied!: number;
  @ApiProperty({ example: true }) hasDiscount!: boolean;
}

@ApiSchema({ name: 'Balance' })
export class BalanceDto {
  @ApiProperty({
    type: 'integer',
    example: 499,
    description: 'In my favour; negative where I owe something.',
  })
  balanceCents!: number;
  @ApiProperty({ example: 'eur' }) currency!: string;
  @ApiProperty({ example: '€4.99', description: 'Always as in en-US.' }) formattedBalance!: string;
  @ApiProperty({ example: true, description: 'There is something in my favour.' }) hasBalance!: boolean;
  @ApiProperty({
    type: [DiscountedPriceDto],
    description: 'Of the plans that cost something, by the month, the smallest first.',
  })
  plans!: DiscountedPriceDto[];
}
