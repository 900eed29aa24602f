/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { animals } from '@pictick/rules/household/animal';
import { childColours } from '@pictick/rules/household/colour';
import { cleanup, render, screen } from '@testing-library/react';
import { AnimalFace } from './animal-face';
import { AnimalFigure } from './animal-figure';

afterEach(cleanup);

it('AnimalFace is decoration without a label and a picture of its label with one', () => {
  const { container, rerender } = render(<AnimalFace animal="owl" colour="mint" size={44} />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(container.querySelector('img')?.getAttribute('alt')).toBe('');
  rerender(<AnimalFace animal="owl" colour="mint" size={44} label="Mila" />);
  expect(screen.getByRole('img', { name: 'Mila' })).toBeTruthy();
});

it('AnimalFace takes the colour and the size that it is given', () => {
  const { container } = render(<AnimalFace animal="fox" colour="orchid" size={96} className="mine" />);
  const face = container.querySelector('span');
  expect(face?.className).toBe('face orchid mine');
  expect(face?.style.getPropertyValue('--face-size')).toBe('96px');
});

it('AnimalFigure is decoration without a label and a picture of its label with one', () => {
  const { rerender } = render(<AnimalFigure animal="lion" pose="cheer" />);
  expect(screen.queryByRole('img')).toBeNull();
  rerender(<AnimalFigure animal="lion" pose="stand" label="Lion" />);
  expect(screen.getByRole('img', { name: 'Lion' })).toBeTruthy();
});

const source = (...path: string[]) => readFileSync(join(__dirname, ...path), 'utf8');

it.each(animals)('Each drawing of the %s is its own file', (animal) => {
  expect(source('animal-faces.ts')).toMatch(
    `import ${animal} from '../../../../data/animals/${animal}-face.svg?url'`,
  );
  for (const pose of ['stand', 'cheer'])
    expect(source('animal-figures.ts')).toMatch(`/${animal}-${pose}.svg?url`);
});

it.each(childColours)('The colour %s has a token and a class', (colour) => {
  expect(source('animal-face.module.css')).toMatch(
    new RegExp(`\\.${colour} \\{\\s+background: var\\(--child-${colour}\\);`),
  );
  expect(source('../../styles/tokens.css')).toMatch(new RegExp(`--child-${colour}: #[0-9a-f]{6};`));
});

it.each(['en', 'es', 'fr', 'de', 'tr', 'nl'])('Each animal has a name of its own in %s', (language) => {
  const { animals: names } = JSON.parse(source(`../../../i18n/locales/${language}.json`)) as {
    animals: Record<string, string>;
  };
  expect(Object.keys(names)).toEqual([...animals]);
  expect(new Set(Object.values(names)).size).toBe(animals.length);
});
