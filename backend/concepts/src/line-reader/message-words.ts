import type { Language } from '../types';

/** The words around the things of a message, each a list of alternatives of a regular expression. */
export interface MessageWords {
  /** Between two things. */
  and: string;
  /** Between two alternatives. */
  or: string;
  /** Words after `or` that name nothing else: "or similar". */
  alike: string;
  /** Text after these describes the thing before them. */
  more: string;
  greetings: string;
  /** Names for people after a greeting. */
  dears: string;
  /** Words that ask for things, and are never part of one. */
  asks: string;
  /** The same for words that may be part of a name: dropped only before a known thing. */
  verbs: string;
  /** Words at the end of a question that began with one of `asks`, or alone in a language of `endsAlone`. */
  ends: string;
  /** Words that ask for chores. */
  choreAsks: string;
  thanks: string;
  /** Two words that are one thing, or a mixture of both: "salt/vinegar". */
  pairs: string;
  /** The word before a size: "size 4". */
  size: string;
}

export const messageWords: Record<Language, MessageWords> = {
  en: {
    and: String.raw`and(?:\s+also)?|n|plus|as\s+well\s+as`,
    or: String.raw`or(?:\s+else)?`,
    alike:
      'similar|so|equivalent|whatever|something|anything|any\\s+other|other(?:s|\\s+\\p{L}+)?|more|less|like|the\\s+like|such|bigger|smaller|larger|cheapest|own\\s+brand',
    more: 'with|without|for|or|but|if|not|no|from|in|on|like|the\\s+(?!\\p{L}+$)|that|which|because|when|unless|about|ideally|preferably',
    greetings: 'hi|hello|hey|heya|hiya|good\\s+(?:morning|afternoon|evening)',
    dears:
      'love|lovely|darling|dear|honey|hun|babe|baby|sweetheart|sweetie|sweety|mum|mummy|mom|mommy|dad|daddy|all|guys|everyone|there|mate|you|team|family|again',
    asks: String.raw`(?:when|if)\s+you(?:'re|\s+are)\s+(?:at\s+the\s+shops?|out|in\s+town)|(?:on\s+your\s+way\s+home|later|today|tonight)(?=\s*,?\s+(?:can|could|please))|(?:can|could|would|will)\s+(?:you|u)\s+(?:please\s+|pls\s+|plz\s+|also\s+|maybe\s+|possibly\s+)*(?:get|grab|buy|pick\s+up|bring|fetch|add)(?:\s+(?:me|us|back|home))?(?:\s+please)?(?:\s+some)?|please\s+(?:can|could)\s+you\s+(?:get|grab|buy|pick\s+up|bring|fetch|add)(?:\s+(?:me|us))?|(?:please|pls|plz)\s+(?:get|grab|buy|pick\s+up|bring|fetch|add)(?:\s+(?:me|us))?|(?:we|i)(?:\s+also|\s+still|\s+really)?\s+need(?:\s+to\s+(?:get|buy))?|we(?:'re|\s+are)\s+(?:running\s+)?(?:out\s+of|low\s+on)|(?:don'?t|do\s+not)\s+forget(?:\s+to\s+(?:get|buy|bring))?|remember\s+to\s+(?:get|buy|bring)|(?:shopping|grocery)\s+list`,
    verbs: 'need|get(?!\\s+well)|grab|buy|pick\\s+up|please|pls|plz',
    ends: '',
    choreAsks: String.raw`(?:please\s+)?(?:can|could|would|will)\s+(?:you|u)(?:\s+please)?|(?:don'?t|do\s+not)\s+forget\s+to|remember\s+to|please|pls|plz|(?:you|we)\s+(?:need|have)\s+to|to\s?do(?=\s*:)`,
    thanks:
      'thanks(?:\\s+(?:a\\s+lot|so\\s+much|love|darling))?|thank\\s+you(?:\\s+(?:so|very)\\s+much)?|thx|cheers|please|pls|plz|love\\s+you|see\\s+you(?:\\s+(?:later|soon))?',
    pairs:
      "salt/vinegar salt/pepper fruit/veg fruit/veggies fruit/vegetables fruits/vegetables mac/cheese macaroni/cheese hundreds/thousands fish/chips cheese/onion half/half black/white sweet/sour cookies/cream oil/vinegar head/shoulders ben/jerry's ben/jerrys arm/hammer lemon/ginger rum/raisin bubble/squeak bangers/mash pork/beans sage/onion nuts/bolts pick/mix gin/tonic spinach/ricotta tomato/basil garlic/herb honey/mustard pb/j surf/turf peaches/cream strawberries/cream steak/kidney",
    size: 'sizes?',
  },
  es: {
    and: String.raw`y(?:\s+tambi[eé]n)?|e|ni|adem[aá]s\s+de|as[ií]\s+como|m[aá]s`,
    or: String.raw`[oó]|u(?=\s+h?[oó])|o\s+bien`,
    alike:
      'similar(?:es)?|algo|parecid[oa]s?|equivalentes?|así|otr[oa]s?|m[aá]s|menos|lo\\s+que|cualquier(?:a)?',
    more: 'con|sin|para|por|o|u|pero|si|no|del?|en|sabor|tipo|que|como|mejor',
    greetings: 'hola|buenas|buenos\\s+d[ií]as|buenas\\s+(?:tardes|noches)|oye',
    dears:
      'cari[nñ]o|amor|mi\\s+amor|cielo|guapa|guapo|mam[aá]|pap[aá]|hijo|hija|coraz[oó]n|vida|todos|familia',
    asks: String.raw`(?:me\s+|nos\s+)?(?:puedes|podr[ií]as|podes|pod[eé]s)\s+(?:por\s+favor\s+)?(?:comprar|traer|coger|pillar)(?:me|nos)?|(?:me|nos)\s+(?:traes|compras|coges)|(?:necesitamos|necesito|hacen?\s+falta|nos\s+faltan?|falta[n]?|hay\s+que\s+comprar)(?:\s+tambi[eé]n)?|(?:no\s+(?:te\s+)?olvides|acu[eé]rdate|recuerda)(?:\s+de)?(?:\s+(?:comprar|traer))?|por\s+favor\s+(?:compra|trae|coge)(?:me|nos)?|lista\s+de\s+la\s+compra`,
    verbs: 'compra|comprar|trae|traer|coge|por\\s+favor|porfa',
    ends: '',
    choreAsks: String.raw`(?:puedes|podr[ií]as)(?:\s+por\s+favor)?|no\s+(?:te\s+)?olvides\s+(?:de\s+)?|acu[eé]rdate\s+de|por\s+favor|porfa|(?:tienes|hay)\s+que`,
    thanks:
      'much[ií]simas\\s+gracias|muchas\\s+gracias|gracias|por\\s+favor|porfa|un\\s+beso|besos|te\\s+quiero',
    pairs:
      'pan/tomate frutas/verduras fruta/verdura frutas/hortalizas sal/vinagre blanco/negro aceite/vinagre arroz/frijoles kilo/medio litro/medio docena/media cuarto/mitad',
    size: 'tallas?',
  },
  fr: {
    and: String.raw`et(?:\s+aussi)?|ni(?:\s+de)?|pis|plus|ainsi\s+que`,
    or: String.raw`ou(?:\s+bien)?`,
    alike:
      "similaires?|équivalents?|equivalents?|autres?|quelque\\s+chose|plus|moins|n['’]importe|ce\\s+qu|pareil",
    more: 'avec|sans|pour|ou|mais|si|pas|[àa]|aux?|en|dans|sur|go[uû]t|saveur|type|qui|plut[oô]t|parfum',
    greetings: 'coucou|salut|bonjour|bonsoir|hello|hey',
    dears:
      'ch[eé]rie?|mon\\s+c(?:oe|œ)ur|mon\\s+amour|maman|papa|toi|tous|les\\s+enfants|b[eé]b[eé]|ma\\s+belle|mon\\s+ch[eé]ri|ma\\s+ch[eé]rie',
    asks: String.raw`(?:est-ce\s+que\s+)?(?:tu\s+(?:peux|pourrais)|(?:peux|pourrais|peut)[- ]tu|vous\s+pouvez|pouvez[- ]vous)\s+(?:me\s+|nous\s+)?(?:s(?:'|’)il\s+te\s+pla[iî]t\s+)?(?:acheter|prendre|ramener|rapporter|apporter|ajouter)|(?:il\s+(?:nous\s+)?faut|il\s+faudrait|on\s+a(?:urait)?\s+besoin\s+(?:de|d['’])|j['’]ai\s+besoin\s+(?:de|d['’])|il\s+manque|n['’]oublie\s+pas(?:\s+d['’]acheter)?|pense\s+[àa](?:\s+prendre)?)(?:\s+aussi)?|liste\s+de\s+courses`,
    verbs: "ach[eè]te|acheter|prends|prendre|ram[eè]ne|s['’]il\\s+te\\s+pla[iî]t|stp|svp",
    ends: '',
    choreAsks: String.raw`(?:est-ce\s+que\s+)?(?:tu\s+(?:peux|pourrais)|(?:peux|pourrais)[- ]tu)|n['’]oublie\s+pas\s+(?:de\s+|d['’])|pense\s+[àa]|s['’]il\s+te\s+pla[iî]t|stp|svp|il\s+faut`,
    thanks:
      "merci(?:\\s+(?:beaucoup|bien|d['’]avance))?|s['’]il\\s+(?:te|vous)\\s+pla[iî]t|stp|svp|bisous|bises|je\\s+t['’]aime",
    pairs:
      'fruits/légumes fruits/legumes sel/vinaigre noir/blanc huile/vinaigre poisson/frites kilo/demi litre/demi livre/demie douzaine/demie',
    size: 'tailles?',
  },
  de: {
    and: String.raw`und(?:\s+(?:auch|noch))?|u\.?|plus|sowie`,
    or: String.raw`oder(?:\s+(?:auch|doch))?|bzw\.?|beziehungsweise`,
    alike:
      'so|ähnlich\\p{L}*|sowas|was|etwas|mehr|weniger|andere\\p{L}*|gleichwertig\\p{L}*|was\\s+ähnliches|eigenmarke',
    more: 'mit|ohne|für|von|vom|oder|aber|falls|wenn|nicht|kein\\p{L}*|aus|im|in|am|zum|zur|wie|am\\s+besten|möglichst|die\\s+(?!\\p{L}+$)|gern',
    greetings: 'hallo|hi|hey|hallöchen|servus|moin|grüß\\s+dich|guten\\s+(?:morgen|tag|abend)|na',
    dears:
      'schatz|schatzi|liebling|liebes|mama|mami|papa|papi|maus|süße|süßer|du|ihr|ihr\\s+lieben|zusammen|leute|hase|mein\\s+schatz',
    asks: String.raw`(?:kannst|könntest|würdest|magst)\s+du(?:\s+(?:mir|uns|bitte|noch|vielleicht|mal))*|(?:bringst|kaufst|holst|nimmst|besorgst)\s+du(?:\s+(?:mir|uns|bitte|noch|mal))*|(?:wir|ich)\s+brauchen?(?:\s+(?:noch|auch|dringend))*|(?:es\s+)?fehl(?:t|en)(?:\s+noch)?|(?:bitte\s+)?(?:vergiss|denk)(?:\s+bitte)?(?:\s+(?:nicht|an))*|bitte\s+(?:bring|kauf|hol|nimm|besorg)e?(?:\s+(?:mir|uns|noch))*|einkaufs(?:liste|zettel)`,
    verbs: 'brauchen?|kaufe?|hole?|bringe?|besorge?|bitte(?:\\s+noch)?|noch',
    ends: '(?:bitte\\s+)?(?:mitbringen|bringen|holen|kaufen|besorgen|einkaufen|mitnehmen|nehmen|mit|nicht(?:\\s+vergessen)?)',
    choreAsks: String.raw`(?:kannst|könntest|würdest|magst)\s+du(?:\s+(?:mir|uns|bitte|noch|mal))*|bitte(?:\s+noch)?|(?:vergiss|denk)\s+nicht(?:,)?|du\s+(?:musst|sollst)(?:\s+noch)?`,
    thanks:
      'danke(?:\\s+(?:dir|euch|schön|sehr|schatz))?|dankeschön|vielen\\s+dank|bitte|lg|liebe\\s+grüße|bussi|hdl|bis\\s+(?:gleich|später|dann)',
    pairs: 'obst/gemüse salz/essig schwarz/weiß essig/öl erbsen/möhren rum/traube hanuta/duplo halb/halb',
    size: 'gr(?:öße|\\.)|größen',
  },
  nl: {
    and: String.raw`en(?:\s+(?:ook|nog))?|plus|alsook|alsmede`,
    or: String.raw`of(?:wel)?`,
    alike:
      'zo(?:iets)?|iets|soortgelijk\\p{L}*|vergelijkbaar|dergelijke?|meer|minder|anders?|andere|huismerk|wat\\s+er',
    more: 'met|zonder|voor|van|of|maar|als|niet|geen|uit|in|op|zoals|liefst|het\\s+liefst|die\\s+',
    greetings: 'hoi|hallo|hey|h[eé]|hi|goedemorgen|goedemiddag|goedenavond|dag',
    dears: 'schat|schatje|lief|lieverd|liefje|mama|mam|papa|pap|jongens|allemaal|iedereen|jij',
    asks: String.raw`(?:kun|kan|zou|wil|wilt)\s+(?:je|jij|u)(?:\s+(?:alsjeblieft|aub|nog|even|misschien|ook|voor\s+(?:mij|ons)))*|(?:we|wij|ik)\s+(?:hebben|heb)(?:\s+(?:nog|ook))?(?=.*nodig)|(?:we|ik)\s+moet(?:en)?\s+(?:nog\s+)?(?:kopen|halen)|vergeet(?:\s+(?:alsjeblieft|niet|aub))*|(?:neem|breng|haal|koop)\s+(?:alsjeblieft|aub|je|jij|even|nog)(?:\s+(?:even|nog|aub|alsjeblieft))*|boodschappen(?:lijst(?:je)?)?(?=\s*:)`,
    verbs: 'koop|haal|neem|breng|graag(?:\\s+nog)?|nodig|nog|alsjeblieft|aub',
    ends: '(?:meenemen|meebrengen|halen|kopen|brengen|mee|nodig|niet|op)',
    choreAsks: String.raw`(?:kun|kan|zou|wil|wilt)\s+(?:je|jij|u)(?:\s+(?:alsjeblieft|aub|nog|even))*|vergeet\s+niet(?:\s+om)?(?:\s+te)?|graag(?:\s+nog)?|alsjeblieft|aub|je\s+moet(?:\s+nog)?`,
    thanks:
      'dank\\s?je(?:\\s+wel)?|bedankt|dankjewel|dank\\s+u|alsjeblieft|alstublieft|aub|svp|groetjes|liefs|kusjes|tot\\s+(?:zo|straks)',
    pairs: 'groente/fruit groenten/fruit fruit/groente zwart/wit olie/azijn zout/azijn',
    size: 'maat|maten',
  },
  tr: {
    and: String.raw`ve(?:\s+(?:bir\s+de|ayrıca|de|da))?|ile|artı|bir?\s+de|bir?de`,
    or: String.raw`veya|ya\s+da|yahut|veyahut`,
    alike: 'benzeri?|muadili|başka|daha|ne\\s+varsa|herhangi',
    more: 'veya|ya\\s+da|ama|eğer|varsa|yoksa|olmasın|olsun|tercihen|mümkünse|gibi',
    greetings: 'merhaba|selam|selamlar|günaydın|iyi\\s+akşamlar|iyi\\s+günler|hey',
    dears:
      'can[ıi]m|a[şs]k[ıi]m|tatl[ıi]m|hayat[ıi]m|anne(?:cim|ciğim)?|baba(?:cım|cığım)?|abi|abla|k[ıi]z[ıi]m|o[ğg]lum|arkadaşlar|millet|sevgilim',
    asks: String.raw`(?:eve\s+|akşam\s+)?(?:gelirken|dönerken)|marketten|akşama|alışveriş\s+listesi|(?:bize|bana|eve)(?=.*(?:laz[ıi]m|gerek|al[ıi]r|al(?:\s|$)))`,
    verbs: 'lütfen',
    ends: String.raw`(?:da\s+|de\s+)?(?:(?:al[ıi]r|alabilir|getirir|getirebilir)\s?m[ıi]s[ıi]n(?:[ıi]z)?|alsana|al|al[ıi]n|alal[ıi]m|laz[ıi]m|gerek(?:li|iyor)?|getir|almay[ıi]\s+unutma(?:y[ıi]n)?|unutma(?:y[ıi]n)?|bitti|bitmiş)(?:\s+lütfen)?`,
    choreAsks: 'lütfen|unutma',
    thanks: 'teşekkür(?:ler|\\s+eder(?:im|iz))?|çok\\s+teşekkürler|sağ\\s?ol|sağolun|lütfen|öptüm|görüşürüz',
    pairs: 'meyve/sebze siyah/beyaz tuz/sirke balık/ekmek zeytinyağı/sirke sebze/meyve',
    size: 'numara|beden|boy|no',
  },
};

/** Languages in which the verb at the end is the only mark of a question. */
export const endsAlone: ReadonlySet<Language> = new Set(['tr']);
