// Hand-written SQL: the table has one row and no entity; it is read once for each process.
import { Injectable } from '@nestjs/common';
import { Database } from './database';

/** Which life of the database this is. A restored backup begins another one, in which the cursors of before mean nothing; no process lives through that. */
@Injectable()
export class Epoch {
  private asked: Promise<string> | null = null;
  private id: string | null = null;

  constructor(private readonly database: Database) {}

  /** Once known, nobody waits for it. */
  value(): string | Promise<string> {
    if (this.id !== null) return this.id;
    this.asked ??= this.database.query<{ id: string }>('SELECT id FROM platform.epoch').then(
      ([row]) => (this.id = row?.id ?? ''),
      (error: unknown) => {
        this.asked = null;
        throw error;
      },
    );
    return this.asked;
  }
}
