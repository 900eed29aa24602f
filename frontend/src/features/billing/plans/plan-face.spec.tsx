/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react';
import { speakEnglish } from '../../../testing/kit';
import { planOf } from '../testing/fixtures';
import { PlanFace } from './plan-face';

describe('PlanFace', () => {
  beforeAll(speakEnglish);
  afterEach(cleanup);

  it.each([
    ['own', 1],
    ['styles', 0],
  ])('of a plan with the feature "%s" explains own styles %i times', (key, times) => {
    render(
      <PlanFace
        id="plan"
        plan={planOf('platinum', { features: [{ key, translationKey: `plan.feature.${key}` }] })}
        picture={() => null}
        price={null}
      >
        {null}
      </PlanFace>,
    );
    expect(
      screen.queryAllByText(/Your own styles change painted pictures: .* Simple pictures stay the same\.$/),
    ).toHaveLength(times);
  });
});
