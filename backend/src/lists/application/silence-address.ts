import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Silences } from '../domain/silences';

export type Standing = 'heard' | 'silent' | 'unknown';

/** Whoever reads the mail at an address wants no more invitations there, or wants them again. There need be no account. */
@Injectable()
export class SilenceAddress {
  constructor(
    private readonly silences: Silences,
    private readonly clock: Clock,
  ) {}

  async standingOf(word: string): Promise<Standing> {
    if (!this.silences.isWord(word)) return 'unknown';
    return (await this.silences.isSilentBy(word)) ? 'silent' : 'heard';
  }

  async wish(word: string, wanted: 'heard' | 'silent'): Promise<Standing> {
    if (!this.silences.isWord(word)) return 'unknown';
    if (wanted === 'silent') await this.silences.silence(word, this.clock.now());
    else await this.silences.lift(word);
    return wanted;
  }
}
