/** The amount and the name in a written line. */
export interface Amount {
  /** As it was written, with one space before the unit: "2 kg", "½ l", "3". Null without an amount. */
  quantity: string | null;
  name: string;
}

// "2", "1500", "1,5", "1.000", "1/2", "1 1/2", "1½".
const plain = String.raw`(?:\d{1,3}\s+)?\d{1,3}\s?/\s?\d{1,2}|\d{1,4}(?:[.,]\d{1,3})?|\d{0,3}\s?[½¼¾⅓⅔⅛]`;
/** Also a product: "6 x 1,5". */
export const digits = String.raw`(?:\d{1,3}\s?[x×]\s?)?(?:${plain})`;
/** "3-4", "2 bis 3" */
const between = String.raw`(?:\s?[-–]\s?|\s(?:bis|to|or|oder|à|ou|o|a|tot|of|ila|ile|veya)\s)`;
export const range = String.raw`\d{1,4}${between}\d{1,4}`;
/** A part without a measure: "1/2 Brot", "½ Gurke". */
const part = String.raw`(?:\d{1,2}\s+)?[1-9]\s?/\s?[2-9]|\d{0,2}\s?[½¼¾⅓⅔⅛]`;
/** Words for an inexact number. They are dropped. */
const about = String.raw`(?:je|jeweils|ca\.?|circa|about|approx\.?|approximately|around|roughly|etwa|ungefähr|rund|environ|env\.|unos|unas|aproximadamente|aprox\.?|alrededor\sde|ongeveer|yaklaşık|takriben)\s+`;
/** A number in words counts only in front of a unit: "un kilo", but not "una". */
export const words = [
  'an?|one|half(?: an?)?|two|three|four|five|six|seven|eight|nine|ten',
  'un[ae]?|un demi|une demie|medi[ao]|cien|doscientos|trescientos|quinientos|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez',
  'deux|demie?|trois|quatre|cinq|sept|huit|neuf|dix',
  "n|[’']?nen?|eine?[nmr]?(?: halbe[nrs]?)?|halbe[nrs]?|anderthalb|eineinhalb|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|zwanzig|(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|ein)?hundert(?=\\sgramm)",
  'een(?: halve| half)?|halve|anderhalve|anderhalf|twee|drie|vijf|zes|zeven|negen|tien',
  'bir(?: buçuk)?|[iİ]ki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|yarım|(?:yüz|iki yüz|üç yüz|beş yüz)(?=\\sgram)|bi',
].join('|');
// All six languages at once, because people use the language of the shop.
export const units = [
  'kg|kgs|kilos?|kilogramm?|g|gr|grams?|gramm|gramos?|grammes?|gramo|mg|mililitros?|ml|cl|dl|l|lt|liters?|litres?|litros?|litre|lbs?|oz|pounds?|pfund|libras?|livres?|pond|ons',
  'packs?|packets?|pkt|pack(?:ung|erl)(?:en)?|päckchen|paquetes?|paquets?|pak|pakken|pakje[s]?|paket|cans?|tins?|dosen?|latas?|boîtes?|blik(?:ken|je|jes)?|kutu|konserve',
  'bottles?|flaschen?|botellas?|bouteilles?|fles(?:sen|je|jes)?|şişe|jars?|gl[aä]s(?:er)?|tarros?|botes?|pots?|potten|potje[s]?|kavanoz|boxes|schachteln?|cajas?|doos|dozen|doosje[s]?',
  'bags?|beutel|tüten?|bolsas?|sachets?|sacs?|zak(?:ken|je|jes)?|poşet|bunch(?:es)?|bund|manojos?|bottes?|bos(?:sen|je|jes)?|demet|dozens?|dutzend|docenas?|douzaines?|dozijn|düzine',
  'pieces?|pcs|stück|stk|uds?|unidades|pièces?|stuks?|tane|adet|slices?|scheiben?|lonchas?|tranches?|plak(?:ken|je|jes)?|dilim|loaf|loaves|laibe?|barras?|heads?(?!\\storch)|köpfe?|cartons?|karton|bars?|tafeln?|tabletas?|tablettes?|rep(?:en)?|cups?|becher|vasos?|bekers?|(?:su\\s)?barda(?:k|ğı)|rolls?|rollen?|rollos?|rouleaux(?!\\sà)|rol(?:len)?|rulo',
  'crates?|kisten?|k[aä]sten|caisses?|krat(?:ten|je|jes)?|kasa|trays?|nets?|netze?|mallas?|tubes?|tuben?|tubos?|tüp|pairs?|paar|par(?:es)?|paires?|çift|meters?|metres?|metros?|mètres?|m',
  // A clove has the name of a tooth or a toe, and there are toothbrushes too.
  'cloves?(?=\\sof)|gousses?|zehen?|teentjes?|dientes?(?=\\sde\\sajo)|diş(?=\\ssarımsak)|baş(?=\\ssarımsak)',
  'tbsps?|tsps?|tablespoons?|teaspoons?|el|tl|esslöffel|teelöffel|cdas?|cdtas?|cucharadas?|cucharaditas?|eetlepels?|theelepels?|càs|càc|cs|cc|c\\.?\\sà\\s[sc]|cuill[eè]res?\\sà\\s(?:soupe|café|thé)|(?:yemek|tatlı|çay)\\skaşığı',
  'pints?|gallons?|punnets?|tubs?|blocks?|sticks?|tarrinas?|briks?|cart[oó]n(?:es)?|garrafas?|bandejas?|racimos?|manojito|plaquettes?|barquettes?|bocal|bocaux|briques?|canettes?|bouquets?|demi-livres?|schalen?|sack|säcke|stangen?|bündel|sixpacks?|bakjes?|netjes?|trosjes?|kuipjes?|krop(?:pen)?|struik(?:en)?|bağ|kalıp|kangal|kase|koli|çuval|torba|kova',
  'box(?!\\s(?:sets?|files?))|wedges?|pouch(?:es)?|pts?|doz|balls?(?=\\sof)|balls(?=\\)|$)',
  'reams?|sacks|sprigs?|handfuls?|rashers?|multipacks?|kegs?',
  'pakete|kugeln?(?!sch)|würfel(?!z)|kartuschen?|(?:sack|flasch)er?l|packl|päckle|pck|pkg|st|fl|pk',
  'paletten?|kopf|schälchen|handvoll|strauß|sträuße|nachfüllpack(?:s|ung)?|deka|dag|viertelpfund',
  'stiegen?|eimer(?=\\s\\p{L})|kanister|topf(?=\\s\\p{L})|töpfe(?=\\s\\p{L})|ringe?(?=\\s\\p{L}*wurst)',
  '(?:pak|zak|fles|blik|pot)(?:k|s|t)e|bak(?:ken)?|tros(?:sen)?|moo?t(?:en)?|vel(?=\\s)|kolven',
  'stronk(?:en)?|bol(?:len)?|sneetjes?|sneden|onsjes?|bekertjes?|tubetjes?|reepjes?|rolle|emmers?',
  'schaaltjes?|ltrs?|velletjes?|blaadjes?(?=\\s(?:gelatine|basilicum|munt|laurier))|nests?(?=$|\\sof)',
  "pintes?|lots?|briquettes?|bacs?|cubis?|btes?|boules?(?=\\sde)|bidons?|ballotins?|gourdes?|brins?|cagettes?|têtes?(?=\\sd)|filets?(?=\\s(?:de\\s|d[’'])(?:ail|citron|clém|échal|manda|noix|oign|orange|patate|pomme))|feuilles?(?=\\sde\\s(?:basilic|laurier|menthe|gélatine))",
  'cuñas?|baras|paqtes?|paq|sobres?(?=\\sde)|trozos?(?=\\sde)|cabezas?(?=\\sde\\sajo)|rodajas?|latitas?',
  'ristras?|sacos?|pieza(?=\\sde)|cubos?(?=\\sde\\s(?:maggi|caldo))|lonchitas?',
  'gläschen|kartons|sechserpacks?|somun|yumak|buket',
  'file|parça|avuç|top(?=$|\\s\\p{L}*k[aâ]ğ)|tne|tabak|damacana|dal(?=\\s)',
  "rouleau(?=\\s(?:de\\s|d['’])|$)|carnets?(?=\\sde\\stimbres)|ramettes?|pelotes?(?=\\sd|\\)|$)|ovillos?(?=\\sd|\\)|$)|hojas?(?=\\sde\\slaurel)|cucuruchos?(?=\\sd|$)|kilitos?|décimos?(?=\\sde\\slotería)|plaques?(?=\\sde\\s|\\)|$)|piezas(?=\\)|$)",
  'flacons?(?=\\sd)|miches?(?=\\sd)|bombes?(?=\\sde\\s(?:chantilly|wd|laque))|bâtons?(?=\\sde\\scolle)|branches?(?=\\sd)|bidon(?:es)?|garraf[oó]n(?:es)?|tetrabriks?|brick(?=\\sd)|cajitas?|sobrecitos?|ramos?(?=\\sde\\s)|resmas?|galón|galones|maples?(?=\\sde\\s)',
  'knollen?(?=\\s\\p{L})|kannen?(?=\\s\\p{L})|ballen(?=\\s\\p{L})|kübel|häuptel|kist[er]*l|sprühdosen?|netten|velletje|vellen(?=\\s)|blok(?=\\s)|brik(?:ken|jes?)?|potte?kes?|stukske|bussen|ears?(?=\\sof)|racks?(?=\\sof)|cases?(?=\\sof)|rings?(?=\\sof)|quarts?|bales?(?=\\sof)|tütchen|blister',
  'pinch(?:es)?|prisen?|pizcas?|pincées?|snuf(?:je|jes)?|tutam',
].join('|');
const of = String.raw`(?:(?:of|de\s+la|de|du|des|van)\s+|(?:de\s+l|d)['’]\s*)`;
const end = String.raw`(?=[\s)]|$)`;
/** The content of each package: "2 Dosen à 400 g", "2 boîtes de 400 g", "2 paket 500 gr'lık". */
const weights = String.raw`kg|kilos?|g|gr|grams?|gramm|gramos?|grammes?|ml|cl|dl|l|lt|liters?|litres?|litros?|litre|lbs?|oz`;
export const each = String.raw`(?:\s+(?:(?:à|a|je|of|de|van|je\szu|cada\suna\sde)\s+)?(${digits})\s?(${weights})(?:['’]?l[ıiuü]k)?${end})?`;
const weighed = new RegExp(String.raw`^(?:${weights})$`, 'iu');

