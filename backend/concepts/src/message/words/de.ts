import { among } from '../among';
import type { ChatWords } from '../chat-words';

export const de: ChatWords = {
  leads: among`
    aber(?: auch)?|deshalb|darum|bloß|ach(?: ja)?(?: und)?|oh(?: und)?|ah|ähm?|hm+
    und(?: (?:auch|noch|dann|außerdem))*|auch(?: noch)?|außerdem|dann(?: noch)?|ansonsten|sonst(?: noch)?
    also|ok(?:ay)?|ja|so|ps|übrigens|vielleicht(?: noch)?|eventuell(?: noch)?|evtl\.?(?: noch)?|gerne? noch
    gern(?:e)?(?: auch)?|noch|mal|plus|fast vergessen|nicht vergessen|wichtig|zusätzlich
    falls du (?:magst|kannst|zeit hast|dran denkst)
    wenn du (?:magst|kannst|zeit hast|dran denkst|es schaffst)|wenn möglich|von euch|nachher|später|einfach
    nur|kurz|schnell|eben|gleich|auf jeden fall|unbedingt
    auf (?:dem|der) (?:heimweg|rückweg|weg|nachhauseweg)(?: bitte)?|wenn sie (?:haben|welche haben)
    (?:zum|zur|in den|in die|ins|beim|im) (?:markt|supermarkt|laden|apotheke|drogerie|bäcker|rewe|edeka|dm|aldi|lidl|stadt|netto|penny|kaufland)(?: (?:gehen|fahren))?(?: und)?
    dass|für (?:heute|heute abend|morgen|das wochenende|die woche)(?=\s*[:,])
    bitte(?: auch)?(?: noch)?(?: an)?|äh+|ähm|dann|dazu|danach|wel|lieber|halt|sonst(?: wie immer)?|servus
    hallöle|mäuschen|puh|nee|na klar|klar|ne(?= )|an(?= )|auch|bis dahin|davon|irgendwie|diese|geh|bring
    viel+eicht(?: noch)?|sofort(?= )
    die(?= )|schatzi|alexa|siri|ok google
  `,
  asks: among`
    (?:liste|zettel)(?= ?:)|(?<=[^\s,] )(?:hol|kauf|besorg)e?(?: (?:mir|uns|bitte|noch|auch|einfach))*(?= )
    dass (?:wir|ich|uns|mir)(?: (?:noch|auch|kein|keine|keinen))*
    (?:und|dann|dort) (?:hol|kauf|bring|nimm|besorg)e?(?: (?:mir|uns|bitte|noch|auch))*
    (?:(?:wir|ich) (?:haben|hab|habe) |(?:es )?(?:ist|sind|gibt) )?(?:gar |auch |fast |schon )*kein(?:e|en)?(?= .*mehr)
    (?:kannst|könntest|koenntest|würdest|wuerdest|magst|willst|kannste|könnteste|könnt|könntet|kann|könnte)(?: ?(?:du|ihr|jemand|einer|wer))?(?: (?:mir|uns|jemand|bitte|noch|vielleicht|mal?|eben|schnell|kurz|auch|später|nachher|heute|gleich|auf dem (?:heimweg|rückweg|nachhauseweg|weg)|beim (?:einkaufen|heimfahren|rewe|edeka|aldi|lidl|dm|bäcker)|von der arbeit|aus der stadt|vom (?:rewe|edeka|aldi|lidl|dm|bäcker|markt|einkaufen)))*
    (?:bringst|kaufst|holst|nimmst|besorgst|denkst|packst)(?: ?(?:du|ihr))?(?: (?:mir|uns|bitte|noch|mal|auch|an|dran an|bei \p{L}+|auf dem (?:heimweg|rückweg|weg)))*
    (?:wir|ich|man)? ?(?:brauchen?|brauch|bräuchten?|bräucht|benötigen?)(?: (?:wir|ich|noch|auch|ganz|dringend|unbedingt|mal|wieder|außerdem|bitte|heute|für (?:heute|morgen)))*
    (?:wir|ich) (?:haben|hab|habe)(?: auch)? (?:kein|keine|keinen)(?= .*mehr)
    (?:es |uns |mir )?(?:fehl(?:t|en))(?: (?:noch|uns|mir|auch))*
    (?:bitte )?(?:vergiss|vergesst|denk(?:e|t)?|denkt)(?: (?:bitte|nicht|noch|auch|dran|an|daran))+
    bitte (?:noch )?(?:bring|kauf|hol|nimm|besorg|kaufen|holen|mitbringen|bringt|kauft|holt)e?(?: (?:mir|uns|noch|auch|an|mit))*
    (?:bring|kauf|hol|nimm|besorg|bringt|kauft|holt)e?(?: (?:mir|uns|bitte|noch|mal|auch|doch))+
    (?:wir|ich) (?:müssen|muss|sollten|wollen|will|wollten)(?: (?:noch|auch|mal|dringend))*
    (?:ich|wir) (?:hätte|hätten|möchte|möchten|nehme|will|wünsche mir)(?: (?:gern|gerne|noch|auch))*
    (?:es )?(?:gibt|ist|sind) (?:kein|keine|keinen)(?= .*mehr)|was (?:wir|ich) (?:noch )?brauchen?(?= ?:)
    (?:auf|in) (?:die|den) (?:liste|einkaufsliste|einkaufszettel)(?: noch)?
    wenn du (?:(?:eh |sowieso |noch |grad |gerade |schon )*(?:im|beim|in|zum|am|beim|an)(?: \p{L}+){1,3}|einkaufen|unterwegs)(?: (?:bist|gehst|fährst|kommst|vorbeikommst|vorbei kommst))?
    (?:wir|ich) (?:brauche?n?|bräuchte?n?|brauch)(?: (?:äh|ähm|noch|auch|dringend|mal))*
    brauch(?:e)?(?: (?:noch|ich|auch))*
    (?:wir sind|sind|bin|ich bin)(?: (?:leider|schon|wieder|mal|fast))* ohne
    nimm(?:st)?(?: (?:du|mir|uns|bitte|noch|gleich|lieber|auch|mal|einen|doch))*
    hol(?:st)?(?: (?:du|mir|mer|uns|bitte|noch|gleich|lieber|auch|mal|doch))*
    bring(?:st|t)?(?: (?:du|ihr|mir|mer|uns|bitte|noch|gleich|lieber|auch|mal|doch))*
    kauf(?:st|t)?(?: (?:du|mir|uns|bitte|noch|gleich|lieber|auch|mal|doch))*
    (?:kansst|kannsch|chasch|kannst|könnten|könnte) (?:du|sie|mer|mir|uns|jemand|ihr)?(?: (?:mir|mer|uns|no|noch|bitte|jemand|das|vielleicht|auch))*
    schau(?: (?:bitte|mal))* nach|guck(?: (?:bitte|mal))* (?:nach|ob[’']?s|ob es)(?: die| noch)?
    denk(?:t)?(?: (?:bitte|noch|auch|dran))* an|und bis dahin|ab an
    (?:hab|habe|haben) (?:ich |wir )?(?:die |das |den )?(?=.* vergessen)|(?:hab(?:e)?|haben) vergessen
    fehlt(?: noch)?|fehlen(?: noch)?|(?:die )?kita (?:bittet|braucht)(?: für .{1,20})?(?= ?:)
    mach (?:mal |lieber )?(?=\d)|(?:und|also) (?:dann )?(?:noch)?(?= )
    hab(?:e)? (?:grad|gerade) gesehen(?:,? dass)?
    (?:kan+s?t|kon+test|kannste|kanste|könnteste|kannsch)(?: (?:du|ihr|mir|uns|bitte|bite|bidde|noch|mal|ma|vllt|auch|mich|schnell|heute|morgen))*(?: (?:bei|im|beim|vom) \p{L}+ vorbei(?:schauen|gehen|fahren)?(?: und)?)?
    (?:bitte )?(?:setz|schreib|notier)(?:e|t)?(?: (?:mir|uns|bitte|noch|auch|mal))*(?= .* auf (?:die|den|der))
    (?:schreib|notier)e? (?:mal |bitte |noch )*auf
    (?:\p{L}+ )?(?:hätte|hätten|hätt|wünscht sich|will|braucht|bräuchte)(?: (?:gern|gerne|noch|auch|ihre?n?|seine?n?|dringend))+
    (?:mama |mami |papa )?(?:darf|dürfen) (?:ich|wir)(?: (?:bitte|noch|auch))*
    (?:\p{L}+ )?(?:lässt fragen|fragt),? ob (?:du|ihr)(?: (?:ihr|ihm|uns|mir|bitte|noch))*
    (?:wir|ich|du|ihr) (?:sollen|soll|sollst|sollt)(?: (?:noch|auch|bitte))*(?=.*(?:bring|hol|kauf|besorg|mit))
    (?:der |die |das |mein |unser )?\p{L}+ braucht(?! (?:heute|ruhe|hilfe|dich|uns|ihr|mal|keine?))
    frag (?:bitte )?(?:an der theke )?nach|(?:wenn|falls) sie (?:welche |das |noch )?haben(?=,? \p{L})
    bräucht(?: (?:ich|wir|noch|mal))*
    (?:\p{L}+ )?geh(?:t|en) (?:uns|mir)(?: (?:bald|langsam|gleich|auch))*(?= .*aus)
  `,
  verbs: among`
    brauchen?|brauch|kauf(?:e|en)?|hol(?:e|en)?|bring(?:e|en)?|besorg(?:e|en)?|nimm|bitte(?: noch)?|noch|an
    mitbringen|einkaufen
  `,
  tails: among`
    (?:(?:äh|ja|nein|so) )*das (?:war[’']?s|ist alles|is alles)(?: .*)?
    (?:glaub|glaube) (?:ich )?das (?:is|ist|war)[’']?s? .*
    mit ?bring(?:e?n|t|st)?|bidd?e+|bi+tt+e+|vlg|mitnehm(?:e?n|t|st)?|sowieso
    auf (?:die|den) (?:liste|zettel)(?: bitte)?
    aus der apo(?:theke)?|mit für .*
    (?:weil|denn) [^,]*|bitte(?: noch)?
    danke(?: (?:dir|schatz|schön|sehr|euch|schonmal|schon mal|im voraus|mama|papa))*|dankeschön|thx|merci
    auch(?: noch)?|noch|lg|hdl|wenn (?:es )?(?:geht|möglich)
    wenn du (?:magst|kannst|zeit hast|dran denkst|schon dabei bist)
    falls (?:du )?(?:magst|möglich|vorhanden|noch da)|falls sie (?:welche|sie|das) haben|aus(?:gegangen)
    mehr(?: da| im haus| zuhause| zu hause| übrig)?|vielleicht|gern(?:e)?|ja\??|okay\??|ok\??|wieder|usw\.?
    und so|oder so|dann|kuss|bussi|küsschen|auf dem (?:heimweg|rückweg|weg)
    (?:von|bei|vom|beim) (?:rewe|edeka|aldi|lidl|dm|penny|netto|rossmann|bäcker)|für (?:mich|uns)
    dafür|wären? (?:super|toll|gut|schön|klasse|nett|lieb|prima|perfekt|mega|spitze|top|genial|cool)|wär (?:super|toll|gut|schön|klasse)
    nicht vergessen|heute|nachher|später|x+|tschüss?|ciao|danke tschüss?|bis gleich|bis dann|mit|heut(?:e)?
    heut abend|hmm|ja|gell|oder\??|brauch ich(?: noch)?|brauchen wir(?: noch)?|bringen?|bringe|kaufn
    mitbringen|mit bringen|holen|vor die tür stellen|abholen|mitnehmen|wie immer
    falls (?:es die noch gibt|die noch da sind)|wenn(?:[’']?s| es) geht|beim nächsten mal|für mich
    (?:brauch|brauche) ich(?: (?:noch|auch))?|brauchen wir(?: (?:noch|auch))?
  `,
  ends: among`
    (?:mit ?bring|hol|kauf|besorg|nehm)(?:e|n|st)
    (?:bitte |noch |mit |dazu )*(?:mitbringen|mitnehmen|mitbringst|mitnimmst|bringen|bringst|holen|holst|kaufen|kaufst|besorgen|besorgst|einkaufen|nehmen|nachkaufen|nachholen|mit|nicht vergessen|nicht|haben|brauchen|bräuchten|fehlt|fehlen|aufschreiben|draufschreiben|eintragen|denken|dran denken|einpacken|vergessen)(?: (?:könntest|kannst|würdest|magst))?
  `,
  gone: among`
    (?:ist|sind|is|geht|gehen|wird|werden)(?: (?:uns|auch?|schon|fast|bald|gleich|komplett|langsam|leider|wieder|jetzt|grade?|gerade|so gut wie))*(?: (?:alle|leer|aus|aufgebraucht|zu ende|knapp|zur neige))+
    fehlt(?: noch| auch| uns)?|fehlen(?: noch| auch| uns)?|(?:fast |schon )?(?:alle|leer|aus)
    brauchen wir(?: (?:auch|noch|auch noch|unbedingt))?|haben wir (?:keine?n?|nicht) mehr|geht zur neige
  `,
  says: among`
    ich|du|er|sie|wir|ihr|mich|dich|mir|dir|ihm|ihn|uns|euch|wann|wo|wohin|warum|wieso|weshalb|wer|bist|bin
    seid|hab|habe|hast|kommst|komm|komme|gehe|geh|glaub|glaube|denke|hoffe|hoffentlich|schaff|schaffe|freu
    freue|tut|gehts|geht[’']?s|wünsch|wünsche|meld|melde|sag|ruf|muss|musst|müssen|kann|kannst|können|soll
    sollen|will|willst|wollen|wollte|würde|wäre|hätte|hatte|gestern|ich weiß|weiß nicht|weißt|kommt|kommen
    zieht|dauert|wartet|zahnt|leuchtet|steht|stehen|tropft|gibts|gibt[’']?s|wird|hamma|stellen|kotzt|mags?
    dürfen|darf|sitzen|hat|heißt|weiß ich
  `,
  is: among`
    ist|sind|war|waren|wird|werden|hat|haben|hatte|kommt|kommen|geht|gehen|macht|sagt|schläft|braucht heute
    liegt|steht|schmeckt|fährt|holt|bringt|kauft|ruft|schreibt|möchte|mag|will|kann|muss|soll
  `,
  cuts: among`
    weil|wenn(?: (?:du|es|sie|noch|ihr|er))?|falls|denn|damit|bevor|sonst|statt|anstatt|aber|sondern|nicht
    oder (?:so|was|weißt|irgendwas)|wie immer|die (?:hat|ist|sind|wird|mag|der|du|ich|wir)
    den (?:hab|ich|du|wir|der)|das (?:ist|hab|mit dem)|der (?:ist|hat)
    (?:ich|wir|du|ihr|er|sie) (?:hab|habe|haben|hat|bin|sind|ist|mach|mache|brauch|brauche|brauchen|mag|will|wollen|kann|nehm|deck|koche?|komm)
    ist(?= )|sind|vom (?:bäcker|metzger|markt|billa|rewe|edeka|aldi|lidl|dm|hofladen|\p{L}+ huber)
    wegen (?:der|dem|des|den|meine?\p{L}*|unsere?\p{L}*)|(?:vom|beim) \p{L}*(?:wagen|laden|stand|händler|bauern)
    von (?:der|dem) (?:apotheke|bäckerei|metzgerei|drogerie)
    aus (?:der|dem) (?:apotheke|drogerie|kühlregal|kühltheke|tiefkühl\p{L}*)
    beim? (?:bäcker|metzger|rewe|edeka|aldi|lidl|dm|rossmann|müller)
    für (?:mich|dich|uns|ihn|sie|euch)(?!\s\p{L})|danke|tschüss?
    (?<!für )heut(?:e)?(?: (?:abend|mittag|noch))?(?=$|[\s.!?]*$)
  `,
  nothing: among`
    (?:den |die |das |der |ein |eine |einen |so |noch |was |etwas |irgendwas |nur )*(?:welche|welches|welchen|was|etwas|irgendwas|nix|nichts|rest|alles|sowas|eins|einen|eine|keins|die|das|den|der|davon|dazu|dann|so|übliche|gleiche|selbe|mehr|andere|paar sachen|sachen|kram|zeug|meiste|besonderes|besondres|klar|immer|f|genug)(?: (?:auch|noch|bitte|mit|dazu|wie immer))*
    wie immer|falls (?:ja|nicht|nein)|wenn (?:nicht|ja|nein)
    (?:die )?(?:sachen|zutaten|zeug|alles) (?:für|fürs) .*|am besten
  `,
  asides: among`
    für (?:die |den |das |mich|morgen |heute |unser|\p{L}+ \p{L}+:)|fürs|zum|zur|im|am|beim?|vom|aus
    in (?:der|den|die)|auf (?:dem|der)|heute|morgen|gestern|ich|wir|du (?!brauch)|er |sie |ihr (?!bitte)|es |mein |meine |dein |deine |der (?:maler|\p{L}+ (?:ist|war|hat))
    danke (?:dass|fürs|für|dir|euch)|tausend dank|bin |bist(?:u)? |warte|wartet|stehst|kommst|wann|wo |wie |was (?:soll|ist|war|machst)
    wenn[’']?s |weil |dass |falls |sorry|liebe |lieber (?!\p{L}+\s*$)|hoffe|komme? |fertig|teilen|frag |sogar |nix |nichts |nee nicht
    leider|puh|ok google|siri|alexa|hab(?:e)? (?:alles|schon|ja)
  `,
  questions: among`
    wer|wie|wo|was|wann|warum|wieso|weshalb|welche[rs]?|bist|bistu|seid|hast|habt|ist|sind|stehst|kommst
    gehst|geht|gehts|brauchst|braucht|wollt|willst|weißt|teilen|ja|nein|ok|sonst|noch|jemand|käme|fehlt dir
    kann (?:jemand|wer)|soll
  `,
  remarks: among`
    heute?|morgen|gestern|abend|abends|mittag|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag
    woche|wochenende|party|geburtstag|kindergeburtstag|grillen|feierabend|urlaub|ferien|schule|kita|arbeit
    büro|meeting|stau|bahn|zug|verspätung|zuhause|hause|daheim|liste|einkauf|zettel|kühlschrank|wg|gruß
    grüße|lg|bussi|kuss|danke|bitte nicht|hilfe|hunger|müde|kaputt|eilig|eile|schnell|wichtig|dringend
    fertig|leer|hin|später|gleich|los|dauert|zieht sich|kocht|zahnt|gestorben|oma|opa|mama|papa|tante|onkel
    familie|fam|schatz|mäuschen|liebe nachbarn|nachbarn|sonnenschein|sorry|puh|uff|mist|prima|super|toll
    klasse|lecker|juhu|hurra|überraschung|spargelzeit|sushiabend|\p{L}+abend|terrasse|steht|leuchtet|pfand
    rest ist|ist da|übrigens|selber|sonst|lina|kasse
  `,
  whole: among`
    (?:vielen |tausend |lieben )?(?:dank|danke)(?: (?:dir|euch|schön|sehr|schatz|mama|papa|schon ?mal|im voraus|fürs einkaufen|fürs mitbringen|nochmal|vielmals|ihr lieben|mein schatz|lieb|liebling|maus|für alles))*
    dankeschön|dankescheen|merci|bitte|lg(?: \p{L}+)?|(?:ganz )?(?:liebe|viele|herzliche) grüße(?: \p{L}+)?
    gruß(?: (?:und kuss|\p{L}+))*|hdl|hdgdl|ild|(?:ich )?(?:liebe|lieb|hab) dich(?: (?:lieb|sehr))*
    (?:dicken |dicke |viele |fetten )?(?:kuss|küsse|küsschen|bussi|bussis|knutscher)(?: (?:mama|papa|an .*))?
    bis (?:gleich|später|dann|nachher|morgen|heute abend|bald)(?: .*)?|tschüss?|tschau|ciao|gute nacht
    guten (?:morgen|tag|abend)|moin|huhu|hallo|(?:guten |n |schönen )?abend(?: .{0,12})?|braucht .* was.*
    (?:mach|mache|koch|koche|back|backe|gibt[’']?s?|gibt es) .*
    (?:morgen|heute|heute abend|abends|dann|am wochenende) (?:gibts?|gibt[’']s|gibt es|mach|koch|back).*|hi
    hey|servus|na|ja|nein|jo|ok(?:ay)?|okay|alles klar|super|toll|prima|perfekt|klasse|mach ich|passt
    kein (?:problem|stress|ding)|keine eile
    (?:bin |komme |komm |stecke |steh |stehe |sitze |sitz |danke dass |danke fürs? )(?:.*)|gleich da|bin da
    unterwegs|auf dem weg(?: .*)?|das (?:war[’']?s|wars|ist alles|wär[’']?s|reicht)(?: .*)?
    mehr (?:nicht|fällt mir nicht ein)|sonst nichts|das[’']?s alles|wie (?:war|geht|gehts|läuft).*
    was (?:machst|macht|gibt|gibts|gibt[’']?s|meinst|willst|wollt|brauchst|brauchen wir sonst) .*|wann .*
    wo .*|hast du .*|habt ihr .*|schönen (?:tag|abend|feierabend)(?: .*)?|schönes wochenende.*
    viel (?:spaß|erfolg|glück).*|gute (?:fahrt|besserung|reise).*|ruf (?:mich )?.* an|meld dich.*
    melde mich.*|sag bescheid.*|gib bescheid.*|du bist (?:ein|der|die|mein) .*|bist (?:ein|der|die|mein) .*
    lol|haha+|hihi+|sorry|ach so|sag mal|hör mal|du|schatz|schatzi|liebling|maus|mausi|hase|hasi|süße|süßer
    mama|papa|leute|ihr lieben|zusammen|alle|mein schatz|liebes
    (?:liebe |viele |tausend |herzlichen )?(?:grüße|gruß|dank)(?: .*)?|was soll ich sagen|ich geb.*
    fertig ist .*|pfand .*|der rest .*|mehr brauch.*|guten tag .*|liebe nachbarn|danke (?:dass|fürs|für) .*
    merci(?: vilmal)?|frag lieber .*|hab alles.*|so|also|am besten .*|guten morgen .*|gute nacht.*|urlaub
    (?:dicke |feste )?umarmung|drücker|knuddler|verspätung.*|was schnelles
  `,
  people: among`
    mama|mami|mutti|papa|papi|vati|oma|opa|omi|opi|schatz|schatzi|liebling|maus|tante|onkel|mann|frau
    familie|familiengruppe|wg
  `,
  lists: among`
    ich|du
    (?:meine |unsere |die |kleine |kurze |schnelle |neue )?(?:einkaufs?(?:liste|zettel)|einkauf|einkaufen|liste|zettel|wocheneinkauf|besorgungen)(?: (?:für|fürs) .{1,25})?
    (?:bitte )?(?:einkaufen|kaufen|besorgen|mitbringen)|wir brauchen(?: noch)?|brauchen(?: wir)?(?: noch)?
    (?:meine? )?liebe[rs]? \p{L}+(?: \p{L}+)?|pa+pa+|ma+ma+|ma+mi+|pa+pi+|(?:bruder|schwester)herz|herzens\p{L}+|brudi|bro
    rewe|edeka|aldi|lidl|penny|netto|kaufland|dm|rossmann|müller|spar|billa|hofer|migros|coop|wichtig
    dringend|ps|nachtrag|erinnerung
    (?:der |unser |einkauf|einkaufs)?(?:einkauf|einkaufs?zettel|liste)(?: .{1,25})?
    (?:vom|am|im) kühlschrank|zum (?:backen|kochen|grillen|raclette|fondue).{0,15}|alle|zusammen|dann
  `,
  categories: among`
    obst|gemüse|obst (?:und|&) gemüse|kühlregal|kühltheke|milchprodukte|fleisch|wurst|bäcker|bäckerei
    metzger|tiefkühl|tk|haushalt|drogerie|getränke|vorrat|bad|küche|baumarkt|(?:bio|tier|asia)-?laden|gärtnerei|schreibwaren|schule|büro|apotheke|sonstiges|außerdem|extra|markt
    für (?:die |den |das )?(?:party|grillen|wochenende|woche|kinder|abendessen|mittagessen|frühstück|baby|katze|hund|heute|morgen)
    fürs (?:wochenende|frühstück|grillen|baby)
  `,
  no: among`
    (?:wir |ich )?(?:brauchen|brauch(?:e)?) (?:wir )?(?:kein|keine|keinen)|kein(?:e|en)?(?!.* mehr)|nicht
    lass|ohne|streich(?:e)?
    (?:wir |ich )?(?:haben|hab|habe)(?: (?:wir|ich))?(?: (?:noch|schon|genug|noch genug|genügend))+(?: (?:genug|da))?
    hab(?:e)?(?: ich)? schon
  `,
  had: among`
    hab i(?:ch)? (?:schon|no|noch)|lass(?:t)? (?:weg|mal)|(?:doch )?weglassen
    (?:haben wir|hab ich|habe ich|ist|sind|wir haben|ich hab(?:e)?)(?: (?:noch|schon|genug|genügend|da|welche|bereits|gekauft|geholt))+
    (?:brauchen wir|brauche ich|brauchst du|müssen wir) (?:doch )?(?:nicht|keine?n?)(?: mehr)?(?: .{0,6})?
    (?:hab|habe|haben) (?:ich|wir) (?:[^,.]{1,30} )?(?:gefunden|entdeckt)|wächst (?:ja |doch |noch )*(?:bei|auf|im|am) .*
    (?:musst du|müsst ihr|brauchst du|braucht ihr) (?:doch )?nicht(?: mehr| mitbringen| kaufen| holen)*
    doch nicht|nicht mehr nötig|(?:hab|habe) ich(?: (?:schon|noch|selber|selbst|da))?
    haben wir(?: (?:ja|da|noch|schon|genug))*|(?:sind|ist)(?: (?:noch|schon|ja))* da
    nicht,? (?:den|die|das) .*|hamma(?: noch)?|(?:bring|besorg|hol|kauf|mach) ich(?: (?:mit|selbst|selber))?
    (?:bringt|holt|hat) (?:mama|papa|oma|opa|\p{Lu}\p{L}+)(?: mit| schon)?
  `,
  fix: among`
    (?:ach |oh )?(?:nein|nee|sorry|stop|stopp|halt|moment|quatsch|ups|warte)(?:,? (?:nein|nee|mach|mach daraus|nimm|warte|sorry|doch|doch lieber|ich meine|ich meinte|lieber|stopp|quatsch|moment))+
    ich meine?(?:te)?|meine?te|besser gesagt|vielmehr|doch lieber|lieber doch|korrektur|sondern|sorry|stopp
    moment|quatsch|ups|warte|(?:nein|nee)(?=,? \p{Lu})
  `,
  counts: among`
    zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|ein paar|paar|einige|mehrere
    ein halbes|ein halber|eine halbe|ein dutzend|viele|ne?n? paar
  `,
  articles: among`
    ein|eine|einen|einem|einer|[’']?n|[’']?ne|nen|der|die|das|den|dem|etwas|bisschen|ein bisschen|ein wenig
    noch|mehr|meine?n?|unsere?n?|deine?n?|neue?[ns]?
  `,
  bags: 'müll(?:beutel|tüten?|säcke|sack)|abfall(?:beutel|säcke)|gefrierbeutel|mülltüten',
};
