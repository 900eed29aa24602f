import type { Language } from '../types';

/**
 * Other names of exactly the same thing, by language and concept, separated by "|". Names of a kind ("whole milk") are
 * none.
 */
export const sameNames: Record<Language, Readonly<Record<string, string>>> = {
  en: {
    'bell-pepper': 'bell peppers',
    chickpeas: 'garbanzo beans',
    chips: 'potato chips',
    'cling-film': 'plastic wrap',
    cookie: 'cookies',
    coriander: 'cilantro',
    corn: 'corn',
    cornstarch: 'cornstarch',
    diapers: 'diapers',
    'dish-soap': 'dish soap|washing-up liquid',
    eggplant: 'eggplants',
    'minced-meat': 'minced meat|ground meat',
    'paper-towels': 'paper towels|kitchen paper',
    pacifier: 'pacifiers',
    shrimp: 'shrimps|shrimp',
    'toilet-paper': 'loo roll|toilet roll|loo paper',
    'trash-bags': 'trash bags|rubbish bags|garbage bags',
    yogurt: 'yoghurt',
    zucchini: 'zucchini|zucchinis',
  },
  es: {
    banana: 'bananas',
    'orange-juice': 'jugo de naranja',
    peas: 'chícharos|arvejas',
    peach: 'duraznos',
    potato: 'papas',
    strawberry: 'frutillas',
    tomato: 'jitomates',
  },
  fr: {
    'paper-towels': 'sopalin',
    potato: 'patates',
    'toilet-paper': 'papier wc|pq',
  },
  de: {
    apricot: 'Marillen',
    carrot: 'Möhren|Mohrrüben|Rüebli',
    cauliflower: 'Karfiol',
    corn: 'Kukuruz',
    cream: 'Rahm|Obers',
    eggs: 'Ei',
    'green-beans': 'Fisolen',
    'minced-meat': 'Faschiertes|Gehacktes',
    orange: 'Apfelsinen',
    'paper-towels': 'Küchentücher|Küchenpapier',
    potato: 'Erdäpfel',
    quark: 'Topfen',
    rolls: 'Semmeln|Schrippen|Weckle',
    blueberry: 'Blaubeeren',
    tomato: 'Paradeiser',
    'toilet-paper': 'Klopapier|WC-Papier',
    yogurt: 'Jogurt',
  },
  nl: {
    carrot: 'wortelen|peentjes',
    eggs: 'ei',
    potato: 'aardappels|piepers',
    'toilet-paper': 'toiletpapier',
    'trash-bags': 'afvalzakken',
  },
  tr: {
    'paper-towels': 'havlu kağıt',
    'toilet-paper': 'wc kağıdı',
    'trash-bags': 'çöp torbası',
  },
};

/** Concepts whose names in the catalogues are of different kinds: "noodles" in English, "Ramen" in German. */
export const otherKinds: ReadonlySet<string> = new Set(
  (
    'apple-sauce ayran baby-care bagel beans berries berry-jam biscuit-box chinese-cabbage cinnamon-roll ' +
    'chocolate-spread cold-cuts condensed-milk cotton crab cream-cheese curry dried-herbs dumplings egg-carton ' +
    'empanada feta frozen-berries frozen-spinach fruit-yogurt garden-tools kidney-beans ' +
    'lunch-container makeup-remover marmalade medicine noodles oil omelette paint paprika-powder pate ' +
    'pickled-vegetables pie potty pudding rye-bread salami salsa sauce soda spirits stock syrup syrup-drink ' +
    'tomato-sauce turnip'
  ).split(' '),
);
