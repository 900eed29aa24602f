import { type PictureWish, resolveDrawing } from './style-resolution';

const wish = (given: Partial<PictureWish> = {}): PictureWish => ({ concept: 'apple', listType: 'shopping', promptId: null, characterId: null, ...given });
const trial = { canChooseStyle: false, canChooseCharacter: false };
const pro = { canChooseStyle: true, canChooseCharacter: true };
const draw = (figure: string | null): object => ({ draw: { concept: 'apple', text: null, language: null, style: 'cartoon', figure, variant: 0 } });

describe('which picture a wish means', () => {
  it.each([
    ['things to buy stand for themselves', wish(), trial, draw(null)],
    ['Kuzu is there at chores', wish({ listType: 'task' }), trial, draw('kuzu')],
    ['the default style may be named by anybody', wish({ promptId: 'cartoon' }), trial, draw(null)],
    ['the default character may be named by anybody', wish({ listType: 'task', characterId: 'kuzu' }), trial, draw('kuzu')],
    ['choosing a style takes pro', wish({ promptId: 'realistic' }), trial, { keepPlain: 'UPGRADE_REQUIRED' }],
    ['choosing a character takes pro', wish({ characterId: 'lilly' }), trial, { keepPlain: 'UPGRADE_REQUIRED' }],
    ['pro chooses a character', wish({ characterId: 'lilly' }), pro, draw('lilly')],
    ['a style nobody knows', wish({ promptId: 'crayon' }), pro, { keepPlain: 'UNKNOWN_PROMPT' }],
    ['a character nobody knows', wish({ characterId: 'wolf' }), pro, { keepPlain: 'UNKNOWN_PROMPT' }],
    ['a phrase without a concept keeps its letter card', wish({ concept: null, promptId: 'realistic' }), trial, { keepPlain: 'no_concept' }],
  ])('%s', (_, wished, rights, expected) => expect(resolveDrawing(wished, rights)).toMatchObject(expected));
});
