import { appendFileSync } from 'node:fs';

/** `npm run faults` reports the number of attempts, not only the result. */
export function recordFigures(figures: Record<string, number>): void {
  const file = process.env['TOLD_TO'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figures)}\n`);
}
