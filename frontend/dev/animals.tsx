import { animals } from '@pictick/rules/household/animal';
import { childColours } from '@pictick/rules/household/colour';
import { useTranslation } from '../src/i18n/use-translation';
import { AnimalFace } from '../src/shared/ui/animal/animal-face';
import { AnimalFigure } from '../src/shared/ui/animal/animal-figure';
import { Section, Shown } from './frame';

/** The animals of children, each in a colour of its own and at the sizes of the screens. */
export function Animals() {
  const { t } = useTranslation();
  return (
    <Section title="Animals">
      {animals.map((animal, index) => {
        const colour = childColours[index % childColours.length] ?? 'honey';
        return (
          <Shown key={animal} as={`${t(`animals.${animal}`)}, ${colour}`}>
            <AnimalFace animal={animal} colour={colour} size={100} label={t(`animals.${animal}`)} />
            <AnimalFace animal={animal} colour={colour} size={40} />
            <AnimalFace animal={animal} colour={colour} size={30} />
            <AnimalFigure animal={animal} pose="stand" />
            <AnimalFigure animal={animal} pose="cheer" />
          </Shown>
        );
      })}
    </Section>
  );
}
