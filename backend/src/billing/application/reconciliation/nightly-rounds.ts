import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Looks } from '../../domain/looks';
import { PaymentProvider } from '../../domain/payment-provider';
import { CompareLedger } from './compare-ledger';
import type { MayGoOn } from './each-claimed';
import { FindOrphans } from './find-orphans';
import { SweepAccounts } from './sweep-accounts';

/**
 * What is done once a night (UTC), a few minutes of it at a time: asked for again and again, each goes on where the last one stopped, and has
 * nothing to do once the night's work is done. A provider that is away at midnight is asked in the morning.
 */
@Injectable()
export class NightlyRounds {
  constructor(
    private readonly sweep: SweepAccounts,
    private readonly orphans: FindOrphans,
    private readonly ledger: CompareLedger,
    private readonly looks: Looks,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  async execute(mayGoOn: MayGoOn): Promise<void> {
    if (!this.provider.configured) return;
    const night = new Date(this.clock.now());
    night.setUTCHours(0, 0, 0, 0);
    if (!(await this.looks.isOver('sweep', night))) await this.sweep.execute(night, mayGoOn);
    if (!(await this.looks.isOver('ledger', night))) await this.ledger.execute(night, mayGoOn);
    if (!(await this.looks.isOver('orphans', night))) await this.orphans.execute(night, mayGoOn);
  }
}
