import { among } from '../among';
import type { ChatWords } from '../chat-words';

export const en: ChatWords = {
  leads: among`
    oh(?: and)?|ooh|ah|and|also|plus|um+|er+m?|ok(?:ay)?|right|so|then|well|but|btw|ps|p\.s\.?|maybe|perhaps
    possibly|oh yeah|oh yes|another thing|one more thing|last thing|one last thing|almost forgot
    nearly forgot|just
    if (?:you|u) (?:can|could|get a chance|have time|get time|get a sec|don[’']?t mind|pass (?:the|a) \p{L}+|go (?:to )?(?:the )?\p{L}+)
    if (?:they|there)[’']?(?: have|ve got|s)(?: any)?
    when (?:you|u) (?:can|get a chance|have time|get a sec|pass (?:the|a) \p{L}+)
    for (?:today|tonight|tomorrow|the weekend)(?=\s*[:,])|if (?:so|not|yes|no)|uh+|like|mum(?:my)? says
    dad says|soz|actually|only|n(?= )|alexa|(?:hey |ok )?(?:siri|google)
  `,
  asks: among`
    (?:get|grab|buy|pick up|bring|fetch|order) (?:me|us|your \p{L}+|him|her)
    (?:can|could|would|will) (?:you|u|ya) (?:please |pls |also |just |maybe |possibly )*(?:pop|nip|go|stop|swing|drop|run|call|head|dash)(?: (?:in|into|to|by|at|over|out|down|off|past|round|the|a|\p{L}+)){0,4} (?:for|and (?:get|grab|buy|pick up))
    you (?:bring|get|grab|buy)|(?:i|we) should like|(?:okay google )?add to (?:the |my )?(?:shopping )?list
    (?:said |told me |asked me )?to ask (?:you|u) for|(?:oh )?you (?:also )?mentioned
    (?:she|he|mum|dad|gran|nan) (?:also )?(?:wants|needs)(?! to(?!\p{L}))
    the (?:\p{L}+ )?(?:\p{L}+s need|\p{L}+ wants)(?! to(?!\p{L}))
    (?:soz |sorry |damn |oh no )?(?:i |we )?(?:just )?forgot (?:to (?:get|buy|pick up|add) )?(?:the|some|a)
    (?:the )?recipe (?:says|needs|calls for)|(?:only|just|also) need|(?:the )?\p{L}+ needs
    (?:the )?(?:kids|boys|girls|children|they) need
    (?:can|could|would|will) (?:you|u) (?:please )?(?:check|see|look)(?: if (?:they|there)(?:[’']ve| have|[’']s| is| are)?(?: got)?(?: any)?| for)?
    (?:would|do) (?:you|u) mind (?:picking up|getting|buying|grabbing)
    (?:may|might|can|could) (?:i|we) (?:please )?(?:have|get)|list(?= ?:)
    (?:can|cud|cn|could|would|will) (?:you|u|ya|yer)(?: (?:two|both|guys|all|lot|please|pls))* (?:get|gt|grab|bring|buy|pick up|sort out|see to|fetch)(?: (?:me|us|in|your \p{L}+))*
    (?:forgot to say )?(?:we[’']?re|were|i[’']?m) (?:outta|outa|out of)
    (?:just )?(?:realised|realized|noticed) (?:there[’']?s |we have |we[’']ve got )?no
    forgot(?! (?:to|about|my|that|it|them|what|how|packed))|what[’']?s low is|(?:oh )?do get
    (?:can|could|would|will) (?:you|u|ya) (?:please |pls |also )*(?:pop|nip|go|stop|swing|call|run) (?:in |into |to |by |at |the |over )*[\p{L}’']+(?: (?:&|and) (?!get|grab|buy|pick)[\p{L}’']+)? (?:for|and (?:get|grab|buy|pick up))
    (?<=[^\s,] )(?:get(?! well)|grab|buy|pick up)(?: (?:me|us))?(?= )
    (?:and|to|then|just|can|please) (?:get(?! well)|grab|buy|pick up|fetch|order)(?: (?:me|us))?
    (?:there(?:[’']?s|s| is| are) |we[’']ve |we have |i[’']ve |i have )?(?:got )?no(?: more)?(?= [^,.]* (?:left|more)(?:$|[\s,.!?]))
    (?:we|i)(?:[’']ve| have) (?:got )?no(?! need)|(?:can|could) (?:we|i) (?:please |also |maybe )?have
    (?:any|no) chance (?:you|u) (?:can|could) (?:get|grab|buy|pick up|bring)
    (?:can|could|would|will|cld|wld) (?:you|u|ya|someone|somebody|anyone|we) (?:please |pls |plz |also |just |maybe |possibly |perhaps |kindly |quickly |pop out and |nip out and |stop and |stop off and |stop by and )*(?:get|grab|buy|pick up|bring|fetch|add|order|find|put|need)(?: (?:me|us|back|home|up|in))*(?: please| pls)?
    (?:would|do) (?:you|u) mind (?:getting|grabbing|buying|picking up|bringing)(?: (?:me|us|home))?
    please (?:can|could|would) (?:you|u) (?:get|grab|buy|pick up|bring|fetch|add)(?: (?:me|us))?
    (?:please|pls|plz) (?:also )?(?:get|grab|buy|pick up|bring|fetch|add|remember)(?: (?:me|us|home|back))?
    (?:i|we)(?:[’']?d| would) (?:like|love)
    (?:i|we)(?:[’']ll| will| might| may| also| still| really| just| def(?:initely)?| do| desperately| urgently)* (?:need|want)(?: to (?:get|buy|pick up))?
    (?:i|we)(?:[’']ve| have)?(?: also)?(?: just| nearly| almost| totally| completely)? (?:run|ran) out of
    (?:i|we)(?:[’']?re|[’']?m| are| am)? ?(?:nearly |almost |all |completely |totally |also |running )*(?:out of|low on|short of|short on|missing)
    (?:nearly |almost |all |running )*(?:out of|low on)
    (?:i|we)(?:[’']ve| have) (?:got )?no(?: more)?(?= .*\b(?:left|more)\b)
    there(?:[’']?s| is| are) (?:hardly |barely |almost )?(?:no|any)(?: more)?
    (?:(?:i|we) )?(?:could|can) (?:do with|use)
    (?:i|we) (?:have|[’']ve got|gotta|got|should|must|ought)(?: to)? (?:get|buy|pick up)
    (?:don[’']?t|do not|pls dont) forget(?: to (?:get|buy|bring|pick up))?
    remember(?: to (?:get|buy|bring|pick up))?|(?:fancy|up for) (?:getting|grabbing|picking up)|needed
    (?:on|in) (?:your|ur|the) way (?:home|back|here) (?:can|could|please)?(?: (?:you|u))? ?(?:get|grab|buy|pick up|bring)?
    (?:while|when|if) (?:you|u)(?:[’']?re| are|r) (?:there|out|at it|going|passing|near|in town|at|in|heading)(?: (?:out|there|past|to|by|at|in|the|a|shops?|shop|store|supermarket|tesco|asda|aldi|lidl|sainsbury[’']?s|morrisons|waitrose|co-?op|market|town))*
    (?:i[’']ve |we[’']ve |i |we )?(?:got|have|bought) everything (?:except|but|apart from)(?: for)?
    (?:gonna|going to) (?:get|grab|buy|pick up)
  `,
  verbs: among`
    need|needs|get(?! well)|grab|buy|pick up|fetch|bring|add|please|pls|plz|some more
    more of (?:the|that|those)|to (?:buy|get)
    (?:these|this|the following|a few (?:things|bits)|some things|some bits|bits)(?=\s*(?::|$))
  `,
  tails: among`
    actually|after all
    (?:because|cos|coz|cause|as (?:we|i)|since (?:we|i)) [^,]*
    (?:and )?that[’']?s (?:it|all)(?: (?:i think|for now|thanks))?|i think|please|pls|plz
    thanks?(?: (?:you|u|love|so much|a lot|a million|darling|hun|mum|dad|babe))?|thankyou|thx|ta|cheers|xx*
    too|as well|also
    (?:if|when) (?:you|u) (?:can|could|get a chance|get time|have time|don[’']?t mind|remember|see (?:any|some|it|them))
    if (?:possible|poss|that[’']?s ok(?:ay)?|ok(?:ay)?)|if they have (?:it|any|some|them)
    on (?:your|ur|the) way (?:home|back)|from the shops?
    from (?:tesco|asda|aldi|lidl|sainsbury[’']?s|morrisons|waitrose|the supermarket|the store)|at the shops?
    to (?:the|my|our) (?:list|basket|trolley|cart)|later|asap|lol|haha|love you(?: all)?|love (?:u|ya)
    would be (?:great|good|lovely|nice|amazing|fab|perfect|ideal)|for me|for us|though|tho|maybe|would you
    will you|left|again|today|tonight|or (?:something|whatever)|etc|and stuff|ok\??|x|bye(?: bye)?|haha+
    help|then|ok|instead|plz+|plea+se|pleee+ase|soon|on the way(?: (?:home|back|up|over))?|before i forget
    for her|for him|for them
  `,
  ends: '',
  gone: among`
    (?:(?:is|are|[’']s) )?(?:(?:nearly|almost|all|about|completely|running) )*(?:gone|finished|running out|running low|ran out|run out|used up|low)
    (?:is|are) (?:(?:nearly|almost|all) )?(?:empty|out)
  `,
  says: among`
    i|i[’']?m|i[’']ve|i[’']ll|i[’']d|im|ive|we|we[’']re|we[’']ve|we[’']ll|you|u|you[’']re|he|he[’']s|she
    she[’']s|they|they[’']re|me|him|us|them|it[’']?s|that[’']s|what|what[’']s|who|when|where|why|how
    how[’']s|don[’']?t|doesn[’']?t|didn[’']?t|can[’']?t|won[’']?t|hope|hoping|let|let[’']s|lets|thought
    think|know|said|told|hurry|miss|sorry|see you|going to|gonna|about to|got to|it|everyone|someone
    everybody|nobody|ill|hav|cant|dont|wont|couldnt|couldn[’']t|wouldn[’']t|shouldn[’']t|isn[’']t|aren[’']t
    wasn[’']t|check (?:the|that|it|they)|deffo|apparently|starving|feel like
  `,
  is: among`
    is|isn[’']?t|are|aren[’']?t|was|were|will|has|have|had|did|does|should|would|says|said|wants|needs to
    might|must|be|been|called|phoned|sends
    \p{L}+[’']s (?:in|on|at|out(?! of)|all|been|so|too|not|no|a|an|the|full|here|there|home|back|gone|fine|ok|late|early|unreal|awful|great|nice|lovely|hungry|tired|birthday(?= (?:today|tomorrow|on))|anniversary|\p{L}+(?:ing|ed|ful))
    shuts|closes|opens|leaves (?:at|tmrw|tomorrow|on|early)|goes|comes|looks
  `,
  cuts: among`
    if|when(?:ever)?|since|because|cos|coz|cuz|before|unless|until|till|while|whilst|though|although
    as (?:always|usual|we|i|you|it|they|well)|in case|so (?:that|i|we|you|he|she|they)
    or (?:whatever|something(?: like that)?|so)|whatever|instead|rather than|not(?! from)|i(?:ll|m|ve)
    (?:he|she|they|we)(?:s|ll|ve|re)|it(?:[’']?s|[’']?ll)?|from
    to (?:the|our|my) (?:shopping )?(?:list|basket)|on (?:the|your|my|ur) way|on (?:sale|offer|special)
    that (?:i|we|you|he|she|they)|which|who(?:[’']?s)?|(?<!for )(?:tonight|tomorrow|tmrw|tomoz|today)
    for (?:uncle|aunt(?:ie|y)?) \p{L}+|\p{L}+ (?:likes|loves)(?! [\p{L}])
    for (?:me|us|her|him|them|you)|(?<!thank )(?:i|we|you|he|she|they|u)(?:[’'](?:s|ve|re|ll|d|m))?
  `,
  nothing: among`
    (?:the |some |any |just |all |of )*(?:some|any|that|this|those|these|them|it|one|ones|rest|usual|usuals|same|lot|more|another|others?|things?|bits|stuff|anything|something|everything|nothing|few(?: more)? (?:bits|things)|always|that[’']s|far|me|us|you|else)(?: (?:too|else|please|there|then|as well|as always|as usual))*
    (?:the |some )?(?:stuff|things|bits|bits and (?:bobs|pieces)|ingredients) for .*
    if(?: so| not| yes| no)?|see|(?:the|my|your) usual(?: stuff)?|(?:\d|two|three) of each
  `,
  asides: among`
    for|from|at|to|in|with|about|off to|back from|got(?! no| any)|forgot to|did you|do you|anyone|anybody
    who(?:ever|[’']?s)?|when(?:ever)?|next time|nothing|not|picking|heading|leaving|going|thanks for|sorry
    hope|hoping|feel(?:ing)?|think(?:ing)?|omw|brb|right|quick|regards|love from|yours|kind regards
  `,
  questions: among`
    is|are|am|was|were|do|does|did|have|has|had|who|whose|what|where|why|how|which|will|would|could|should
    shall|can|you|u|r|anyone|anybody|still|yes|no|really|ready|fancy|any(?: idea|chance)
  `,
  remarks: among`
    day|night|nite|tonight|tonite|evening|morning|afternoon|today|tomorrow|tmrw|tomoz|tomo|yesterday
    week(?:ly|end)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|party|shop(?:ping|s)?|shuts?|closes?|opens?
    list|run|trip|home|house|whiteboard|fridge door|starving|hungry|knackered|exhausted|sorted|handled
    behave|urgent|hurry|help|thanks?|ta|ty|cheers|love|regards|xx+|always|here|omw|grandma|grandad|nan|order
    importance|surprise|done|coming|sorry|pain|patience|death|work|school|meeting|traffic|lol|haha|ho ho
    said|forgot|remember|promise|emergency|favou?r|tenner|at ours|at mine|for \d+|yay|wow|phew|ugh|argh|oops
    cooking|ideas|plan|please|move on|go|great|good|nice one|legend|lifesaver|perfect|brilliant|amazing
    welcome|bye|later|soon|now|ready|late
  `,
  whole: among`
    (?:many |big )?(?:thanks?|thank (?:you|u)|thx|ta|cheers|cheers mate)(?: (?:so much|very much|a lot|a million|a bunch|in advance|you|love|babe|hun|darling|mum|mom|dad|again|everyone|all|guys|mate|for everything|for doing this|for going|for shopping))*
    please|pls|x+|love (?:you|u|ya)(?: (?:all|loads|lots|so much|too|both|guys))*|lots of love|much love
    (?:big )?(?:hugs|kisses)(?: and (?:hugs|kisses))?
    see (?:you|u|ya)(?: (?:later|soon|tonight|at \w+|then|tomorrow|in a bit))*|(?:talk|speak) (?:soon|later)
    ttyl|bye(?: bye)?(?: for now)?|night(?: night)?|good ?night|good morning|morning|evening|afternoon
    hi(?: there)?|hello|hey|yes|yep|yeah|no|nope|ok(?:ay)?|cool|great|perfect|lovely|brilliant|sure|will do
    no (?:problem|worries|rush|hurry)|on (?:my|the) way(?: home| back)?
    (?:just )?(?:leaving|left)(?: (?:work|now|the office|home))*|running (?:a bit )?late
    (?:home|back|there) (?:by|at|around|about|in) .{1,25}|back soon|home soon|nearly (?:home|there)
    (?:got|picked up|bought|have) (?:it|them|that|everything|all)|happy (?:birthday|friday|monday)|take care
    drive safe(?:ly)?|have (?:a )?(?:good|great|nice|lovely|fun).*|hope .*
    (?:what|how|when|where|who|why) .*|that[’']?s (?:it|all)(?: .*)?|i think that[’']?s (?:it|all).*
    (?:and )?(?:any|some)thing else (?:you|u) (?:want|need|fancy|can think of).*|whatever (?:you|u) .*
    ring me.*|(?:does |do )?(?:any|some)(?:one|body) (?:need|want).*|need anything.*|call me.*
    (?:making|having) .*|text me.*|let me know.*|long day.*|busy day.*|so tired.*|lol|haha+|hehe+|anyway
    sorry|no wait|you[’']?re (?:a|the) (?:star|best|legend|angel|lifesaver).*|legend
    (?:kids|the kids|children|everyone|all) .*(?:at|fine|asleep|hungry|ok|good|well|home|school).*|family
    team|all|guys|everyone|love|darling|dear|babe|hun|honey|sweetheart|mum|dad
    (?:quick|shopping|grocery|weekly) (?:one|list|shop)|(?:kind |best |warm )?regards
    thank(?:s| you)(?: so much| very much| a lot| a million)? for .*
    (?:did|have|has|haven[’']t) (?:you|we|u|anyone|he|she) .*|do (?:we|you) (?:have|still) .*|good luck.*
    enjoy.*|no (?:idea|rush|hurry|pressure|probs)|as always|as usual|always
  `,
  people: among`
    mum|mummy|mom|mommy|mam|dad|daddy|nan|nana|gran|granny|grandma|grandad|grandpa|wife|hubby|husband|auntie
    uncle|sis|bro|love|babe|darling|family(?: group| chat)?
  `,
  lists: among`
    me|you|us|home
    (?:my |our |the |todays? |quick )?(?:shopping|grocery|food|weekly|weekend|shop|list)(?: list| shop| run)?(?: for (?:today|tonight|tomorrow|this week|the week|the weekend|\p{L}+day))?
    list|to (?:buy|get)|things (?:to (?:buy|get)|we need)|stuff (?:we need|to get)|we need|need|groceries
    tesco|asda|aldi|lidl|sainsbury[’']?s|morrisons|waitrose|co-?op|boots|costco|walmart|target
    trader joe[’']?s|whole foods|urgent|reminder|note|ps|p\.s\.?|edit
    (?:ok(?:ay)? |so |right |final |new |the |\p{L}+ ){0,3}(?:list|shop|shopping|run)(?: (?:for|from) .{1,25})?
  `,
  categories: among`
    fruit|veg|fruit (?:and|&) veg(?:etables)?|veggies|dairy|meat|bakery|frozen|fridge|household|toiletries
    drinks|cupboard|pharmacy|other|misc|extras?
    for (?:the )?(?:party|bbq|barbecue|weekend|week|kids|dinner|tea|lunch|breakfast|tonight|tomorrow|baby|cat|dog)
  `,
  no: among`
    (?:oh |no wait,? )?(?:scrap|drop|forget|skip|cancel|leave|lose) (?:the|that|those|about the)
    (?:actually )?not the
    no need (?:for|to (?:get|buy))(?: any)?|(?:no,? )?not
    (?:we |i )?(?:don[’']?t|do not) (?:need|want|get|buy|bother with)(?: any)?(?: more)?
    no(?: more)?(?!.* left)|forget(?: about)?|skip|leave(?: out)?|ignore|never ?mind|without|cancel|scratch
    (?:i|we)(?:[’']ve| have)? (?:already )?(?:got|have|bought)(?: (?:enough|plenty of|loads of|lots of))?
    there[’']?s (?:still )?(?:plenty|loads|enough|lots)(?: of)?
    there[’']?s (?:still )?(?=[^,]* in the (?:fridge|freezer|cupboard))
    already (?:got|have)|dad[’']?s got|mum[’']?s got|(?:i|we)[’']?ll (?:get|bring|buy|sort|do)(?: the)?
  `,
  had: among`
    (?:is|are) a no(?: .*)?
    (?:(?:i|we)(?:[’']ve| have)?|you(?:[’']ve)?|mum|dad) (?:still |already )?(?:have|got|bought)(?: (?:enough|plenty|loads|some|it|that|those|already))*
    (?:i[’']?ll|i will|i can|i) (?:get|bring|do|sort|grab)(?: (?:that|it|them|those))?
    (?:got|have) (?:some|plenty|enough|loads|it|them|that|those)(?: .{0,18})?
  `,
  fix: among`
    actually
    (?:oh |ah )?(?:no|sorry|wait|oops|actually|hang on|hold on)(?:,? (?:no|wait|sorry|i meant?|make (?:that|it)|not that|scratch that|actually))+
    i meant?(?: to say)?|(?:actually )?make (?:that|it)|or rather|scratch that|correction|sorry
    (?:scrap|forget|cancel|ignore) that|instead
  `,
  counts: among`
    two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|a couple(?: of)?|couple of|a few
    several|a dozen|half a|a pair of|another|loads of|lots of|plenty of
  `,
  articles: among`
    some of (?:the|those|that|these|their)(?: nice)?|ur|sum|a|an|the|some(?: more)?|any|more|my|our|your|his|her
    one|those|these|extra
  `,
  bags: 'bin ?(?:bags?|liners?)|(?:rubbish|trash|garbage|freezer) bags?',
};
