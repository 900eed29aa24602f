import { appendFileSync } from 'node:fs';

/** `npm run faults` wants to know how much was tried, not only that it went well. */
export function recordFigures(figures: Record<string, number>): void {
  const file = process.env['TOLD_TO'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figures)}\n`);
}
