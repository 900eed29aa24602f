import { among } from '../among';
import type { ChatWords } from '../chat-words';

export const fr: ChatWords = {
  leads: among`
    (?:à la|à l[’']|aux|au)(?= (?!march[ée]|retour|bureau|plus|lundi|mardi|jeudi|vendredi|samedi)\S)
    mais(?: aussi)?|juste|seulement|simplement|du coup|ah(?: oui| et)*|oh(?: et)?|euh+|hmm*
    et(?: (?:aussi|puis|encore|peut-être|sinon|après|tant que tu y es))*|aussi|puis|sinon|alors|bon|ok|oui
    ben|donc|ps|au fait|d[’']ailleurs|en plus|peut-être|peut etre|éventuellement|j[’']allais oublier
    j[’']oubliais|j[’']ai oublié|une dernière chose|dernière chose|autre chose|tant que tu y es
    si (?:tu peux|possible|tu as le temps|t[’']as le temps|tu y penses|tu trouves|tu passes (?:à|au|chez|par|devant) (?:la |le |l[’'])?\p{L}+|tu vas (?:à|au|chez) (?:la |le |l[’'])?\p{L}+|y a|il y a|il y en a)
    quand tu (?:peux|rentres|passes|sors)|en rentrant|en passant
    pour (?:ce soir|demain|aujourd[’']hui|le week-?end|la semaine)(?=\s*[:,])|slt|cc|allo|euh|pis|dis|hello
    hey|mon (?:chou|lapin|ange|cœur|chat)|ma (?:belle|puce)|poulette|chouchou|bref|par contre|et puis
    moi(?= c )|voisine|les colocs|déjà|surtout|genre|trois fois rien|alexa|siri|ok google
  `,
  asks: among`
    liste(?= ?:)
    (?:achète|achete|prends|ramène|ramene|rapporte|prenez)(?: (?:aussi|stp|svp|juste|moi|nous|encore))*(?= )
    (?:et|puis|pour|de|à|d[’']) ?(?:prends|prendre|achète|acheter|ramène|ramener|rapporter|racheter)(?= )
    (?:est-?ce ?que |est-ce qu[’'])?(?:tu|t|vous|on|quelqu[’']un) ?(?:peux|peut|pourrais|pourrait|pouvez|pourriez|veux)(?: bien)?(?: (?:me|nous|stp|svp|s[’']il te pla[iî]t|aussi|en rentrant|en passant|passer|aller))*,? (?:acheter|prendre|ramener|rapporter|apporter|ajouter|chercher|récupérer|racheter|reprendre|trouver|passer prendre|penser à|mettre)(?: (?:stp|svp|aussi|en rentrant|à))*
    (?:peux|pourrais|pourras|peut|pourrait|pouvez|pourriez)[- ](?:tu|vous|on)(?: (?:me|nous|stp|svp|s[’']il te pla[iî]t|aussi|en rentrant))*,? (?:acheter|prendre|ramener|rapporter|apporter|ajouter|chercher|récupérer|racheter|reprendre|penser à)
    (?:peux|pourrais) (?:acheter|prendre|ramener|rapporter)
    (?:tu|vous) (?:prends|prendras|achètes|ramènes|rapportes|ramèneras|rapporteras|prenez|achetez|me prends|nous prends|me ramènes|nous ramènes|me rapportes)(?: (?:aussi|stp|svp))*
    (?:il |y )?(?:nous |me |te |m[’'])?(?:faut|faudrait|faudra|fallait)(?: (?:aussi|encore|nous|absolument|juste|acheter|prendre|racheter|penser à|du coup))*
    (?:on|j[’']|je|nous)? ?(?:aurait|aurais|auras|ai|a|avons|aurions)(?: (?:aussi|encore|toujours))* besoin (?:de |d[’'])?
    besoin (?:de |d[’'])|(?:il (?:nous |me )?|y |nous )?manque(?:nt|rait)?(?: (?:aussi|encore|plus que))*
    (?:il )?(?:n[’'])?(?:y ?a|y en a) (?:plus|presque plus|bientôt plus)(?: de(?: la)? | d[’'])
    (?:on|j[’']|je|nous) ?(?:n[’'])?(?:a|ai|avons|est|suis) (?:presque |bientôt )?(?:plus|à court)(?: de(?: la)? | d[’'])
    (?:presque |bientôt )?plus (?:de(?: la)? |d[’'])
    (?:n[’']|ne |d[’'])?(?:oublie|oubliez|oublies)[- ]?(?: ?pas)(?: (?:de|d[’'] ?acheter|de prendre|d[’'] ?prendre|acheter|prendre|non plus|aussi))*
    (?:pense|pensez|penses)(?: (?:bien|aussi))?(?: à| a| au| aux)(?: (?:prendre|acheter|ramener|rapporter|racheter))?
    (?:stp |svp )(?:prends|achète|achete|ramène|ramene|rapporte)
    (?:ramène|ramene|rapporte|prends|achète|achete|prenez|achetez|ajoute|rajoute)(?:[- ](?:moi|nous))(?: (?:aussi|stp|svp))*
    (?:je|on) (?:voudrais|voudrait|veux|veut|aimerais|aimerait|prendrais|prendrait)(?: (?:aussi|bien|encore|prendre))*
    (?:ça|ce) serait (?:bien|top|cool|sympa|gentil) (?:de (?:prendre|ramener)|d[’']acheter|si tu (?:prenais|ramenais|achetais|pouvais (?:prendre|ramener|acheter)))
    (?:on|faut) (?:doit|devrait|devra)(?: (?:aussi|acheter|prendre|racheter))*
    reste (?:plus|presque plus)(?: de(?: la)? | d[’'])
    (?:si|quand|puisque) tu (?:vas|passes|es|sors|fais|rentres)(?: (?:à|a|au|aux|chez|par|en|le|la|les|l[’']|courses|magasin|supermarché|supermarche|carrefour|leclerc|lidl|auchan|intermarché|monoprix|marché|boulangerie|ville|devant))*,? ?(?:prends|achète|achete|ramène|rapporte)?
    (?:slt |cc )?(?:tu|t) (?:pe|peu|px|peux) (?:prendr|prendre|achter|acheter|ramené|ramener|me prendre|m[’']acheter|nous prendre)(?: (?:aussi|stp))?
    (?:tu|vous) (?:m[’']|nous )?(?:apportes?|ramènes?|achètes?|apportez|ramenez)
    tu (?:peux|pourrais) (?:m[’']|me |nous )?(?:acheter|prendre|ramener|apporter|passer prendre)
    (?:pourriez|pourrais|peux|pouvez)[- ](?:vous|tu) (?:me |nous |m[’'])?(?:prendre|acheter|ramener|apporter|arrêter au \p{L}+ prendre)
    passe(?:r|z)? prendre|prendre(?= )
    (?:il )?(?:nous |me |m[’'])?(?:faudrait|faut|manque)(?: (?:aussi|juste|que|plus que|encore|seulement))*
    (?:mets|ajoute|note|rajoute)(?: (?:moi|nous))?(?: (?:sur|à) la liste)?
    (?:j[’']|on )?aimerait?s?(?: bien)?|ni (?:de |d[’'])|(?:y ?a|ya) plu[s]?(?: rien)?(?: (?:de|d[’']))?
    (?:on est|je suis|suis) (?:en rade|à court|en panne) (?:de |d[’'])|besoin urgent(?= ?:)
    pense(?:z|s)? (?:o|au|aux|à la|à)
    (?:prends|achète|ramène|rapporte|apporte)(?: (?:aussi|plutôt|juste|moi|nous|encore|déjà))*(?= )
    j[’']ai (?:oublié|zappé|plus)(?: (?:de|d[’']))?|par contre|je (?:prendrais|voudrais) bien
    aller (?:au|à|chez) \p{L}+|on apporte(?= ?:)|toi(?= ?:)
    (?:tu|t) (?:peu|peux|pe|px|pourrais|pourai) (?:m[’'])?(?:acheter|prendre|ramener|rapporter|choper|chopper|me prendre)
    (?:stp |svp )?(?:prend|reprends?|ramen|ramene|achet|rapport|rajoute|apporte[zs]?|mets|note[zs]?)(?: (?:aussi|stp|svp|moi|nous))*(?: (?:sur|à) la liste)?(?= )
    (?:il )?(?:fo|faudrai|faudrait|faut|fodrai)(?: (?:que tu (?:prennes?|achètes?|ramènes?)|racheter|aussi))*
    (?:oublie|oubli|oubliez)s? pas
    (?:c[’']est toi qui|celui qui \p{L}+(?: aujourd[’']hui)?) (?:prends|achète|ramène)
    tu (?:t[’']occupes|te charges)(?: (?:de|du|des|d[’']))?
    tu t[’']arrêtes (?:au|à|chez) (?:la |le )?\p{L}+ pour
    (?:y[’']?a|il y a|on a) plus(?: rien)?(?: (?:de|d[’']))?|(?:tu )?(?:me |nous )?prendras?
    tu saurais ramener
    pense[zs]? (?:bien )?(?:aux?|à la|à l[’']|à)
  `,
  verbs: among`
    ach[eè]te(?:r|z)?|prends|prendre|prenez|pren|ram[eè]ne(?:r|z)?|rapporte(?:r|z)?|apporte(?:r)?|racheter
    s['’]il (?:te|vous) pla[iî]t|stp|svp|prévoir|rajoute|ajoute|encore
  `,
  tails: among`
    parce qu[^,]*|car (?:on|je|il) [^,]*|s[’']?il (?:te|vous) pla[iî]t|stp|svp|stplait
    merci(?: (?:beaucoup|bien|d[’']avance|chéri|chérie|mon cœur|mon coeur|mon amour|maman|papa|ma belle|bcp))*
    mci|aussi|également
    si (?:tu peux|possible|tu trouves|y en a|il y en a|tu en trouves|tu y penses|tu as le temps|t[’']as le temps|ça te dérange pas)
    quand tu (?:peux|rentres|passes)|en rentrant|en passant|pour (?:moi|nous)|bisous?|bises?|biz
    je t[’']aime|jtm|hein|ok\??|d[’']accord\??|voil[àa]|et voilà|c[’']est tout|et c[’']est tout
    ce serait (?:top|bien|super|cool)|ça serait (?:top|bien|super|cool)|du (?:supermarché|marché|magasin)
    peut-être|encore|etc|non plus|xx*|ce soir|aujourd[’']hui|avant de rentrer|qu[’']on n[’']a plus
    y en a plus|il n[’']y en a plus|on n[’']en a plus|on en a plus|mon ange|mon cœur|ma belle|là|voilà
    tant que (?:tu y es|t[’’']y es)|bien sûr|si (?:y en a|il y en a|possible)|sinon rien|d[’']avance
    à l[’']occasion|pr ce soir|promis
  `,
  ends: '',
  gone: among`
    (?:est|sont) (?:presque |bientôt |quasi )?(?:finie?s?|terminée?s?|vides?|épuisée?s?)
    (?:y |il n[’']y )?(?:en )?a (?:presque |bientôt )?plus
    (?:on|j[’']) ?(?:n[’'])?en (?:a|ai) (?:presque |bientôt )?plus|manque(?:nt)?(?: aussi)?
  `,
  says: among`
    je|j[’']ai|j[’']arrive|j[’']espère|tu|elle|nous|vous|ils|elles|on|quoi|quand|comment|pourquoi|est-ce|ça
    c[’']est|c[’']était|suis|sommes|êtes|étais|sera|serai|serais|viens|vient|rentre|rentres|arrive|arrives
    pars|part|dis|dit|veux|veut|peux|peut|sais|crois|pense|espère|appelle|désolée?|hier|dodo|fais|fait|vais
    vas|allons|as|es|eu|moi|se|m[’']en|t[’']en|me|te|leur|lui|débarquent|attendra|déborde|ferme|ouvre
    annulée?|marche plus|occupe|manqué|vivre|vit|jprends|j[’']amène|j[’']ai(?! besoin)|n[’']est|n[’']en
    n[’']a|c(?= (?:papi|mamie|moi|koi|quoi))
  `,
  is: among`
    est|sont|était|étaient|a|ont|sera|va|vont|dort|dorment|arrive|arrivent|vient|dit|veut|veulent|fait|font
    rentre|appelle|mange
  `,
  cuts: among`
    parce qu|car(?= )|si(?= )|s[’']il|quand|sinon|mais|avant|au lieu|plutôt que
    ou (?:un truc|ce que|autre chose)|pas(?: (?:le|la|les|de|celle|celui|trop|cher))?|qu[’'](?:on|il|elle)
    que (?:je|tu|nous|vous|les|le|la)|qui|dont|(?:je|j[’']|tu|il|elle|on|nous|vous|ils|elles)(?= ?\p{L})
    c[’']est|y a|tant que|chez (?:\p{L}+)|à la (?:pharmacie|boulangerie|boucherie|poissonnerie|supérette)
    au (?:marché|supermarché|magasin)|du (?:boulanger|boucher|marché)|bien sûr|le reste
    pour (?:toi|moi|nous|eux|lui|elle)(?![\p{L}’'])
    (?<!pour )(?:ce|cet|cette) (?:soir|midi|aprèm|après-midi)
  `,
  nothing: among`
    (?:le |la |les |un |une |des |du |d[’']|quelque |l[’'])*(?:reste|truc|trucs|chose|choses|ça|cela|celui|celle|ceux|celles|autre|autres|en|plus|rien|tout|pareil|même|habituel|courses|combien|besoin|quelques-uns|la même chose|quelque chose)(?: (?:aussi|encore|stp|svp|que d[’']habitude|d[’']autre))*
    comme d[’']hab(?:itude)?|si (?:y en a|possible|non|oui|pas)|les trucs (?:pour|de) .*
    de quoi (?:faire|manger).*|tout pour .*|rien à .*|juste ta .*|ce qu.*|en (?:un|une|deux|trois|\d+)
  `,
  asides: among`
    pour (?:le |la |les |l[’']|ce |demain |mon |ma |nos )|pr (?:le|la|les)|au|aux|chez|dans|depuis|ce soir
    demain|hier|on (?:a|se|mange|est|fait|va|vit|n[’'])|je|j[’'](?:ai|arrive|attends|te|étais)
    tu (?:es|as|vas|fais|rentres|seras|serais)|il |elle |nous |vous |ils |elles |ne |n[’'](?!oublie)|merci
    c[’']est|c |mon train|ton |ta |quand |si |parce |désolée? |finalement |rien |prends soin|appelle
    dis[- ]moi|dites|la dernière fois|on |bonne |à \d|d[’']accord|chui|jsuis|voisine|voisin|les colocs
  `,
  questions: among`
    qui|que|quoi|où|quand|comment|pourquoi|combien|est-ce|qu[’']est|as-tu|es-tu|tu as|t[’']as|t[’']es|tu es
    tu rentres|tu prends quoi|tu fais|vous|il y a|y a-t-il|y a|quelqu[’']un|besoin|c[’']est|ça
    on (?:a|fait|mange)|c koi|c quoi|oui|non|ok|d[’']accord|tu passes|tu peux passer|tu penses
  `,
  remarks: among`
    soir|soirée|midi|demain|hier|matin|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|semaine|week-?end
    apéro|anniv(?:ersaire)?|fête|ferme|ouvre|courses|liste|urgent|maison|boulot|école|travail|journée|nuit
    bisous?|bises?|merci|désolée?|pardon|vite|mamie|papi|maman|papa|fils|fille|famille|chéri|chérie|retard
    train|faim|fatigué\p{L}*|crevé\p{L}*|courage|promis|génial|super|parfait|nickel|attend|mange|manger
    chez nous|chez \p{Lu}\p{L}+|reste|vacances|plage|planning|débarquent|annulée?|morte?|vide|panne|frigo
    congel|déborde|humeur|régime|moral|préféré|lol|mdr|haha|oups|aïe|zut|allo|yo
  `,
  whole: among`
    (?:un grand |mille )?merci(?: (?:beaucoup|bien|d[’']avance|mille fois|infiniment|chéri|chérie|mon cœur|mon coeur|mon amour|mon chéri|ma chérie|maman|papa|ma belle|à toi|à tous|bcp|pour tout|les enfants|doudou|bisous?|et bisous?|et bises))*
    s[’']?il (?:te|vous) pla[iî]t|stp|svp
    (?:gros |plein de |mille )?(?:bisous?|bises?|biz|bizz|câlins?)(?: (?:à tous|à toi|mon cœur|mon coeur|mon amour|maman|papa|les enfants|doudou))*
    je t[’'](?:aime|adore|embrasse)(?: .{0,20})?|jtm
    à (?:tout à l[’']heure|ce soir|plus|plus tard|bientôt|demain|toute|tout de suite)(?: .{0,20})?
    a (?:ce soir|plus|bientot|toute|demain|tout a l[’']heure)
    (?:coucou|salut|bonjour|bonsoir|hello|hey|cc|slt|bjr)(?: (?:à tous|tout le monde|la famille|toi|vous|maman|papa|mon cœur|mon coeur|mon amour|chéri|chérie|doudou|les enfants|ma belle|ça va))*
    bonne (?:nuit|journée|soirée|route|année|fête)(?: .{0,20})?
    bon (?:courage|week-?end|appétit|anniversaire)(?: .{0,20})?|au revoir|ciao|oui|non|ok|d[’']accord
    parfait|super|génial|top|nickel|pas de (?:souci|problème|soucis)|pas de prob|ça marche|t[’']inquiète.*
    (?:ça|comment) (?:va|vas|ça va).*|comment .*|c[’']est (?:tout|bon|parfait|gentil|noté)(?: .{0,25})?
    (?:et )?(?:voilà|rien d[’']autre)(?: .*)?
    je (?:rentre|pars|suis|serai|sors|finis|te|vous|vais|passe|crois|pense|quitte) .*|j[’']arrive.*
    on (?:se|arrive|rentre|mange|part|va) .*|tu (?:es|rentres|arrives|fais|vas|me manques|penses) .*
    t[’']es .*|les enfants (?:sont|ont|dorment|vont|font).*|prends (?:ton temps|soin).*
    pas (?:pressé|urgent|de panique).*|appelle[- ]moi.*|dis[- ]moi.*|tiens[- ]moi.*|à quelle heure.*
    qu[’']est-ce .*|mdr|lol|haha+|désolée?.*|pardon|chéri|chérie|mon cœur|mon coeur|mon amour|mon chéri
    ma chérie|doudou|maman|papa|la famille|les enfants|ma belle|mamie|papi|toi|ce que tu (?:veux|trouves).*
    merci (?:de|d[’']|pour) ?.*|quelqu[’']un (?:a besoin|veut|voudrait).*|besoin de quelque chose.*
    autre chose.*|bonne idée.*|merci (?:là|hein|bien|mille|d[’']avance|\p{L}+)(?: .*)?|gros bisous.*
    as-tu (?:pensé|pris|acheté) .*|tu (?:as|prends) (?:quoi|pensé|pris).*
    je (?:vous|te) (?:rembourse|rends|revaudrai|attends).*|dites-moi.*|on mange .*|rien à .*
    c[’']est (?:mamie|papi|maman|papa).*|siou pla[iî]t(?: maman| papa)?|j[’'](?:en ai|ai) (?:déjà|encore).*
    salut|bonjour (?:voisine|voisin|tout le monde)
  `,
  people: among`
    les amis|les filles|les gars|maman|papa|mamie|papi|papy|mémé|pépé|tata|tonton|chéri|chérie|mon cœur
    mon coeur|mon amour|famille|la famille|mari|femme|doudou|sœur|frère
  `,
  lists: among`
    moi|toi|maison
    (?:la |ma |notre |petite )?(?:liste rapide|liste(?: (?:de|des|pour les) courses| courses)?|courses|commissions|liste de commissions)(?: (?:de|du|pour) .{1,25})?
    à (?:acheter|prendre)|a (?:acheter|prendre)|il faut|il manque|il nous faut|manque|besoin|carrefour
    leclerc|lidl|auchan|intermarché|super u|monoprix|franprix|casino|picard|aldi|marché
    pour (?:la |le |les |l[’'])?(?:fête|dîner|repas|petit[- ]déj(?:euner)?|week-?end|semaine|enfants|apéro|bébé|chat|chien|barbecue|goûter|ce soir|demain)
    urgent|important|rappel|note|ps
    (?:courses?|liste)(?: (?:urgent|urgente|rapide|de la semaine|du .{1,15}|pour .{1,20}))?|commande drive.*
    biberon|à prendre .*
  `,
  categories: among`
    fruits|légumes|fruits (?:et|&) légumes|boucherie|boulangerie|poissonnerie|frais|rayon frais|crèmerie
    surgelés|hygiène|entretien|ménage|droguerie|boissons|épicerie|pharmacie|divers|autres?|maison|bébé
  `,
  no: among`
    (?:il )?(?:n[’']y a |ne |y a )?pas besoin (?:de |d[’'])
    (?:ne )?(?:prends|achète|prend|ramène) pas(?: de(?: la)?| d[’']| les?| la)?|pas (?:de |d[’'])?
    pas la peine (?:de |d[’'])?(?:prendre |acheter )?
    (?:on a|j[’']ai|il y a|il reste|il y a) (?:déjà|encore|assez|ce qu[’']il faut|suffisamment)(?: (?:de|d[’']|du|des|assez de|assez d[’']))*
    laisse tomber|annule|enlève|sans
  `,
  had: among`
    (?:finalement )?(?:laisse|oublie|enlève)(?: tomber)?|pas finalement
    (?:on en a|j[’']en ai|il y en a|il en reste|c[’']est bon)(?: (?:déjà|encore|assez|pris|acheté|on en a))*
    c[’']est bon.*|pas la peine(?: finalement)?|(?:finalement )?(?:non|pas)|on a (?:déjà|ce qu[’']il faut)
    on (?:en )?a(?: (?:déjà|encore|assez))?|j[’'](?:en )?ai(?: (?:déjà|encore|assez))?|non c[’']est pareil
    je (?:m[’']en occupe|l[’']ai|les ai|la prends|le prends|les prends|l[’']apporte|les apporte)
    s[’']en occupe|(?<!il )y en a(?: (?:déjà|encore|assez))*
  `,
  fix: among`
    (?:ah |oh )?(?:non|pardon|oups|attends|attend|désolée?)(?:,? (?:non|plutôt|attends|pardon|je voulais dire|en fait|désolée?))+
    en fait (?:non|plutôt)|je voulais dire|je veux dire|ou plutôt|plutôt|correction|enfin non|enfin plutôt
    pardon|oups|attends
  `,
  counts: among`
    deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|vingt|quelques|plusieurs
    une douzaine (?:de |d[’'])|une dizaine (?:de |d[’'])|une demi-douzaine (?:de |d[’'])|une paire de
    un demi|une demi|une demie|demi|deux ou trois|beaucoup (?:de |d[’'])
  `,
  articles: among`
    un peu d(?:e|[’'])|un|une|des|du|de la|de l[’']|le|la|les|l[’']|d[’']|de|quelques|mon|ma|mes|ton|ta|tes
    notre|nos|encore (?:du|de la|des|un|une)|plus de
  `,
  bags: 'sacs? (?:-)?poubelles?|sacs? (?:de )?congélation',
};
