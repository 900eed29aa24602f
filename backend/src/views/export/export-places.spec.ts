import { DomainError } from '../../kernel/domain-error';
import { ExportPlaces } from './export-places';

describe('places for exports', () => {
  const refusal = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error instanceof DomainError ? [error.code, error.kind, error.retryAfterSeconds] : error;
    }
  };

  it('are two, and one for each person', () => {
    const places = new ExportPlaces();
    const leave = places.take('ada');
    expect(refusal(() => places.take('ada'))).toEqual(['EXPORT_RUNNING', 'busy', 30]);
    places.take('ben');
    expect(refusal(() => places.take('cleo'))).toEqual(['TOO_MANY_REQUESTS', 'too-many', 30]);
    leave();
    leave();
    places.take('cleo');
    expect(refusal(() => places.take('ada'))).toEqual(['TOO_MANY_REQUESTS', 'too-many', 30]);
  });

  it('are for others first where somebody held one for as long as one may', () => {
    let now = 0;
    const places = new ExportPlaces(() => now);
    for (const who of ['ada', 'ben']) {
      const leave = places.take(who);
      places.rest(who, 60_000);
      leave();
    }
    now += 1_000;
    expect(refusal(() => places.take('ada'))).toEqual(['TOO_MANY_REQUESTS', 'too-many', 59]);
    places.take('cleo')();
    now += 59_000;
    places.take('ada');
    places.take('ben');
  });
});
