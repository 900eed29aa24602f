import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { alternatives, Lexicon } from './matcher/lexicon';
import { concepts, loadWords } from './node';
import { languages } from './types';

const all = concepts();
const drawings = join(__dirname, '..', '..', 'art', 'own');
const rules = readFileSync(join(drawings, '..', 'recolour.mjs'), 'utf8');
const painted = new Set(Array.from(rules.matchAll(/^ {2}'?([a-z-]+)'?: \[\[/gm), ([, name = '']) => name));
const icons = new Set([
  ...readdirSync(drawings).map((name) => name.replace('.svg', '')),
  ...Object.keys(
    (JSON.parse(readFileSync(require.resolve('@iconify-json/noto/icons.json'), 'utf8')) as { icons: object })
      .icons,
  ),
]);

describe('concepts', () => {
  it('number at least 850, each with its own id and noun', () => {
    expect(all.length).toBeGreaterThanOrEqual(850);
    expect(all.filter((concept) => concept.kind === 'chore').length).toBeGreaterThanOrEqual(220);
    expect(all.filter(({ art }) => art.pack !== undefined).length).toBeGreaterThanOrEqual(200);
    expect(new Set(all.map((concept) => concept.id)).size).toBe(all.length);
    expect(new Set(all.map((concept) => concept.noun)).size).toBe(all.length);
    for (const { id, noun } of all) {
      expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(id).not.toMatch(/^card-/);
      expect(noun).toMatch(/^[A-Za-z][A-Za-z -]*$/);
    }
  });

  it('are drawn with icons that exist', () => {
    expect(
      all
        .filter(({ art }) => !icons.has(art.icon) || !icons.has(art.beside ?? art.icon))
        .map((concept) => concept.id),
    ).toEqual([]);
  });

  it('show nothing that is unfit for a family list', () => {
    const blocked = /[🔪🗡⚔🔫💣🚬⚰🏴]|[\u{1f600}-\u{1f636}\u{1f641}-\u{1f644}]/u;
    expect(all.filter((concept) => blocked.test(concept.emoji)).map((concept) => concept.id)).toEqual([]);
    const faces = /face/;
    expect(
      all
        .filter((concept) => concept.kind === 'food' && faces.test(concept.art.icon))
        .map((concept) => concept.id),
    ).toEqual([]);
  });

  it('share a drawing with one other at most', () => {
    const drawings = new Map<string, string[]>();
    for (const { id, art } of all) {
      const drawing = JSON.stringify({ ...art, paint: art.paint ?? (painted.has(id) ? id : undefined) });
      drawings.set(drawing, [...(drawings.get(drawing) ?? []), id]);
    }
    const shared = [...drawings.values()].filter((ids) => ids.length > 2);
    expect(shared).toEqual([]);
  });
});

describe.each(languages)('the word file of %s', (language) => {
  const file = loadWords(language);

  it('names every concept, with its emoji and in its section', () => {
    expect(file.language).toBe(language);
    for (const { id, emoji, kind } of all) {
      const section = kind === 'food' ? file.food : kind === 'chore' ? file.chores : file.things;
      const [ownEmoji, ...phrases] = section[id] ?? [];
      expect(`${id} ${ownEmoji ?? ''}`).toBe(`${id} ${emoji}`);
      expect(phrases.length).toBeGreaterThan(0);
      expect(phrases.flatMap(alternatives).every((phrase) => phrase === phrase.trim() && phrase !== '')).toBe(
        true,
      );
    }
    const names = [file.food, file.things, file.chores].flatMap((section) => Object.keys(section));
    expect(names.sort()).toEqual(all.map((concept) => concept.id).sort());
  });

  it('gives each phrase one meaning', () => {
    const lexicon = new Lexicon(file);
    for (const _ of lexicon.learn(file));
    expect(lexicon.clashes).toEqual([]);
  });

  it('stays small enough for a phone', () => {
    expect(gzipSync(JSON.stringify(file)).length).toBeLessThan(60 * 1024);
  });
});
