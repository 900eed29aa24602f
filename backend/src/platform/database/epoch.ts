// Hand-written SQL: the table has one row and no entity; it is read once for each process.
import { Injectable } from '@nestjs/common';
import { Database } from './database';

/**
 * The epoch of the database. A restored backup begins a new one, in which older cursors are invalid. It does
 * not change while a process runs.
 */
@Injectable()
export class Epoch {
  private asked: Promise<string> | null = null;
  private id: string | null = null;

  constructor(private readonly database: Database) {}

  /** Returns a plain value once the epoch is known. */
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
