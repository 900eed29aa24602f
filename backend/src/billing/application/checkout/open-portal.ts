import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import type { Command } from '../../../platform/idempotency/idempotency';
import { BillingAccounts } from '../../domain/account/billing-account';
import { billingError } from '../../domain/billing.errors';
import { PaymentProvider, ProviderRefused, ProviderSilent } from '../../domain/provider/payment-provider';

/** Opens the provider's page for cards, invoices and address. It changes no plan, so no command is stored. */
@Injectable()
export class OpenPortal {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly provider: PaymentProvider,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl' | 'corsOrigins'>,
  ) {}

  /** @throws access_denied, no_customer_id_for_portal, missing_secret_key, failed_to_open_portal */
  async execute(
    { userId, key, fingerprint }: Command,
    returnUrl: string,
    language: Language,
  ): Promise<{ url: string }> {
    const back = this.ours(returnUrl);
    if (back === null) throw billingError('access_denied');
    const customerId = (await this.accounts.ofUser(userId))?.customerId;
    if (!customerId) throw billingError('no_customer_id_for_portal');
    if (!this.provider.configured) throw billingError('missing_secret_key');
    const once = createHash('sha256').update(`${userId} ${key} `).update(fingerprint).digest('hex');
    try {
      return {
        url: await this.provider.openPortal({ customerId, returnUrl: back, language }, `portal:${once}`),
      };
    } catch (error) {
      throw error instanceof ProviderRefused || error instanceof ProviderSilent
        ? billingError('failed_to_open_portal')
        : error;
    }
  }

  /** Refuses a return address outside of our origins, so that the provider's page is no open redirect. */
  private ours(returnUrl: string): string | null {
    if (!URL.canParse(returnUrl)) return null;
    const { origin, protocol, username, password, href } = new URL(returnUrl);
    // A blob URL has the origin of the page that made it, and is no page to return to.
    const isPlace = /^https?:$/.test(protocol) && username === '' && password === '';
    return isPlace && [this.settings.publicUrl.origin, ...this.settings.corsOrigins].includes(origin)
      ? href
      : null;
  }
}
