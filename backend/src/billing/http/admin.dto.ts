import { ApiProperty, ApiPropertyOptional, ApiSchema, OmitType } from '@nestjs/swagger';
import { type Tier, tiers } from '@pictick/rules/billing/tier';
import { IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import { HelpingDto } from '../../platform/audit/audit-reason.dto';
import { IsOptionalButNotNull } from '../../platform/http/is-optional-but-not-null';
import { type CommandKind, commandKinds, type CommandState } from '../domain/commands/command';
import { type CreditStatus, creditStatuses } from '../domain/credit/credit';
import {
  type InvoiceStatus,
  invoiceStatuses,
  type SubscriptionStatus,
  subscriptionStatuses,
} from '../domain/provider/payment-facts';
import {
  type LossReason,
  lossReasons,
  type RewardState,
  rewardStates,
} from '../domain/rewards/referral-reward';
import {
  type ChangeStatus,
  changeStatuses,
  type ChangeType,
  changeTypes,
} from '../domain/subscription/subscription';
import { SubscriptionInfoDto } from './subscription.dto';

const uuid = '01993f6a-8f11-7b60-a0c3-2f64d1e7b932';
const time = '2026-11-21T09:30:00.000Z';
/** The form of the provider's ids. */
const invoiceId = /^in_[A-Za-z0-9_]{1,100}$/;

@ApiSchema({ name: 'HasAtDesk' })
export class HasAtDeskDto extends OmitType(SubscriptionInfoDto, ['success']) {}

@ApiSchema({ name: 'AccountAtDesk' })
export class AccountAtDeskDto {
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'cus_QxAda',
    description: 'By which they are found at the payment provider; null: they never had to do with it.',
  })
  customerId!: string | null;
  @ApiProperty({ example: false, description: 'A charge is disputed.' }) disputed!: boolean;
  @ApiProperty({ example: false, description: 'The customer was deleted at the provider.' })
  customerDeleted!: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Why the last look failed; null: it did not.',
  })
  syncError!: string | null;
}

@ApiSchema({ name: 'SubscriptionAtDesk' })
export class SubscriptionAtDeskDto {
  @ApiProperty({ example: 'sub_1QxAda' }) id!: string;
  @ApiProperty({ enum: tiers, enumName: 'Tier', nullable: true, example: 'pro' }) tier!: Tier | null;
  @ApiProperty({ enum: subscriptionStatuses, enumName: 'ProviderSubscriptionStatus', example: 'active' })
  status!: SubscriptionStatus;
  @ApiProperty({ example: 'price_pro' }) priceId!: string;
  @ApiProperty({ format: 'date-time', example: time }) periodEnd!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null }) cancelAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null }) endedAt!: string | null;
}

@ApiSchema({ name: 'ChangeAtDesk' })
export class ChangeAtDeskDto {
  @ApiProperty({ format: 'uuid', example: uuid }) id!: string;
  @ApiProperty({ enum: changeTypes, enumName: 'SubscriptionChangeType', example: 'downgrade' })
  changeType!: ChangeType;
  @ApiProperty({ enum: tiers, enumName: 'Tier', example: 'platinum' }) fromTier!: Tier;
  @ApiProperty({ enum: tiers, enumName: 'Tier', example: 'pro' }) toTier!: Tier;
  @ApiProperty({ enum: changeStatuses, enumName: 'SubscriptionChangeStatus', example: 'pending' })
  status!: ChangeStatus;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: time }) effectiveDate!:
    | string
    | null;
}

@ApiSchema({ name: 'InvoiceAtDesk' })
export class InvoiceAtDeskDto {
  @ApiProperty({ example: 'in_1QxAda', description: 'What a refund of one invoice asks for.' }) id!: string;
  @ApiProperty({ type: String, nullable: true, example: 'PICT-0001' }) number!: string | null;
  @ApiProperty({ enum: invoiceStatuses, enumName: 'InvoiceStatus', example: 'paid' }) status!: InvoiceStatus;
  @ApiProperty({ type: 'integer', example: 499 }) total!: number;
  @ApiProperty({ type: 'integer', example: 499, description: 'In cash; the rest was paid with credit.' })
  amountPaid!: number;
  @ApiProperty({ type: 'integer', example: 0 }) refunded!: number;
  @ApiProperty({ example: 'eur' }) currency!: string;
  @ApiProperty({ format: 'date-time', example: time }) createdAt!: string;
}

@ApiSchema({ name: 'CreditAtDesk' })
export class CreditAtDeskDto {
  @ApiProperty({ type: 'integer', example: 499, description: 'In their favour where it is positive.' })
  amountCents!: number;
  @ApiProperty({ example: 'eur' }) currency!: string;
  @ApiProperty({ example: 'goodwill', description: 'goodwill: from here. referral: a friend has paid.' })
  reason!: string;
  @ApiProperty({
    enum: creditStatuses,
    example: 'synced',
    description: 'unsynced: the provider does not know of it yet.',
  })
  status!: CreditStatus;
  @ApiProperty({ format: 'date-time', example: time }) createdAt!: string;
}

