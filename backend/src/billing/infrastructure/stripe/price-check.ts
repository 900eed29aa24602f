import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ROLE, type Role, SETTINGS, type Settings } from '../../../platform/config/env';
import type { ConfiguredPrice } from '../../../platform/config/stripe-settings';
import { type RecurringJob, RecurringJobs } from '../../../platform/recurring/recurring-jobs';
import { planOf, type Price, PriceList } from '../../domain/plans/plan-catalogue';
import { priceMismatch } from '../../domain/provider/payment-facts';
import { PaymentProvider } from '../../domain/provider/payment-provider';

/** The prices of the settings, with the result of the last check. Unchecked prices count as sound. */
export class CheckedPrices extends PriceList {
  private readonly prices: Price[];

  constructor(configured: readonly ConfiguredPrice[], canSell: boolean) {
    super();
    this.prices = configured.map((price) => ({ ...price, amount: null, onSale: canSell && !price.retired }));
  }

  all(): readonly Price[] {
    return this.prices;
  }

  /** `amount`: in minor units. Null: the price cannot be sold. */
  note(priceId: string, amount: number | null, isSound: boolean): void {
    const price = this.prices.find(({ id }) => id === priceId);
    if (!price) return;
    price.amount = amount;
    price.onSale = isSound && !price.retired;
  }
}

const everyMs = 60_000;
/** Prices at Stripe may change at any time. While Stripe does not answer, each run asks again. */
const turnsAfterAnswer = 10;

/**
 * Compares Stripe's prices with the catalogue, at start without delaying it, and regularly. A plan with a
 * wrong price is shown and cannot be bought.
 */
@Injectable()
export class PriceCheck implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('prices');
  private readonly told = new Map<string, string | null>();
  private checking?: RecurringJob;
  private turnsLeft = turnsAfterAnswer;

  constructor(
    private readonly provider: PaymentProvider,
    private readonly prices: CheckedPrices,
    private readonly recurring: RecurringJobs,
    @Inject(ROLE) private readonly role: Role,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'stripe'>,
  ) {}

  onApplicationBootstrap(): void {
    if (this.role !== 'api' && this.role !== 'worker') return;
    this.tellWhatIsMissing();
    if (!this.provider.configured) return;
    this.checking = this.recurring.every(everyMs, 'prices', () => this.turn());
    void this.check();
  }

  beforeApplicationShutdown(): void {
    void this.checking?.stop();
  }

  private async turn(): Promise<void> {
    this.turnsLeft -= 1;
    if (this.turnsLeft <= 0) await this.check();
  }

  private async check(): Promise<void> {
    this.turnsLeft = (await this.run()) ? turnsAfterAnswer : 0;
  }

  /** False: Stripe has not answered about a price. */
  async run(): Promise<boolean> {
    let answered = true;
    for (const price of this.prices.all()) answered = (await this.checkPrice(price)) && answered;
    return answered;
  }

  private async checkPrice(price: Price): Promise<boolean> {
    try {
      const facts = await this.provider.priceOf(price.id);
      const mismatch = priceMismatch(price, facts, planOf(price.tier).price);
      this.prices.note(price.id, facts?.unitAmount ?? null, mismatch === null);
      this.tell(price, mismatch);
      return true;
    } catch {
      // The last result stands.
      return false;
    }
  }

  private tell({ id, tier, interval }: Price, mismatch: string | null): void {
    const before = this.told.get(id) ?? null;
    this.told.set(id, mismatch);
    if (mismatch === before) return;
    if (mismatch === null) this.log.log(`${tier} for a ${interval} (${id}) matches the catalogue again`);
    else
      this.log.error(
        `ALERT invalid_plan_configuration: ${tier} for a ${interval} (${id}) cannot be bought: ${mismatch}; STRIPE_PRICES, docs/settings.md`,
      );
  }

  private tellWhatIsMissing(): void {
    const { secretKey, webhookSecrets, prices } = this.settings.stripe;
    if (secretKey === null)
      this.log.warn('missing_secret_key: STRIPE_SECRET_KEY is not set; plans are shown and cannot be bought');
    else if (prices.length === 0)
      this.log.warn('STRIPE_PRICES is not set; plans are shown and cannot be bought');
    else if (webhookSecrets.length === 0)
      this.log.warn(
        'missing_webhook_secret: STRIPE_WEBHOOK_SECRET is not set; changes at Stripe are seen up to ten minutes later',
      );
  }
}
