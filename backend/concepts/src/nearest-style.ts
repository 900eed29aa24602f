/**
 * Beginnings of words, lower case without accents, that suggest a built-in style: in en, es, fr, de, tr and
 * nl. Those of five letters and more also match inside longer words, for German and Dutch.
 */
const hints = {
  cartoon: `cartoon comic manga anime sticker ink inked outline doodle caricature
    historieta tebeo caricatura tinta pegatina
    dessinanime encre autocollant
    zeichentrick tusche aufkleber karikatur
    cizgifilm karikatur cizgiroman murekkep cikartma
    tekenfilm stripverhaal stripfiguur inkt karikatuur`,
  realistic: `photo photograph realis realist lifelike camera dslr cinematic hyperreal
    foto fotograf vida cinematogra
    cinema vrai photoreal
    echt naturgetreu lebensecht wirklich kamera
    gercek sinematik fotogercek
    levensecht waarheidsgetrouw natuurgetrouw`,
  '2d': `2d flat vector icon minimal geometric papercut paper silhouette pixel lineart monochrome collage simple infographic pictogram
    plano vectorial icono geometr papel sencillo recortable
    plat vectoriel icone papier decoup epure
    flach vektor symbol geometrisch scherenschnitt schlicht
    duz vektor ikon simge geometrik kagit sade piksel
    vlak pictogram papier knipsel eenvoudig strak`,
  animation: `3d animat pixar render cgi clay plasticine claymation lego toy plush figurine voxel blender felt
    animac plastilina arcilla juguete peluche muneco fieltro
    pateamodeler jouet figurine feutrine argile
    animation knete knet spielzeug pluesch plusch filz figur ton
    animasyon hamur oyuncak pelus kil keçe kece
    animatie klei speelgoed knuffel vilt pluche`,
  watercolour: `watercolo aquarel acuarel suluboya gouache paint oil brush pencil crayon pastel chalk sketch charcoal canvas impressionis vangogh monet fresco handdrawn
    pintura pintad oleo pincel lapiz cera tiza boceto carboncillo lienzo dibujad
    peinture peint huile pinceau esquisse craie fusain toile
    gemalde gemalt malerei olfarbe olbild pinsel buntstift bleistift wachsmal kreide skizze kohlezeichnung leinwand handgezeichnet
    boya yagliboya firca kalem tebesir eskiz karakalem tuval elcizimi
    geschilderd schilder olieverf penseel potlood krijt wasco schets houtskool doek waterverf`,
};

export type NearestStyle = keyof typeof hints;

const stems = (Object.entries(hints) as [NearestStyle, string][]).flatMap(([style, words]) =>
  words.split(/\s+/).map((stem) => ({ style, stem: fold(stem) })),
);

/**
 * The built-in style that is closest to a description: the style of most words, then of the first; cartoon
 * without a hint.
 */
export function nearestStyle(description: string): NearestStyle {
  const words = fold(description)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  // "dessin animé", "oil paint", "çizgi film": two words may be one.
  const pairs = words.slice(1).map((second, index) => ({ first: words[index] ?? '', second }));
  const votes = new Map<NearestStyle, number>();
  for (const style of [
    ...words.map((word) => longest(({ stem }) => fits(word, stem))),
    ...pairs.map((pair) => longest(({ stem }) => spans(pair, stem))),
  ]) {
    if (style) votes.set(style, (votes.get(style) ?? 0) + 1);
  }
  let best: NearestStyle = 'cartoon';
  for (const [style, count] of votes) if (count > (votes.get(best) ?? 0)) best = style;
  return best;
}

type Hint = (typeof stems)[number];

/** Of several hints in one word the longest counts. */
const longest = (isMeant: (hint: Hint) => boolean): NearestStyle | undefined =>
  stems.filter(isMeant).sort((one, other) => other.stem.length - one.stem.length)[0]?.style;

/** A pair counts only as one word. */
const spans = ({ first, second }: { first: string; second: string }, stem: string): boolean =>
  stem.length > first.length + 1 && `${first}${second}`.startsWith(stem);

const fits = (word: string, stem: string): boolean =>
  stem.length < 4 ? word === stem : word.startsWith(stem) || (stem.length >= 5 && word.includes(stem));

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss');
}
