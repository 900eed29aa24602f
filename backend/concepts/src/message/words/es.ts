import { among } from '../among';
import type { ChatWords } from '../chat-words';

export const es: ChatWords = {
  leads: among`
    pero(?: también)?|sol[oa]|sólo|solamente|al salir del trabajo|cuando salgas(?: de| del)?(?: \p{L}+)?
    de camino(?: a casa)?|ah+(?: y)?|oh(?: y)?|uy(?: y)?|ay(?: y)?|eh
    y(?: (?:también|tambien|además|ademas|luego|otra cosa|ya de paso))*|también|tambien|además|ademas|luego
    pues|bueno|vale|venga|ok|mira|oye|ps|pd|por cierto|de paso|ya de paso|ya que estás
    ya que vas(?: .{1,20}(?=,))?|a ver|quizás?|tal vez|a lo mejor|se me olvidaba|casi se me olvida
    una cosa más|otra cosa|lo último|y ya
    si (?:puedes|podés|podéis|te acuerdas|tienes tiempo|pasas por (?:el|la|un|una) \p{L}+|vas (?:al|a la|a) \p{L}+|hay)
    cuando (?:puedas|vuelvas|salgas|vengas)
    para (?:hoy|mañana|esta noche|el finde|la cena|la semana)(?=\s*[:,])|anda|che|oe|mija|mijo|jefa|jefe
    aver|eee+|em|entonces|mejor|solo|con eso|al final|si hay|si puedes|x favor|cari|gordi|peque|papi|mami|ma
    pa|tía|tio|causa|wenas|buenas|hello|amore|d(?= )|su[s]?(?= )|e(?= )|alexa|siri|ok google|ni(?= )
  `,
  asks: among`
    (?<!la )(?:compra|trae|coge|pilla|cómprame|tráeme|agarra)(?: (?:por favor|porfa|también|solo|sólo|unos|algo de))*(?= )
    (?:y|luego|a|para|de) (?:compra(?:r)?|trae(?:r)?|coge(?:r)?|pilla(?:r)?)(?:me|nos)?(?= )
    ya no (?:queda|quedan|hay|tenemos)|sin(?= .*en casa)
    (?:me |nos )?(?:puedes|podrías|podrias|podes|podés|podéis|podríais|puede|podría|pueden|podemos|alguien puede|quieres)(?: (?:por favor|porfa|porfi|también|porfis|pasar a|pasarte a|ir a))*,? (?:comprar|traer|coger|pillar|agarrar|llevar|buscar|apuntar|añadir|agregar|conseguir|recoger|poner)(?:me|nos|te|le)?(?: (?:por favor|porfa|también|de vuelta|del súper|del super))*
    (?:me|nos|te) ?(?:traes|compras|coges|pillas|haces|agarras|puedes|traerías|comprarías|traéis|importa(?:ría)?)(?: (?:por favor|porfa|también|traer|comprar|coger|de camino))*
    (?:necesitamos|necesito|necesitaría|necesitaríamos|se necesita|se necesitan|hace falta|hacen falta|haría falta|harían falta|nos? hacen? falta|me faltan?|nos faltan?|faltan?|faltaría|quiero|queremos|querría|quisiera|me gustaría|se (?:nos )?(?:ha|han) (?:acabado|terminado|gastado)(?: ya)?|se (?:nos |me )?(?:acabó|acabaron|terminó|acaba|está acabando|están acabando)|no (?:nos )?(?:quedan?|tenemos|hay|tengo)(?: (?:casi|nada de|ya|más))*|(?:nos |ya )?(?:quedan?|hay) (?:muy )?(?:poc[oa]s?)|apenas quedan?|andamos cort[oa]s de|estamos sin|nos quedamos sin|me he quedado sin|hay que (?:comprar|traer|pillar|coger)|tenemos que (?:comprar|traer|coger)|tienes que (?:comprar|traer|coger)|habría que (?:comprar|traer))(?: (?:también|tambien|además|urgente|comprar|traer|más|algo de))*
    (?:no (?:te |os )?(?:olvides|olvideis|olvidéis|olvidés)|acuérdate|acuerdate|acordate|acordaos|recuerda|recordá)(?: (?:de|del|por favor|comprar|traer|coger|también))*
    (?:por favor,? |porfa,? |porfi,? )(?:compra|trae|coge|pilla|agarra|comprá|traé|traed|comprad)(?:me|nos)?
    (?:tráeme|traeme|tráenos|traenos|cómprame|comprame|cómpranos|cógeme|cogeme|píllame|pillame|píllate|cógete|traete|tráete|apunta|apúntame|añade|agrega)(?: (?:por favor|porfa|también|a la lista))*
    (?:pasa|pásate|pasate) por (?:el|la) \p{L}+ y (?:compra|trae|coge)
    (?:si|cuando|ya que) (?:vas|pasas|estás|sales|vienes|vuelves)(?: (?:a|al|por|en|de|del|para))?(?: (?:el|la|los|las|un|una))?(?: (?!(?:compra|trae|coge|pilla|tráeme|cómprame|leche|pan)(?: |,))\p{L}+)?,? ?(?:compra|trae|coge|pilla|tráeme|cómprame)?
    (?:que )?no (?:queda|quedan|hay|tenemos|tengo|nos quedan?)(?: (?:ni|casi|nada de|más))*
    ya no (?:queda|quedan|hay)|(?:ke |que )?no se te (?:olbide|olvide|olviden|pase)n?
    (?:que )?(?:cojas|compres|traigas|pilles|cojáis|compréis|traigáis)(?: también)?
    (?:mija |mijo |hij[oa] )?(?:traigame|tráigame|tráigale|cómpreme|compreme|deme|déme|póngame|ponme|ponga|súbeme|bájame|pásame)(?: en la lista)?
    (?:cógele|cómprale|tráele|llévale|cogele)(?: también)?(?: sus?)?
    (?:traeme|tráete|traete|traé|pillate|cmpra|compra|trae|coge|pilla|apunta|añade|comprar|traer)(?: (?:también|solo|sólo|me|el|los|las|la|un|una|porfa|ya))*(?= )
    me (?:piden|pide|faltan?|hacen? falta)
    (?:pasa|pásate|pasate|acércate)(?: tú)? (?:por|al|a) (?:el |la |l )?\p{L}+ y (?:compra|trae|coge|pilla|cómprame|tráeme)(?:me)?
    entonces (?:solo |sólo )?(?:falta|faltan|trae|coge)
    (?:solo|sólo|ahora|hoy|también) (?:falta|faltan|necesito|necesitamos)
    (?:el peque|la peque|la niña|el niño|la abuela|mamá|papá) quiere
    (?:me )?har[ií]as el favor de (?:subirme|traerme|comprarme|cogerme)|necesito (?:urgente|para mañana)
    se (?:nos )?(?:ha|han) acabado (?:el|la|los|las)|la lista(?= ?:)|trae(?:r)?(?= )
    (?:tienes|hay|tenemos) que (?:comprar|traer)|(?:dice|dijo) .{3,40} que tomar|te paso lo que necesito
    cada uno trae algo
    se (?:me|nos) (?:ha |han )?olvid(?:ó|o|aron|ado)(?: (?:de )?(?:comprar|traer|coger))?(?: (?:el|la|los|las))?
    (?:me |nos )?(?:puedes|puede|podrias|podrías) (?:trear|trer|traer|comprar|compar|recoger|pillar|subir|coger)(?:me|nos)?
    (?:compa|cmpra|copra|tre|trai|treme)(?= \p{L})
    (?<!\p{L})(?:traes|compras|coges|subes|sube|pillas)(?= \p{L})
    (?:bajas?|subes?|vas)(?: un momento)? a por|(?:nos|me) (?:estamos|estoy) quedando sin
    se (?:nos |me )?ha(?:n)? quedado (?:sin)
    (?:dice|dicen) (?:la |el )?\p{L}+ que (?:te |nos |le )?(?:lleves?|compres?|traigas|cojas|llevemos)
    (?:la |el )?\p{L}+ (?:pide|quiere|necesita)(?= .*,)|te encargo|apunta(?: rápido)?
    lo que (?:no hay|falta) es
    (?:me|nos) faltan?(?: para mañana)?|que coja
    (?:pasa|pasate|pásate|pasá|ve)(?: tú)? (?:x|por|al?) (?:el |la )?\p{L}+ y (?:compra|trae|coge|pilla|traé)
    (?:que )?(?:compres|traigas|cojas|llevemos)(?: urgente)?|añade|pon(?:me)?(?: en la lista)?(?= \p{L})
    (?:lista)(?= ?:)
  `,
  verbs: among`
    compra|comprar|cómprate|trae|traer|traiga|coge|coger|pilla|pillar|agarra|por favor|porfa|porfi|porfis
    más|comprá|traé
  `,
  tails: among`
    porque [^,]*|por favor|por fa|porfa(?:vor)?|porfi|porfis|plis|please
    gracias(?: (?:cariño|amor|cielo|mi amor|mamá|papá|guapa|guapo|por todo))*|muchas gracias|mil gracias
    también|tambien|tb|y ya(?: está)?|y nada más
    si (?:puedes|podés|puede ser|tienes tiempo|te acuerdas|no te importa|hay|ves|están? de oferta|encuentras)
    cuando (?:puedas|vuelvas|vuelva|vengas|salgas|vayas)|de vuelta|de camino|del súper|del super|del mercado
    del mercadona|para casa|besos?|bss+|besitos|un beso|te quiero(?: mucho)?|tq+m?|vale\??|eh\??|ok|xfa|xfi
    x favor|ya|estaría (?:bien|genial)|vendría(?:n)? bien|hoy|luego|xx*|etc
    que se (?:nos )?(?:ha|han) (?:acabado|terminado)|que no (?:queda|quedan|hay|tenemos)
    que (?:queda|quedan) poc[oa]s?|todo|porfi+|porfa+|porfis+|jaja\p{L}*|jeje\p{L}*|si hay|si puedes
    si puede ser|si quedan?|si tienen|si están? (?:buen[oa]s|de oferta)|y ya está(?: creo)?|creo|sí|urgente
    cuanto antes|guap[oa]|vale un beso|el mío|eh|lo antes posible
  `,
  ends: '(?:me |nos )?(?:hacen? falta|faltan?)(?: también)?',
  gone: among`
    (?:se (?:nos )?(?:ha|han|está|están) (?:acabado|terminado|acabando)|se (?:acabó|acabaron|acaba)|(?:está|están) (?:a punto de acabarse|acabándose)|queda(?:n)? poc[oa]s?|no queda(?:n)?|no hay|(?:nos )?hacen? falta|(?:nos )?faltan?)
  `,
  says: among`
    duele|me duele|yo|tú|ella|ellos|ellas|nosotros|usted|quién|qué|cuándo|dónde|cómo|porque|nunca|nadie|eres
    estás|están|estoy|estamos|estaré|fue|soy|somos|voy|vas|vamos|vete|quiero|quieres|dijo|dice|creo|sé|sabe
    conmigo|contigo|llego|llegaré|llegamos|salgo|salimos|tengo|tienes|tenemos|tendré|espero|veo|vemos
    nos vemos|hablamos|llámame|llamame|avísame|avisame|dime|dile|perdona|perdón|mañana|ayer|anoche|estuvo
    haré|haremos|puedo|podemos|hago|hacemos|te lo|os|nos|se ha|se han|hace(?:n)?|vienes|vino a|vengas?
    cierra|cierran|abre|prend[oae]|comimos|cenad|cenamos|cenar[eé]mos|toca|decid|apunto|agradecer\p{L}*
    adora|salvas|debo|pago|vuelvo|vuelve|volvés|cojas|cogen|cojo|traje|trajo|ha|han|he|hemos|me|te|se
  `,
  is: among`
    es|son|está|están|era|fue|ha|han|hay|va|van|viene|vienen|tiene|tienen|dice|quiere|quieren|llama|trae
    llega|salen|sale|será|estaba|duerme|vacío|vacía|fundid[oa]
  `,
  cuts: among`
    que(?! no sea)|q(?= )|porque|xq|pq|pues|si(?= )|cuando|pero|aunque|antes de|en vez de|en lugar de
    y ya(?: está)?|o (?:lo que|algo)|(?<=,\s)(?:el|la|los|las) (?:mí[oa]s?|nuestr[oa]s?)
    de(?:l| la) (?:farmacia|panadería|carnicería|frutería|pescadería|súper|super|mercado|tienda|mando|lidl|mercadona|cooperativa|kiosko|quiosco|estanco|chino)
    no(?: \p{L}+)?|sin falta|voy|vamos|he|hemos|me|te|se|nos|lo|está|están|hay|tengo|tenemos|es|son
    p(?:a|ara) ti
  `,
  nothing: among`
    (?:lo |los |las |el |la |un |una |algo |todo |nada |de )*(?:siempre|nunca|mismo|misma|algo|nada|todo|todos|eso|esto|ese|esa|esos|esas|aquello|más|otro|otra|uno|una|unos|unas|mío|mía|cosas?|demás|resto|allí|ahí|aquí|sí|no|falta|urgente)(?: (?:más|también|porfa|por favor|de siempre|para cenar|para comer))*
    (?:lo|los|las|el|la) de siempre|si no|si (?:puedes|llegas|hay)|tra[eé]l[oa]s?|cóg[ei]l[oa]s?
    cómpral[oa]s?|las cosas (?:de|del|para) .*|lo (?:de|del|necesario|que) .*|ingredientes (?:de|para) .*
    gota|ganas de .*|ni gota
  `,
  asides: among`
    para (?:el|la|los|las|mañana|hoy|esta|este|hacer)(?!.*(?:necesito|falta))
    p(?:a|ara)(?: l[ao]s?)? \p{L}+(?=$)|del? (?:lidl|mercadona|carrefour|aldi|dia|chino|súper|super)
    en (?:el|la|los)|desde|hoy|esta (?:noche|tarde)|mañana|ya (?:compré|he|tengo|tenemos|cogí)
    (?:me|te|se|nos|os|lo|la|le) |que |si |cuando |porque |al final|qué |cómo |estoy|voy|vengo|viene|vienen
    llego|vamos|gracias (?:por|a)|perdona|oye|che|vecin[oa]|nota de voz.*(?=,)|no te |no me |a ver|con eso
    no (?:quedan? nada|hay nada)|apur[aá]te|date prisa|es(?:to)? (?:para|de)
    tu (?:madre|padre|mujer|marido|hij[oa]|suegra)|feliz
    buen(?:os?|as)?(?= (?:dias?|días?|tardes|noches|finde))
  `,
  questions: among`
    qué|que|quién|cómo|como|cuándo|dónde|a qué|has|habéis|hay|estás|está|eres|vienes|vas|vais|viene
    te acuerdas|sabes|alguien (?:baja|va|quiere|sabe|puede ir)|necesit[aá]is|queréis|quieres|falta algo|sí
    vale|puedes (?:pasar|ir|venir|bajar|mirar|parar)|os|me oyes|ya|todavía|aún|tú
  `,
  remarks: among`
    hoy|mañana|noche|tarde|ayer|lunes|martes|miércoles|jueves|viernes|sábado|domingo|finde|semana|semanal
    mes|fiesta|lista|compra|cumple(?:años)?|cierra(?:n)?|abre(?:n)?|prisa|listo\p{L}*|jeje\p{L}*|besos?
    abrazos?|adora|viva|casa|cole|trabajo|curro|familia|abuela|abuelo|hija|hijo|mam[aá]|pap[aá]|mujer|marido
    suegra|prioridades|urgente|ojo|socorro|ayuda|perdón|gracias|porfa\p{L}*|rápido|hambre|cansad[oa]|receta
    toca|nevera|sofá|sueño|genial|perfecto|guapa|guapo|cari|amor|gordi|venga|luego|ahora|nada|siempre|nunca
    antoja|haré|vida|puerta|pago|bizum|jaja\p{L}*|con esto|dieta|medio gas|mal[oa]
  `,
  whole: among`
    (?:muchas |muchísimas |mil |ok )?gracias(?: (?:cariño|amor|cielo|mi amor|mi vida|mamá|papá|guapa|guapo|por todo|de antemano|corazón|hija|hijo|a todos|por ir|por la compra|tesoro|abuela|abuelo|anticipadas))*
    por favor|porfa|porfi|xfa
    (?:un |muchos |mil |un montón de )?(?:beso|besos|besitos|abrazo|abrazos|besote|bss+)(?: (?:grande|enorme|a todos|y abrazos|fuerte|cariño|amor))*
    te (?:quiero|amo|adoro|veo)(?: .{0,20})?|tq+m?
    (?:nos vemos|hasta)(?: (?:luego|pronto|mañana|después|ahora|esta noche|en casa|a las .{1,6}))*
    (?:hola|buenas|buenos días|buenas tardes|buenas noches|hey|ey|holi|adiós|chao|chau|ciao)(?: (?:a todos|familia|chicos|chicas|guapa|guapo|qué tal|que tal|cariño|amor|cielo|mamá|papá))*
    (?:qué|que|cómo|como) (?:tal|estás|va|fue|estuvo)(?: .*)?|sí|si|no|vale|ok|okey|perfecto|genial|claro
    venga|listo|de acuerdo|ya (?:está|voy|salgo|llego)(?: .*)?|ya voy.*
    (?:ahora|luego|después|mañana) .*(?:vemos|llamo|hablamos|cuento|voy|llego|paso).*|estoy .*|voy .*
    llego .*|salgo .*|(?:eso|esto|y eso|y) es todo|(?:nada|y nada) más|y ya(?: está)?|eso es todo.*
    (?:creo que )?(?:eso es|es) todo|avísame.*|llámame.*|dime .*
    no (?:pasa nada|hay prisa|te preocupes|corras).*|sin prisa
    que (?:tengas|descanses|vaya|te vaya|te mejores|pases).*|eres (?:un|una|el|la|mi) .*|feliz .*
    buen (?:día|viaje|finde).*|cuídate.*|jaja+|jeje+|lol|perdón|perdona|cariño|amor|mi amor|mi vida|cielo
    mamá|papá|mama|papa|familia|chicos|corazón|guapa|guapo|tesoro|abuela|abuelo|hijo|hija
    los niños .*(?:bien|casa|cole|dormidos)|lo que (?:tú |te )?(?:quieras|apetezca|veas).*|gracias por .*
    (?:alguien )?(?:quiere|necesita|necesitáis|queréis) (?:alguien )?algo.*|alguien (?:quiere|necesita) .*
    algo más que (?:quieras|necesites|veas).*|otra cosa|(?:gracias|mil gracias) .*|has cogido .*
    (?:has|habéis) (?:comprado|traído|cogido) .*|te acuerdas .*|nos vemos.*|un beso.*|beso \p{L}+
    besos? (?:de )?\p{L}+|te espero .*|te lo .*|os quiero.*
    buen(?:o|a)s? (?:dias?|días?|tardes|noches)(?: \p{L}+)?|que no .*
    no (?:vengas|tardes|corras|olvides|me esperes) .*|prioridades|venga.*|es (?:para|un|una) .*
  `,
  people: among`
    mamá|mama|mami|papá|papa|papi|abuela|abuelo|abu|yaya|yayo|tía|tío|tio|cariño|amor|mi amor|familia|grupo
    esposo|esposa|marido|mujer|hermana|hermano
  `,
  lists: among`
    yo|tú|casa|piso
    (?:la |mi |nuestra )?(?:lista(?: rápida)?(?: de (?:la )?(?:compra|compras|súper|super|hoy))?|lista del (?:súper|super|mercado)|compra|compras|súper|super|mercado)(?: (?:de|para|del) .{1,25})?
    (?:para )?comprar|hay que comprar|necesitamos|necesito|falta|faltan|hace falta|hacen falta
    cosas (?:que faltan|por comprar|para comprar)|mercadona|lidl|carrefour|aldi|dia|consum|eroski|alcampo
    hipercor
    para (?:la |el |los )?(?:fiesta|cena|comida|desayuno|finde|fin de semana|semana|niños|bebé|gato|perro|barbacoa|hoy|mañana)
    urgente|importante|recordatorio|nota|pd|ps
    (?:la |lista )?(?:compra|lista|súper|super|mercado)(?: (?:semanal|rápida|de hoy|del finde|para .{1,20}))?
    lo (?:que|de) .{1,20}|los ingredientes|los demás|\p{L}+ (?:quiere|pide)
  `,
  categories: among`
    fruta|frutería|verdura|verduras|fruta y verdura|frutas y verduras|carnicería|pescadería|panadería
    lácteos|congelados|limpieza|droguería|bebidas|despensa|farmacia|otros|varios|nevera|higiene|extra
  `,
  no: among`
    (?:ya )?no (?:hace falta|hacen falta|necesitamos|necesito|compres|traigas|queremos|cojas|hay que comprar)
    ya (?:tenemos|hay|tengo|compré|he comprado|hemos comprado|queda)
    (?:todavía |aún )?(?:tenemos|hay|queda|quedan|tengo) (?:suficientes?|bastantes?|de sobra|todavía)|no|ni
    olvida|olvídate de(?: lo de)?|quita|sin|menos
  `,
  had: among`
    (?:al final )?(?:déja|deja|quíta|quita)l[oa]s?(?:,? que .*)?|mejor no
    ya (?:tenemos|hay|tengo|no|lo compré|la compré|no hace falta|está|están)(?: .{0,12})?
    (?:hay|tenemos|queda|quedan)(?: (?:suficientes?|bastantes?|de sobra|todavía|aún|en casa))+
    no (?:hace|hacen) falta(?: al final)?|no(?: hace falta)? al final
    no(?: (?:cojas|compres|traigas|pilles|hace falta|quiero|queremos|hay que comprar))?
    no,? (?:que|porque) .*|(?:l[oa]s? )(?:traigo|llevo|compro|cojo|tengo)(?: yo)?|l[oa]s? trae \p{Lu}\p{L}+
    (?<=^\p{L}+ )(?:hay|tenemos|tengo)(?: (?:en casa|de sobra|suficiente))?
  `,
  fix: among`
    (?:ay |uy |ah )?(?:no|perdón|perdona|espera|ups|mejor dicho|corrijo|digo)(?:,? (?:no|espera|perdón|perdona|mejor|digo|quería decir|quise decir|que sean|que sea))+
    quería decir|quise decir|mejor dicho|o sea|digo|mejor(?= )|que sean?|perdón|perdona|espera|ups
  `,
  counts: among`
    dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|veinte|un par de|unos cuantos|unas cuantas
    varios|varias|media|medio|una docena de|algunos|algunas|otro|otra|muchos|muchas
  `,
  articles: among`
    un poco de|otro poco de|un|una|unos|unas|el|la|los|las|algo de(?! picar| comer| beber)|más|de la|del
    de los|de las|mi|mis|tu|tus|nuestr[oa]s?|de
  `,
  bags: 'bolsas? (?:de |para )?(?:la )?basura|bolsas? (?:de |para )?congelar',
};