export const flags = 'iu';
const amount = String.raw`(${range}|${digits})\s?(${units})\.?${end}${each}`;
const front = new RegExp(String.raw`^${amount}\s*${of}?(.+)$`, flags);
// Short patterns tell what a line cannot be. Most lines never need the long ones with all units, which take long to compile.
const hasNumber = /[\d½¼¾⅓⅔⅛]/u;
const startsWithNumber = /^[\d½¼¾⅓⅔⅛]/u;
const hasNumberBehind = /.[\s,:(].*[\d½¼¾⅓⅔⅛]/u;
const startsWithWord = new RegExp(String.raw`^(?:${words})\s`, flags);
const wordFront = new RegExp(String.raw`^(${words})\s+(${units})\.?${end}\s*${of}?(.+)$`, flags);
const times = new RegExp(String.raw`^(\d{1,3})\s?[x×]\s*(?=\p{L})(.+)$`, flags);
const count = new RegExp(String.raw`^(${range}|${part}|\d{1,3})\s+(?![x×]\s)(\p{L}.+)$`, flags);
const back = new RegExp(String.raw`^(.+?)[\s,:(]+(?:${about})?${amount}\)?$`, flags);
const timesBack = /^(.+?)[\s,:(]+(?:[x×]\s?(\d{1,3})|(\d{1,3})\s?[x×])\)?$/iu;
/**
 * A lone number after a mark of its own: "eggs, 6", "eggs (6)". A digit before the mark makes it a decimal or
 * a time.
 */
const countBack = /^(.*[^\d\s,:(])\s*(?:[,:]\s*(\d{1,3})|\((\d{1,3})\))$/u;
const onlyUnit = new RegExp(String.raw`^(?:${units})\.?$`, flags);

/**
 * Things that a lone number in front does not count: "3 in 1 shampoo", "12 Uhr", "24 décembre", "60 watt", "5
 * euro", "7 up".
 */
export const notCounted = [
  'for\\s\\d|in|en|i|up|bis|to|ile|veya|tot|a|à|percent|prozent|por\\sciento|pour\\scent|procent|yüzde|plus',
  "uhr|o['’]?clock|am|pm|h|hrs?|hours?|stunden?|horas?|heures?|uur|saat(?:lik)?|min|mins|minutes?|minuten?|minuut|minutos?|dakika(?:lık)?|dk|sec|seconds?|sekunden?|segundos?|secondes?|seconden|saniye",
  'days?|tage?n?|días?|jours?|dag(?:en)?|gün(?:lük)?|weeks?|wochen?|semanas?|semaines?|we[e]?ken|hafta(?:lık)?|months?|monate?n?|mes(?:es)?|mois|maand(?:en)?|ay(?:lık)?|years?|jahre?n?|años?|ans?|années?|jaar|yıl(?:lık)?|yaş(?:ında)?',
  '(?:de\\s)?(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|jänner|februar|märz|mai|juni|juli|oktober|dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|januari|februari|maart|mei|augustus|ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık)',
  'euros?|eur|dollars?|usd|chf|cents?|ct|céntimos?|centimes?|lira(?:lık)?|kuruş|francs?|franken',
  'cm|mm|km|inch(?:es)?|zoll|pulgadas?|pouces?|inç|watts?|vatios?|volts?|voltios?|grad|degrees?|grados?|degrés?|graden|derece|ply|lagig|laags|capas|plis|katlı',
  'seasons|jahreszeiten|estaciones|saisons|seizoenen|mevsim|musketeers',
].join('|');
const belongs = new RegExp(String.raw`^\d[\d/–-]*\s+(?:${notCounted})(?:[\s,.:;-]|$)`, flags);
const counting = new RegExp(String.raw`^(?:${range}|${part})\s+(?!(?:${notCounted})(?:[\s,.:;-]|$))`, flags);
const leading = new RegExp(String.raw`^${about}(?=[\d½¼¾⅓⅔⅛])`, flags);

/**
 * Reads the amount of a line of a shopping list. A doubtful amount stays part of the name: a name is never
 * empty and never loses more than the amount itself.
 */
export function readAmount(text: string): Amount {
  const line = text.trim().replace(/\s+/gu, ' ');
  const exact = line.replace(leading, '');
  const read = amountOf(exact);
  return read.quantity === null && read.name === exact ? { quantity: null, name: line } : read;
}

function amountOf(line: string): Amount {
  const whole: Amount = { quantity: null, name: line };
  const isNumbered = hasNumber.test(line);
  const first = startsWithNumber.test(line) ? front.exec(line) : null;
  if (first) return sure(whole, told(first, 1), first[5]);
  const inWords = startsWithWord.test(line) ? wordFront.exec(line) : null;
  if (inWords) return sure(whole, `${inWords[1] ?? ''} ${inWords[2] ?? ''}`, inWords[3]);
  if (!isNumbered) return whole;
  const many = times.exec(line);
  if (many) return sure(whole, many[1], many[2]);
  const last = hasNumberBehind.test(line) ? back.exec(line) : null;
  if (last) return sure(whole, told(last, 2), last[1]);
  const manyLast = timesBack.exec(line);
  if (manyLast) return sure(whole, manyLast[2] ?? manyLast[3], manyLast[1]);
  const countedLast = countBack.exec(line);
  if (countedLast) return sure(whole, countedLast[2] ?? countedLast[3], countedLast[1]);
  const counted = counting.test(line) || !belongs.test(line) ? count.exec(line) : null;
  return counted ? sure(whole, tidy(counted[1]), counted[2]) : whole;
}

/**
 * Number, unit and content of each, from four groups on. Weight has no packages: "2 kg 500 g" is not two of
 * something.
 */
function told(match: RegExpExecArray, at: number): string | undefined {
  const [number, unit, held, weight] = match.slice(at, at + 4);
  if (held === undefined) return `${tidy(number)} ${unit ?? ''}`;
  return weighed.test(unit ?? '')
    ? undefined
    : `${tidy(number)} ${unit ?? ''} à ${tidy(held)} ${weight ?? ''}`;
}

const tidy = (number: string | undefined): string =>
  (number ?? '')
    .replace(new RegExp(String.raw`^(\d+)${between}(\d+)$`, flags), '$1-$2')
    .replace(/\s*\/\s*/u, '/')
    .replace(/\s?([x×])\s?/iu, ' $1 ')
    .trim();

/** Only if a name is left. A quantity of zero, or of one without a unit, is dropped. */
function sure(whole: Amount, quantity: string | undefined, rest: string | undefined): Amount {
  const name = (rest ?? '').trim();
  if (!quantity || !/\p{L}{2}/u.test(name) || onlyUnit.test(name) || /^[0.,]+(?:\s|$)/u.test(quantity))
    return whole;
  return { quantity: quantity === '1' ? null : quantity, name };
}