@ApiSchema({ name: 'GrantAtDesk' })
export class GrantAtDeskDto {
  @ApiProperty({ enum: tiers, enumName: 'Tier', example: 'pro' }) tier!: Tier;
  @ApiProperty({ format: 'date-time', example: time }) from!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'Null: for good.',
  })
  until!: string | null;
  @ApiProperty({
    example: 'support',
    description: 'Who gave it: support (from here), npm run grant, or a part of the product.',
  })
  madeBy!: string;
  @ApiProperty({ example: 'goodwill' }) reason!: string;
}

@ApiSchema({ name: 'RewardAtDesk' })
export class RewardAtDeskDto {
  @ApiProperty({ format: 'uuid', example: uuid }) referralId!: string;
  @ApiProperty({ enum: rewardStates, example: 'pending' }) state!: RewardState;
  @ApiProperty({ enum: lossReasons, nullable: true, example: null }) lostBecause!: LossReason | null;
  @ApiProperty({ type: 'integer', example: 499 }) amountCents!: number;
  @ApiProperty({ format: 'date-time', example: time }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null }) earnedAt!: string | null;
}

@ApiSchema({ name: 'CommandAtDesk' })
export class CommandAtDeskDto {
  @ApiProperty({ format: 'uuid', example: uuid }) id!: string;
  @ApiProperty({ enum: commandKinds, example: 'cancel', description: 'What they wanted done.' })
  kind!: CommandKind;
  @ApiProperty({
    enum: ['open', 'done', 'refused'],
    example: 'done',
    description: 'open: it is brought to its end, whatever happens.',
  })
  state!: CommandState;
  @ApiProperty({ type: 'integer', example: 1 }) attempts!: number;
  @ApiProperty({ type: String, nullable: true, example: null }) lastError!: string | null;
  @ApiProperty({ format: 'date-time', example: time }) createdAt!: string;
}

@ApiSchema({ name: 'BillingAtDesk' })
export class BillingAtDeskDto {
  @ApiProperty({ type: HasAtDeskDto, description: 'As they see it themselves.' }) has!: HasAtDeskDto;
  @ApiProperty({ type: AccountAtDeskDto, nullable: true }) account!: AccountAtDeskDto | null;
  @ApiProperty({
    type: [SubscriptionAtDeskDto],
    description: 'Of these and all that follow the newest twenty.',
  })
  subscriptions!: SubscriptionAtDeskDto[];
  @ApiProperty({ type: [ChangeAtDeskDto] }) changes!: ChangeAtDeskDto[];
  @ApiProperty({ type: [InvoiceAtDeskDto] }) invoices!: InvoiceAtDeskDto[];
  @ApiProperty({ type: [CreditAtDeskDto] }) credits!: CreditAtDeskDto[];
  @ApiProperty({ type: [GrantAtDeskDto] }) grants!: GrantAtDeskDto[];
  @ApiProperty({ type: [RewardAtDeskDto], description: 'For friends whom they brought.' })
  rewards!: RewardAtDeskDto[];
  @ApiProperty({ type: [CommandAtDeskDto] }) commands!: CommandAtDeskDto[];
}

export class GrantWishDto extends HelpingDto {
  @ApiProperty({
    enum: tiers,
    enumName: 'Tier',
    example: 'pro',
    description: 'trial takes back what was given from here.',
  })
  @IsIn(tiers)
  tier!: Tier;

  @ApiPropertyOptional({
    example: '2026-12-31',
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    description: 'To the end of that day, UTC. Without it for good.',
  })
  @IsOptionalButNotNull()
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  until?: string;
}

@ApiSchema({ name: 'TierGranted' })
export class TierGrantedDto {
  @ApiProperty({
    enum: tiers,
    enumName: 'Tier',
    example: 'trial',
    description: 'What they had, with what they pay for.',
  })
  before!: Tier;
  @ApiProperty({ enum: tiers, enumName: 'Tier', example: 'pro' }) after!: Tier;
}

/** More than a year of the largest plan is a mistake and no goodwill. */
const mostCredit = 10_000;

export class CreditWishDto extends HelpingDto {
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: mostCredit,
    example: 499,
    description: 'Minor units: 499 is 4.99 €. It makes their next bills smaller, and cannot be paid out.',
  })
  @IsInt()
  @Min(1)
  @Max(mostCredit)
  amountCents!: number;
}

@ApiSchema({ name: 'CreditGiven' })
export class CreditGivenDto {
  @ApiProperty({ type: 'integer', example: 499 }) amountCents!: number;
  @ApiProperty({ example: 'eur' }) currency!: string;
}

export class RefundWishDto extends HelpingDto {
  @ApiPropertyOptional({
    example: 'in_1QxAda',
    pattern: invoiceId.source,
    description:
      'This one, as it was paid; the subscription goes on. Without it: what the guarantee gives, and then what they pay for ends at once.',
  })
  @IsOptionalButNotNull()
  @Matches(invoiceId)
  invoice?: string;
}
