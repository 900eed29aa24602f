import { Injectable } from '@nestjs/common';
import { Database } from './database';

/** Which life of the database this is. A restored backup begins another one, in which the cursors of before mean nothing; no process lives through that. */
@Injectable()
export class Epoch {
  private asked: Promise<string> | null = null;

  constructor(private readonly database: Database) {}

  value(): Promise<string> {
    this.asked ??= this.database.query<{ id: string }>('SELECT id FROM platform.epoch').then(([row]) => row?.id ?? '', (error: unknown) => {
      this.asked = null;
      throw error;
    });
    return this.asked;
  }
}
