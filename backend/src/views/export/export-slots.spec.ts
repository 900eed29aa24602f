import { DomainError } from '../../kernel/domain-error';
import { ExportSlots } from './export-slots';

describe('ExportSlots', () => {
  const refusal = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error instanceof DomainError ? [error.code, error.kind, error.retryAfterSeconds] : error;
    }
  };

  it('gives two slots, and one to each user', () => {
    const slots = new ExportSlots();
    const leave = slots.acquire('ada');
    expect(refusal(() => slots.acquire('ada'))).toEqual(['EXPORT_RUNNING', 'busy', 30]);
    slots.acquire('ben');
    expect(refusal(() => slots.acquire('cleo'))).toEqual(['TOO_MANY_REQUESTS', 'too-many', 30]);
    leave();
    leave();
    slots.acquire('cleo');
    expect(refusal(() => slots.acquire('ada'))).toEqual(['TOO_MANY_REQUESTS', 'too-many', 30]);
  });

  it('gives slots to others first after a user held one for the longest time', () => {
    let now = 0;
    const slots = new ExportSlots(() => now);
    for (const who of ['ada', 'ben']) {
      const leave = slots.acquire(who);
      slots.coolDown(who, 60_000);
      leave();
    }
    now += 1_000;
    expect(refusal(() => slots.acquire('ada'))).toEqual(['TOO_MANY_REQUESTS', 'too-many', 59]);
    slots.acquire('cleo')();
    now += 59_000;
    slots.acquire('ada');
    slots.acquire('ben');
  });
});
