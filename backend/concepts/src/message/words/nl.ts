import { among } from '../among';
import type { ChatWords } from '../chat-words';

export const nl: ChatWords = {
  leads: among`
    maar(?: ook)?|daarom|alleen|gewoon|straks|onderweg(?: naar huis)?|op weg naar huis|op de terugweg
    op de weg terug|als je er toch bent|even langs|langs de \p{L}+(?: (?:kunnen|willen))?(?: gaan)?(?: en)?|enkel|o+h?(?: ja)?(?: en)?
    ah(?: en)?|eh+m?|hm+|en(?: (?:ook|dan|nog|verder|misschien))*|ook(?: nog)?|verder(?: nog)?|daarnaast
    dan(?: nog)?|ok(?:é|e|ay)?|ja|nou|dus|trouwens|ps|misschien(?: nog)?|eventueel(?: nog)?|evt\.?
    graag(?: ook)?(?: nog)?|nog|even|plus|bijna vergeten|bijna vergeten en|oja|o ja|niet vergeten
    als je (?:kan|kunt|tijd hebt|toch (?:gaat|bent|in de winkel bent)|eraan denkt|zin hebt|langs de \p{L}+ (?:komt|gaat))
    als het kan|indien mogelijk|als ze (?:het|die) hebben
    voor (?:vandaag|vanavond|morgen|het weekend|de week)(?=\s*[:,])|euhm+|oke(?: luister)?|ja dus|wel|liever
    ook|verder|dan|en dan|en verder|moi|hai|dag|hoi|pap|mam|ma hier|schatteke|ff|nee(?= )|maar
    als ze die hebben|pff|shit|graag|vr|er(?= )|aan(?= )|alexa|siri|ok google
  `,
  asks: among`
    (?:neem|haal|koop|breng|pak|doe)(?: (?:ff|effe|even|jij|je|ook|nog|aub|maar|gelijk))+
    (?:\p{L}+ )?vraagt of (?:je|jij|u)(?: (?:ook|nog))*|(?:kunnen|willen) jullie(?: zorgen voor)?
    heb (?:je|jij) (?:nog )?tijd om(?: (?:nog|even))*
    (?:langs|naar) (?:de|het) \p{L}+(?: (?:kunnen|willen))? (?:rijden|gaan|fietsen|lopen) (?:voor|om)
    (?:\p{L}+ )?heeft(?: (?:nog|ook|dringend))*(?= .*nodig)|wij (?=\p{L}+ en \p{L}+$)
    (?:lijst(?:je)?)(?= ?:)|(?:er )?(?:ontbreekt|ontbreken|mist|missen)(?: (?:nog|ook|ons|er))*
    dat (?:we|ik|wij|jullie)(?: (?:nog|ook|echt|dringend))*(?= .*nodig)
    (?<=[^\s,] )(?:haal|koop|neem)(?: (?:dan|even|ook|nog|gewoon|maar|aub))*(?= )
    (?:en|dan) (?:haal|koop|neem|pak|breng)(?: (?:dan|even|ook|nog|mee))*
    (?:er is |er zijn |we hebben |ik heb )?(?:bijna |ook |haast )*geen(?= .*meer)
    (?:kun|kan|zou|wil|wilt|kunnen|kunt|zouden|ken) ?(?:je|jij|jullie|u|iemand|we|ie)(?: (?:alsjeblieft|alsjeblief|aub|asjeblieft|nog|even|misschien|ook|straks|vandaag|zo|voor (?:mij|ons|me)|op de terugweg|onderweg(?: naar huis)?|bij de (?:ah|jumbo|lidl|aldi|appie|winkel|bakker|supermarkt)|uit de (?:winkel|stad)|willen|kunnen|me|mij|ons|dan|mss))*(?: (?:kopen|halen|meenemen|meebrengen))?(?= )
    (?:neem|breng|haal|koop|pak|bestel|neem) ?(?:je|jij|jullie)(?: (?:even|nog|ook|alsjeblieft|aub|voor (?:mij|ons|me)|mee|wat|straks|onderweg(?: naar huis)?|op de terugweg|op weg naar huis))*
    (?:we|wij|ik|er)(?: (?:hebben|heb|moet|moeten|is|zijn))(?: (?:nog|ook|geen|dringend|echt|bijna geen|haast geen|weer))*(?= .*(?:nodig|meer|halen|kopen|hebben|op|over)(?:[^\p{L}]|$))
    (?:we|wij|ik) (?:hebben|heb|moet|moeten) (?:nog|ook|dringend|weer)(?: (?:nodig|kopen|halen|hebben))?
    (?:we|ik) (?:missen|mis|wil|willen|zoek)(?: (?:nog|graag|ook))*|(?:ik|we) (?:zou|zouden) graag
    (?:vergeet|denk)(?: (?:je|jij|alsjeblieft|niet|aub|ook|nog|even|aan|om|eraan))+
    (?:neem|breng|haal|koop|pak|doe)(?: (?:alsjeblieft|aub|je|jij|even|nog|ook|maar|dan|mij|ons|me))+
    (?:we|er) (?:zitten|zijn|is|raken) (?:bijna )?(?:zonder|door)
    (?:bijna )?(?:door|zonder)(?: de| het)?(?= .*heen)
    wat (?:we|ik) (?:nog )?(?:nodig hebben?|moeten hebben)(?= ?:)
    (?:als|wanneer) (?:je|jij|jullie) (?:toch |nog |straks |zo |even )*(?:bij|naar|in|langs|boodschappen|de|gaat|bent)(?: (?:de|het|een|ah|jumbo|lidl|aldi|appie|winkel|winkels|supermarkt|stad|bakker|markt|doet|gaat|bent|komt|doen|toch))*,? ?(?:neem|haal|koop|breng)?(?: (?:je|dan|even|ook|nog))*
    boodschappen(?:lijst(?:je)?)?(?= ?:)|(?:zet|schrijf|voeg)(?: (?:ook|nog|even|aub))*
    (?:mag|mogen) (?:ik|we)(?: (?:nog|ook|aub))*|(?:ik|we|wij) (?:heb|hebben) (?=.*nodig)
    (?:we|ik) (?:moet|moeten)(?: nog)?(?: eh+)?(?: hebben)?|(?:dan )?mis (?:ik|je)(?: nog)?
    (?:wil|wilt|zou|kun|kan|kn|mag) (?:je|jij|u|ge|ik|er)(?: (?:dan|mss|even|ook|nog|voor (?:mij|me|ons)|aub|een))*
    haal jij|neem jij|denk je(?: ook)? aan|wie neemt(?: (?:straks|nog))?
    vergeet (?:je )?(?:niet )?(?:de|het)?|vergeten|(?:er )?(?:zijn|is) (?:geen|weer geen)
    maak er(?: maar)?(?= \d)|hij wil|ze wil|we hebben nodig|doe dan|liever
    (?<!(?:\d|een|twee|drie|vier|half|halve|klein|groot|grote|kleine|het) )(?:breng|neem|haal|koop|pak|doe)(?: (?:je|jij|ge|u|er|dan|ook|nog|even|maar|mij|me|ne keer|van (?:de markt|den? \p{L}+)|bij de \p{L}+(?: to go)?))*(?= )
    (?:heb|hebben) (?:ik|we)(?= .*nodig)|(?:ik|we) (?:ben|zijn|heb|hebben)(?= .*vergeten)
    (?:kn|kan|kun|kunt|ken|wil|wl|wilt|zou) (?:je|jij|jullie|u|ge|iemand)(?: (?:ff|even|effe|nog|ook|aub|ajb|mss|misschien|alvast|alsjeblieft|voor (?:mij|me|ons)))*
  `,
  verbs: among`
    koop|haal|neem|breng|graag(?: nog)?|nodig|nog|alsjeblieft|alstublieft|aub|ajb|kopen|halen|meenemen|meer
    pak
  `,
  tails: among`
    meeneme?n?|meebrenge?n?|meebrengt|meeneemt|meenem(?:e|t)|hale?n?|kope?n?|alsjeblieft|hihi|nodig hebben
    want [^,]*|voor me|alsjeblieft|alsjeblief|alstublieft|asjeblieft|aub|ajb|svp|please
    bedankt(?: (?:schat|lieverd|alvast|he|hè))*|alvast bedankt
    dank ?je(?: ?wel)?(?: (?:schat|lieverd|liefje))*|dankjewel|thanks|thx|tnx|ook(?: nog)?|nog|graag
    als je (?:kan|kunt|tijd hebt|wil|wilt|eraan denkt|het ziet|ze ziet|toch gaat)
    als (?:het kan|het lukt|ze (?:het|die|dat) hebben|er nog zijn)|indien mogelijk|voor (?:mij|ons)|mee
    erbij|zijn (?:fijn|lekker|handig)|zou (?:fijn|top|lief|lekker|super|handig) zijn|xx*|x|kus(?:jes)?|liefs
    hoor|he|hè|ok(?:é|e)?\??|ja\??|toch\??|straks|vandaag|op de terugweg|onderweg
    (?:van|bij|uit) de (?:ah|jumbo|lidl|aldi|appie|winkel|bakker|markt|supermarkt)|enzo|enz|etc|en zo
    dat was het|weer|misschien|plz|pls|ofzo|of zo|oke doei|doei|zoals altijd|nodig|hebben|willen halen|halen
    (?:te |kunnen |willen )?(?:kopen|halen)|kunnen|pl[sz]+
    meeneme|als ze (?:er|die|nog).*|gr\.? .*|sorry dat .*|van
  `,
  ends: among`
    (?:mee ?nem|mee ?breng|hal|kop)e
    (?:aub |nog |ook |even |kunnen |willen |te )*(?:meenemen|meebrengen|meeneemt|meebrengt|halen|haalt|kopen|koopt|brengen|mee|nodig(?: hebben| heb)?|niet(?: vergeten)?|vergeten|toevoegen|op het lijstje|op de lijst|bestellen|hebben|meer(?: in huis)?|heen|over|in huis|opschrijven|pakken|te (?:halen|kopen|nemen|vergeten))
  `,
  gone: among`
    (?:is|zijn|raakt|raken|waren)(?: (?:ook|bijna|nagenoeg|helemaal|alweer|al|haast))* (?:op|leeg|weg|uit)
    (?:bijna )?op|hebben we (?:ook )?(?:nodig|niet meer|geen)(?: meer)?|ontbreekt|ontbreken
  `,
  says: among`
    ik|jij|hij|zij|ze|wij|mij|jou|hem|haar|u|jullie|wie|wanneer|waar|hoe|waarom|nooit|niemand|ben|bent|heb
    hebt|wordt|kom|komt|kan|kunt|moet|moeten|wil|ga|gaan|weet|denk|hoop|zie|zien|spreek|bel|sorry|vind|vond
    mag|we|je|gisteren|doei|zat|zal|zullen|lust|loopt|zegt|staat|staan|doet|doe|lekt|betaal|betalen|belt|zit
    eet|hoeft|gezegd|gaat|had|zei|vertrek|neem ik|app ik|weggaan|hebbik
  `,
  is: among`
    is|zijn|was|waren|heeft|hebben|wordt|worden|komt|komen|gaat|gaan|zegt|slaapt|slapen|ligt|staat|smaakt
    haalt|belt|brengt|kan|moet|wil|mag
  `,
  cuts: among`
    want|als (?:ze|je|het|er|die|u)|omdat|zodat|voordat|anders|maar|niet(?: (?:die|de|het))?
    of (?:iets|zo|wacht|wat)|zoals altijd|die (?:is|zijn|hoeft|heb|lust|kan|mag|ik|we|was)
    dat (?:is|heb|ik|we)
    (?:ik|we|je|jij|hij|zij|ze|wij|jullie) (?:heb|hebben|ben|is|zijn|was|wil|willen|moet|mag|kan|lust|ga|doe|kom|neem|betaal|koop)
    is|zijn|voor (?:we|wij|als|tante|oom|juf|meester)|voor (?:me|mij|ons) mee|van bakker \p{L}+
    (?:willen |kunnen |te )?(?:meebrengen|meenemen|halen|kopen|bestellen)|hebben voor
    van (?:de|het|den) (?:markt|bakker|slager|toko|halfords|frituur|ah|jumbo|lidl|action|etos|kruidvat|winkel|visboer)
    uit de (?:winkel|bonus)|voor (?:mij|jou|me|hem|haar|ons)(?!\s\p{L})|plz|pls|aub|ofzo|sorry|erbij|waarvan
    (?<!voor )bij (?:de|het|den) (?:\p{L}+)|(?<!voor )vanavond(?=[\s.!?]*$)|in plaats van
  `,
  nothing: among`
    (?:de |het |een |die |dat |nog |wat |iets |zo |ook )*(?:die|dat|deze|dit|er|iets|niets|niks|alles|rest|gewone|gebruikelijke|zelfde|hetzelfde|meer|andere|anders|paar dingen|dingen|spullen|wat|zulke|daarvan|daarbij|eentje|nodig|altijd)(?: (?:ook|nog|graag|aub|mee|bij|als altijd|zoals altijd))*
    zoals altijd|als (?:niet|wel|het kan)|zo (?:ja|nee)
    (?:de )?(?:spullen|ingrediënten|alles|dingen) voor .*|niks bijzonders|maak er(?: maar)?
  `,
  asides: among`
    voor (?:de|het|mijn|onze|morgen|bij|vanavond|\p{L}+ (?:zijn|haar))(?!.*nodig)
    bij (?:de|het|ons|etos|primera|\p{Lu})|in de|op de|van de|uit|naar|vandaag|morgen|gisteren|vanavond|ik |we |wij |hij |zij |ze |je |jij |u |jullie |het (?:is|was|klokje)
    de (?:action|\p{L}+ (?:is|zijn|doet|heeft|lekt))|er |mijn |m[’']n |bedankt (?:voor|dat)|sorry|weet je
    wie |wat |waar |wanneer |hoe |heb je|had jij|ben je|rij je|als |want |omdat |dat |hopelijk|eet |wacht |niet |niks |zelfs |beste |groet(?:jes)?
    gr\.?|liefs|ja,? |verdacht|eerst |oke luister|tikkie|trek in|kater|shit|dag \d
  `,
  questions: among`
    wie|wat|waar|wanneer|hoe|waarom|welke|heb|had|hebben|ben|is|zijn|gaat|ga|rij|kom|weet
    wil je (?:niet|weten)|moet|lukt|nog|ja|nee|ok|iemand|zit|sta|kun je (?:langs|het pakketje|even langs)
  `,
  remarks: among`
    vandaag|morgen|gisteren|avond|vanavond|ochtend|middag|maandag|dinsdag|woensdag|donderdag|vrijdag
    zaterdag|zondag|week|weekend|feest(?:je)?|verjaardag|kinderfeestje|bbq|school|werk|thuis|huis|trein|file
    lijst(?:je)?|boodschappen|koelkast|bonus|groet(?:jes)?|groeten|kus(?:jes)?|liefs|bedankt|dank|help
    honger|moe|haast|klaar|kapot|stuk|lekt|leeg|open|dicht|jarig|bevallen|zonnetje|lekker|gezellig|sorry|pff
    oeps|shit|top|super|fijn|leuk|mama|papa|mam|pap|oma|opa|buurvrouw|buuf|lief|schatteke|tikkie|statiegeld
    muntgeld|volgorde|vragen|moeilijk|bijzonders|koken|doei|hoi|moi|hai|vrijmibo|kookclub|straks|zo terug
    appeltaart voor|surinaams|staat|schuur|auto|ga kapot|ontbijten|voorgerecht
  `,
  whole: among`
    (?:heel erg |alvast |hartstikke |super )?(?:bedankt|dank ?je(?: ?wel)?|dankjewel|dank ?u(?: wel)?|thanks|thx|tnx|merci)(?: (?:schat|schatje|lieverd|lief|liefje|mama|mam|papa|pap|alvast|hoor|he|hè|allemaal|voor alles|topper|en tot .*|xx*))*
    alsjeblieft|aub|alvast(?: bedankt)?|x+
    (?:veel |dikke |heel veel )?(?:liefs|kus|kusjes|kusje|knuffel|knuffels|groetjes|groeten)(?: .{0,20})?
    (?:ik )?(?:hou|houd) van (?:je|jou|jullie)(?: .{0,15})?|hvj
    tot (?:zo|straks|later|vanavond|morgen|snel|dan|over .{1,12})(?: .{0,20})?|doei|dag|doeg|houdoe
    hoi(?: hoi)?|hallo|hey|hé|hi|goede?(?:morgen|middag|navond|nacht)
    goede (?:morgen|middag|avond|nacht|reis)|welterusten|slaap lekker|ja|nee|ok(?:é|e|ay)?|prima|top|super
    perfect|goed|is goed|komt goed|doe ik|helemaal goed|geen (?:probleem|haast|stress|zorgen)(?: .*)?
    fijne (?:dag|avond|middag|week).*|fijn weekend.*|rij voorzichtig.*|doe (?:rustig|voorzichtig).*
    (?:dat|dit|en dat) (?:was|is) (?:het|alles)(?: .*)?|verder niks.*|meer niet|hoe (?:was|is|gaat|laat).*
    bezorging .*|bezoekuur.*|wat (?:eten|doen|doe|wil|vind|denk) .*|wanneer .*|waar .*|heb je (?!(?:nog )?tijd om).*|heb jij .*|ben je .*
    (?:ik )?(?:ben|kom|ga|zit|sta|moet|bel) .*(?:thuis|onderweg|later|laat|werk|weg|straks|zo|terug|uur|trein|file|er|druk|je|naar).*
    onderweg(?: naar huis)?|bijna thuis|zo thuis|bel me.*|laat (?:maar )?(?:even )?weten.*|app me.*
    je bent (?:een|de|mijn) .*|topper|haha+|lol|sorry|schat|schatje|lieverd|lief|liefje|mama|mam|papa|pap
    jongens|allemaal|iedereen|familie|oma|opa|de kinderen .*(?:thuis|school|bed|goed|honger).*
    wat je (?:maar )?(?:wil|wilt|lekker vindt).*|(?:heeft|wil) iemand .*|wie heeft .*|verder nog iets.*
    (?:groet(?:jes|en)?|gr\.?|liefs|mvg|kus)(?: .*)?|beste .*|ik betaal.*|bedankt (?:voor|dat) .*
    weet je nog .*|had jij .*|niks (?:vragen|bijzonders)|klaar is kees|muntgeld.*|statiegeld.*|ja, in .*
    goedemorgen .*|tikkie.*|dag \p{L}+|moi|hai(?: lief)?|de rest .*
  `,
  people: among`
    mama|mam|papa|pap|oma|opa|moeder|vader|tante|oom|schat|schatje|lieverd|liefje|man|vrouw|familie|familieapp|zus|broer
  `,
  lists: among`
    ik|jij|thuis
    (?:mijn |onze |de |het |even |snel |kort )?(?:boodschappen(?:lijst(?:je)?)?|lijst(?:je)?|weekboodschappen)(?: (?:voor|van) .{1,25})?
    (?:nog )?(?:te )?(?:kopen|halen)|(?:nog )?nodig|we hebben nodig|wat we nodig hebben|ah|albert heijn
    appie|jumbo|lidl|aldi|plus|dirk|kruidvat|etos|hema|action|colruyt|delhaize|markt
    voor (?:het |de |vanavond |morgen )?(?:feestje|feest|bbq|barbecue|weekend|week|kinderen|avondeten|ontbijt|lunch|baby|kat|hond|vanavond|morgen)
    dringend|belangrijk|herinnering|ps|let op|weekmenu(?: boodschappen)?|(?:even )?een (?:appje|berichtje)(?: .*)?
    (?:het |mijn )?(?:lijst(?:je)?|boodschappen)(?: (?:van|voor) .{1,25})?|samen|alles voor .*|voor .{1,25}
  `,
  categories: among`
    fruit|groente|groenten|groente (?:en|&) fruit|zuivel|vlees|slager|bakker|diepvries|koeling|huishouden
    huishoudelijk|drogist|drogisterij|dranken|drinken|voorraad|apotheek|overig|overige|extra|verder
  `,
  no: among`
    (?:we |ik )?(?:hoeven|hoeft|hoef)(?: (?:we|je|ik))? (?:geen|niet)(?: (?:meer))?|geen(?!.* meer)|niet
    laat(?: maar)?(?: (?:de|het))?|haal (?:de|het)(?= .* van de lijst)|zonder|schrap
    (?:we |ik )?(?:hebben|heb)(?: (?:we|ik))?(?: (?:nog|al|genoeg|nog genoeg|voldoende))+(?!.*nodig)
    er is nog|ik heb al
  `,
  had: among`
    (?:toch |maar )?(?:niet|weg ?laten|van de lijst(?: af)?)|(?:maar )?zitten
    (?:hebben we|heb ik|is er|zijn er|we hebben|ligt er)(?: (?:nog|al|genoeg|voldoende|in huis))+
    (?:hoeft|hoeven)(?: (?:toch|dan))? niet(?: meer)?(?: .{0,6})?|toch (?:maar )?niet|niet (?:meer )?nodig
    laat maar|heb ik(?: (?:al|nog|zelf))*|hebben we(?: (?:al|nog|genoeg))*|(?:staat|ligt|is|zijn) er nog
    zit(?:ten)? nog in .*|hebbik|nee heb ?ik|(?:neem|haal|koop|regel) ik(?: (?:zelf|mee|wel))*
    heeft \p{Lu}\p{L}+(?: al)?
  `,
  fix: among`
    (?:o |oh |ah )?(?:nee|sorry|wacht|oeps|ho|pardon)(?:,? (?:nee|wacht|sorry|toch|toch maar|ik bedoel|ik bedoelde|doe maar|liever|maak er))+
    ik bedoel(?:de)?|bedoel(?:de)?|of liever|liever gezegd|toch maar(?: liever)?|doe maar|correctie
    maak daar|sorry|wacht|oeps|nee(?=,? \p{L}{4})
  `,
  counts: among`
    twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf|twintig|een paar|paar|enkele|wat meer|meerdere
    een halve|een half|halve|een dozijn|een stuk of \p{L}+|veel
  `,
  articles: among`
    van die|zo[’']?n|een|[’']n|de|het|[’']t|wat|een beetje|beetje|nog wat|nog|nog een|meer|mijn|je|jouw|onze|ons|extra
  `,
  bags: 'vuilnis ?zakken|afval ?zakken|pedaalemmerzakken|diepvries ?zakjes',
};
