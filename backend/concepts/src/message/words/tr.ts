import { among } from '../among';
import type { ChatWords } from '../chat-words';

export const tr: ChatWords = {
  leads: among`
    ama|fakat|o yüzden|bu yüzden|sadece|yalnızca|a+(?: (?:bir de|ve))?|ah|ay|aa bir de|ha(?: bir de)?|hah|he
    ee|şey|ya|ve(?: (?:bir de|ayrıca|de|da))?|bir de|birde|ayrıca|sonra|bir de şey|tamam|evet|o zaman|yani
    bu arada|ps|not|belki|mümkünse|lütfen|unutmadan|az kalsın unutuyordum|unutuyordum|neredeyse unutuyordum
    son olarak|başka|varsa|gelirken|dönerken|gelmişken|gitmişken|çıkmışken
    hazır (?:gitmişken|çıkmışken|markettesin|oradayken)|vaktin olursa|zahmet olmazsa|zahmet olmazsan
    sana zahmet|müsaitsen|uygunsan|(?:eve |işten |akşam |okuldan )*(?:gelirken|dönerken|dönüşte|gelince)
    yoldan|(?:bugün|yarın|akşam|hafta sonu) için(?=\s*[:,])|bi(?! (?:tane|adet|paket|kutu|kilo|şişe|demet|litre|kavanoz|poşet|koli|bağ|kase|dilim|avuç|torba|bardak|somun|düzine|çift|çuval)(?!\p{L}))|bi de|rica etsem|rica etsek|rica edersem
    ha bi de|ha|bak|canımın içi|kızım|oğlum|evladım|yeğenim|komşum|kapıcı efendi|abi|hanım|selam anneciğim
    da(?= )|de(?= )|bi(?! (?:tane|adet|paket|kutu|kilo|şişe|demet|litre|kavanoz|poşet|koli|bağ|kase|dilim|avuç|torba|bardak|somun|düzine|çift|çuval)(?!\p{L}))(?= )|biraz da|eğer varsa|\p{L}+(?: \p{L}+)? için(?= \d)
    (?:akşam|yarın|bugün|kahvaltı|hafta sonu) için|alexa|siri
    (?:bulursan|görürsen|sen)(?= (?:\d|bir |iki ))|saat \p{L}+ (?:önce|sonra)|bide|hemen
    (?:komşucum|komşu|yavrum|kuzum|hocam|kanka|güzelim|kardeşim|cnm|a[sş]km|kızlar|gençler|abla|dede|nine)(?= \S)
  `,
  asks: among`
    liste(?:si)?(?= ?:)
    (?:eve |işten |akşam |akşama |sonra |okuldan |yarın |bugün )*(?:gelirken|dönerken|dönüşte|çıkınca|geçerken)(?: (?:marketten|bakkaldan|yoldan|fırından|manavdan|kasaptan|migros[’']?tan|bim[’']?den|a101[’']?den|şok[’']?tan|eczaneden|bana|bize|eve|lütfen|bir|de|da|zahmet olmazsa|uğrayıp))*
    (?:köşedeki )?(?:şarküteriden|kırtasiyeden|nalburdan|pastaneden|aktardan|kuruyemişçiden|marketten|bakkaldan|fırından|manavdan|kasaptan|pazardan|eczaneden|migros[’']?tan|bim[’']?den|a101[’']?den|şok[’']?tan)(?: (?:bana|bize|eve|lütfen))*
    (?:markete|bakkala|pazara|manava|fırına|migrosa|migros[’']a|bime|bim[’']e)(?: (?:gidersen|gidince|uğrarsan|uğrayıp|gidiyorsan|giderken|uğrayabilir misin|gittiğinde|uğrarsanız|uğra da|gitmişken|gidecek misin))+
    (?:evde|bizde|evimizde|dolapta)(?= .*(?:kalmad|kalmam|bitti|bitmiş|yok|bitiyor|azald))
    (?:alınacaklar|alınacak|ihtiyaçlar|eksikler|lazım olanlar|lazımlar|almamız gerekenler|alman gerekenler)(?: (?:listesi|şunlar))?
    (?:bize|bana|eve|evde|çocuklara)(?=.*(?:laz[ıi]m|gerek|al[ıi]r|al(?:\s|$|ab|s|ı)|getir))
    (?:şunları|bunları|şunlar)(?: (?:alır mısın|al|alabilir misin|lazım|alsana))?
    (?:senden |sizden )?(?:bir |tek )?(?:ricam|isteğim)(?: var)?(?= )
    (?:\p{L}+[’'])?[yn]?[ea] (?:girsene|uğrasana|gitsene)
    (?:bana|bize|sana|eve|ona|anneme|babama|\p{L}+[’'](?:ye|ya|e|a))(?: (?:bir|bi|yarın|de))*(?=.*(?:al|getir|kap|lazım|ister|bırak))
    (?:migros|bim|a101|şok|carrefour|market|bakkal|fırın|manav|kasap|balıkçı|nalbur|eczane|simitçi|pastane|kırtasiye|pazar|köy)[’']?(?:den|dan|ten|tan|e uğrarsan|a uğrarsan|e gidersen|a gidersen|te|ta|de|da)(?: (?:de|da))?
    (?:hanım|eşim|annem|babam|tesisatçı|doktor|öğretmen\p{L}*) (?:diyor ki|dedi ki|istiyor|istedi)(?= ?:| )
    ben diyorum ki(?= ?:)|şunlar lazım(?= ?:)|lazım(?= ?:)|almayı unutma(?= ?:)
  `,
  verbs: among`lütfen|al(?=\s*:)|almayı unutma(?=\s*:)`,
  tails: among`
    lütfen|ltf|lütfen canım|sağ ?ol|sağolun|teşekkür(?:ler| ederim| ederiz)|tşk(?:ler)?|eyvallah
    canım(?: benim)?|aşkım|hayatım|tatlım|abla|abi|anne(?:cim|ciğim)?|baba(?:cım|cığım)?|da|de|bir de|ayrıca
    varsa|olursa|bulursan|görürsen|mümkünse|vaktin olursa|zahmet olmazsa|sana zahmet|iyi olur(?:du)?
    güzel olur(?:du)?|süper olur|harika olur|olur mu|tamam mı|tmm mı|tamam|öptüm|öpüyorum|seviyorum seni
    görüşürüz|bugün|akşama|akşam|yarın|falan|filan|vs|vb|felan|ha|he|bi zahmet|kadar|unutmadan|lazım bir de
    da varsa|de varsa|da olur|de olur|da olsun|de olsun|acil|çabuk|al|ona|bana|olur yanında|civarı|bu sefer
    lütfe+n|anne+|ya|valla|kesin|mutlaka|mesela
  `,
  ends: among`
    (?:da |de )?(?:laz[ıi]?m|als[ae]?na+|al[ıi]rm[ıi]s[ıi]n|alabil[ıi]rm[ıi]s[ıi]n|al[ıi]caks[ıi]n|iste|söyle|al[ıi]p gel(?:ir misin|sene)|als[ıi]n(?:lar)?|almay[ıi] unutma)(?: (?:sagol|sağol|kuzum|canım|lütfen))?
    (?:da |de |bir |bi )*(?:(?:al[ıi]r|alabilir|getirir|getirebilir|kapar|ekler|yazar|bulur|bakar|alıver|uğrayıp alır)\s?m[ıi](?:s[ıi]n)?(?:[ıi]z)?|al[ıi]r m[ıi]y[ıi]z|alsana|alsan(?:[ıi]z)?(?: (?:iyi olur|süper olur|ya|olur mu|çok iyi olur))?|alsak|alırsan(?:[ıi]z)?(?: (?:sevinirim|iyi olur|çok iyi olur|seviniriz|süper olur|çok sevinirim|harika olur))?|getirirsen(?: (?:sevinirim|iyi olur))?|getirsene|getirsen|al|al[ıi]n|al[ıi]ver|al[ıi]ver(?:ir misin|in)|alal[ıi]m|alınacak|alınsın|almalıyız|alman lazım|almamız lazım|almak lazım|alman gerek(?:iyor)?|almamız gerek(?:iyor)?|laz[ıi]m(?:d[ıi]|mış| diyor| dedi)?|gerek(?:li|iyor|ecek)?|getir|getirin|ekle(?:r misin|sene)?|yaz|ist(?:iyorum|iyoruz|iyorlar|erim)|alabilirsen(?: (?:sevinirim|iyi olur|süper olur|çok iyi olur))?|almay[ıi] unutma(?:y[ıi]n)?|unutma(?:y[ıi]n)?(?: sakın)?|bitti|bitmiş|bitmek üzere|bitiyor|kalmad[ıi]|kalmam[ıi][şs]|tükendi|tükenmiş|azald[ıi]|azalm[ıi][şs]|yok|eksik|istiyor|olsun)
    (?:da |de )?(?:alacakmışsın(?:ız)?|alıversen|kapsana|baksana?|alalım (?:diyorum|dedim))
    (?:da |de )?(?:al|alsana|alıver|getir|kap gel|alıp gelsene|alıp gel|bırakır m[ıi]s[ıi]n|alır m[ıi]s[ıi]n|alal[ıi]m|alsak|alın|olsun|yeter|unutma|istiyor|getirsene|getirir misin|alacaksın|alırsan)(?: (?:acil|çabuk|ya|lütfen|ona|bana|bize|bi zahmet|bir zahmet|hadi|olur mu|tamam mı))*
  `,
  gone: among`
    (?:(?:üçü|ikisi|hepsi|az|da|de|hiç|çok|neredeyse|artık|iyice) )*(?:kald[ıi]|bitti|bitmi[şs]+|bitmek üzere|bitiyor|kalmad[ıi]|kalmam[ıi][şs]|tükendi|tükenmiş|azald[ıi]|azalm[ıi][şs]|yok|lazım|gerek(?:iyor)?|eksik)
    unuttum|unutmuşum
  `,
  says: among`
    \p{L}{3,}(?:[ıiuü]yorum|[ıiuü]yoruz|[ıiuü]yor|aca[ğg][ıi]m|ece[ğg]im|aca[ğg][ıi]z|ece[ğg]iz|teyim|tayım|deyim|dayım)
    geçti|ben|sen|biz|siz|onlar|beni|seni|onu|bizi|sizi|bana|sana|ona|bize|size|bende|sende|benimle|seninle
    kim|kime|neden|niye|nerede|nerde|nasıl|asla|hep|kimse|nedir|misin|mısın|mı|mi|mu|mü|çünkü|değil|hayır
    geliyorum|geldim|gelirim|geliyoruz|gidiyorum|gidiyoruz|çıktım|çıkıyorum|yoldayım|evdeyim|işteyim|dedi
    diyor|söyledi|aradı|ararım|arıyorum|bekliyorum|bekliyoruz|seviyorum|özledim|biliyorum|sanırım|galiba
    yapacağım|yapıyorum|yapıyoruz|yapacağız|yaparız|gelecek|gelecekler|geliyor|geliyorlar|geç|kalacağım
    kaldım|üzgünüm|kusura|dün|acıktı|acıktık|acıktım|uyudu|uyuyor|hasta|iyiyim|iyiyiz|oldu|olacak|yoruldum
    yorgunum|vardım|varıyorum|konuşuruz|haber
    (?!yar[ıi]m(?: |$))\p{L}{2,}(?:[ıiuü]c[ae]m|[ıiuü]c[ae]z|yc[ae]m|yc[ae]z|m[ıiuü]y[oa]|[ıiuü]yo(?:lar|m|z)?|[ıiuü]yorlar|m[ae]s[ıi]n|r[ıi]m|r[ıi]z|rsan|rsen|[dt][ıiuü]m(?! )|mışsın)
    patladı|bozuldu\p{L}*|verdi|geldi|gitti|çıktı|dedi ki|olabilir|kurucaz|kızar|hallettim|almıyorlar
    veririm|atarım|arttı|istemez|gir|bence|demişti|bıraktım|anladın|oluyoruz|geçmesin|kalsın|kaçırdık
    yapasım|ölüyorum|unuttun|kırıldı|çatladı|yırtıldı|koptu|tuttu|uzadı|döküldü|tıkandı|arızalandı|lastiği indi
  `,
  is: among`
    (?:geldi|gitti|uyudu|uyuyor|geliyor|gidiyor|oldu|dedi|aradı|istedi|güzel|iyi|hazır|yapıyor|yedi|pişti|pişiyor|bozulmuş|indirimde|pahalı)(?=[\s.!?]*$)
  `,
  cuts: among`
    ama|fakat|çünkü|yoksa|eğer|diye|(?:al|alsana|alıver|getir|alalım|kap gel|alıp gelsene)(?=\s)|bulursan
    bulabilirsen|varsa|olursa|bu sefer|bugün|acil(?:en)?|çabuk|olsun|yeter|olur|kaldı|lütfe+n|tamam
    görüşürüz|demişti|lazım|bir de|bi de|değil|o kadar
  `,
  nothing: among`
    (?:bir |bi |de |da |bunlar |şu )*(?:şey|şeyler|bişey|birşey|hepsi|gerisi|kalanı|aynısı|aynı|bunlar|şunlar|onlar|o|bu|şu|biraz|daha|olan|tane|başka|her şey|(?:\p{L}+ )?bir şeyler|hiçbir şey|neyse|eksik|sana|bana|ona|bize)(?: (?:da|de|al|lazım|var|yok))*
    her zamanki(?:ler|nden|gibi)?|eğer yoksa|varsa|yoksa|.* için (?:malzeme|gerekenler|lazım olanlar)
    üstü kalsın
  `,
  asides: among`
    (?:doğum günü|yılbaşı|bayram|kahvaltı|akşam yemeği|okul|piknik|mangal|iftar|sahur)(?:a|e|da|de)? için
    dünkü|dün|ben |sen (?!\d|bir |iki )|biz |siz |o |çünkü |teşekkür|dikkatli|parasını|üstü|hadi|eve 
    evde (?!.*(?:yok|bitti|kalmad))
    işten|neden|niye|nasıl|kaçta|kim |acele|hoş geldin|geçmiş olsun|allah|inşallah|maşallah|selamün|aleyküm
    bak |yarın (?!al)|bugün (?!al)|dondurma tıbbi|haber|naber
  `,
  questions: among`
    .*(?:m[ıiuü](?:y[ıiuü]m|s[ıi]n|yd[ıiuü]n?|y[ıi]z)?|di mi|dimi|değil mi)|ne|neden|niye|nasıl|kim|kime
    nerede|nerde|kaç|hangi
  `,
  remarks: among`
    bugün|yarın|dün|akşam|sabah|gece|pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|hafta(?: sonu)?|parti
    doğum günü|iftar|bayram|tatil|maç|okul|iş|ev arkadaşları|liste(?:si)?|alışveriş|alınacaklar|acele|çabuk
    hemen|acil|açım|acıktım|susadım|yorgun|hasta|ateşi|teşekkür\p{L}*|sağ ol\p{L}*|allah|razı|kolay gelsin
    öptüm|amcan|teyzen|annen|baban|deden|ninen|kapanıyo\p{L}*|kapanıyor|kapanacak|bekliyor\p{L}*|bekle|geç
    görüşürüz|tamam|süper|harika|of|offf?|ayy?|eyvah|boş|dolu|kalsın|gelsin|hazır|farketmez|dikkatli
    unutma diye|rezil|ihtiyaç
  `,
  whole: among`
    (?:çok )?(?:teşekkür(?:ler| ederim| ederiz)|sağ ?ol(?:un)?|tşk(?:ler)?|tesekkurler|eyvallah|eline sağlık|ellerine sağlık)(?: (?:canım|canım benim|aşkım|hayatım|tatlım|annecim|anneciğim|babacım|babacığım|şimdiden|her şey için|hepinize|abla|abi|oğlum|kızım|bir tanem|birtanem))*
    şimdiden (?:teşekkür(?:ler| ederim)|sağ ?ol(?:un)?)|lütfen|rica ederim|zahmet olacak.*
    (?:seni |sizi )?(?:çok )?(?:öptüm|öpüyorum|öperim|seviyorum|özledim)(?: (?:seni|canım|aşkım|çok|sizi))*
    görüşürüz(?: .{0,20})?|(?:akşama|akşam|yarın|birazdan|sonra) görüşürüz.*|hoşça ?kal|güle güle
    iyi (?:geceler|akşamlar|günler|sabahlar|yolculuklar|çalışmalar|dersler|haftasonları|hafta sonları) ?.{0,20}
    günaydın(?: .{0,20})?|merhaba(?:lar)?(?: .{0,15})?|selam(?:lar)?(?: .{0,15})?|hey|alo|slm|mrb|evet|hayır
    tamam(?:dır)?|tmm|ok|olur|peki|süper|harika|mükemmel|anlaştık|kolay gelsin.*
    (?:günün|gün|iş|okul|toplantı|sınav|maç) nasıl.*|nasıls[ıi]n.*|n[’']?aber.*|naber.*
    ne (?:yapıyorsun|zaman|haber|var ne yok).*|(?:saat(?! \p{L}+ önce)|kaçta|ne zaman) .*
    (?:eve |işten |okuldan |yola |birazdan |şimdi |ben )*(?:geliyorum|geldim|çıktım|çıkıyorum|yoldayım|varıyorum|gecikeceğim|geç kalacağım|geç geleceğim)(?: .*)?
    (?:bu kadar|hepsi bu|o kadar|bu kadarı yeter)(?: .{0,20})?
    başka (?:bir ?şey|birşey) (?:yok|lazım değil).*
    (?:birinin |birine |kimseye |isteyen )?(?:bir ?şey) (?:lazım|ist).* ?m[ıiuü].*|ist(?:eyen|ediğiniz) .*
    herkese (?:merhaba|selam|günaydın)|.* (?:unuttum|unutmuşum|dert etme|merak etme)|başka ne lazım.*
    acele(?: etme| yok).*|dikkatli .*|kendine (?:iyi bak|dikkat et).*|beni ara.*|haber ver.*|ararsın.*
    (?:evde )?yi[yc]\p{L}* (?:bir ?şey|bi[sş]e?[iy]).*|bi[sş]ey rica .*|(?:öptüm )?(?:bye|bay bay)
    bir tanesin.*|birtanesin.*|sen bir tanesin.*|haha+|ahah.*|jsjs.*|canım(?: benim)?|aşkım|hayatım|tatlım
    bir tanem|birtanem|anne(?:cim|ciğim)?|baba(?:cım|cığım)?|kızım|oğlum|abla|abi|arkadaşlar|millet|aile
    herkes|canlarım|çocuklar .*(?:acıktı|uyudu|evde|iyi|hasta|okulda|bekliyor).*
    ne (?:istersen|istiyorsan|bulursan).*|canın ne (?:isterse|çekerse).*|unutma(?: sakın)?|not al
    (?:sağ ?ol\p{L}*|teşekkür\p{L}*|allah .*|selamün aleyküm.*|dikkatli gel.*|parasını .*|üstü .*|amcan|teyzen|annen|baban|kolay gelsin.*|naber|ben iyiyim|hadi .*|acele(?: acele)*|çok (?:susadım|acıktım|yorgunum)|anladın .*|.* rezil .*|.* (?:var mı|nasıl geçti|bitti mi|almış mıydın|alıyodun di mi))
  `,
  people: among`
    anne|annem|baba|babam|babaanne|anneanne|dede|nine|teyze|hala|amca|dayı|abla|abi|eşim|karım|kocam|canım
    aşkım|hayatım|ailem|kardeşim
  `,
  lists: among`
    ben|sen|ev|aile
    (?:benim |bizim |bugünün |bugünkü |küçük )?(?:alışveriş(?: listesi)?|market(?: listesi| alışverişi)?|liste|pazar(?: listesi)?)(?: (?:için|bugün|yarın))?
    alınacak(?:lar)?(?: listesi)?|lazım olanlar|ihtiyaç(?:lar)?(?: listesi)?|eksikler|eve lazım|migros|bim
    a101|şok|carrefour|macrocenter|file|hakmar|tarım kredi
    (?:parti|kahvaltı|akşam yemeği|mangal|hafta sonu|çocuklar|bebek|kedi|köpek|misafir|akşam|yarın|bugün|bayram) için
    acil|önemli|hatırlatma|not|ps|(?:\p{L}+ )?(?:alışveriş|tatil|market|pazar|haftalık)? ?listesi
    alınacaklar|ev arkadaşları.*|(?:\p{L}+ ){1,2}için|herkes
  `,
  categories: among`
    meyve|sebze|meyve sebze|meyve ve sebze|manav|kasap|fırın|bakkal|şarküteri|süt ürünleri|kahvaltılık
    mutfak|banyo|kırtasiye|(?:pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar)(?: pazarı)?
    dondurulmuş|temizlik|kozmetik|içecek(?:ler)?|eczane|diğer|bebek|ev
  `,
  no: '(?:alma|alman[ıi]za gerek yok|gerek yok|lazım değil)|hariç|olmasın',
  had: among`
    (?:var|vardı|zaten var|evde var|hala var|yeterince var|bol bol var|alma(?:na gerek yok)?|almayın|lazım değil|gerek yok|gerekmiyor|kalsın|istemiyoruz|istemiyorum|aldım|aldık|almıştım|almıştık|olmasın|boşver|evde (?:zaten )?(?:var|vardı))(?: .{0,12})?
    (?:geç|vazgeçtim|olmaz)(?: .{0,20})?
    (?:zaten|evde|hala|daha|yeterince|bol bol) (?:var|vardı|aldım|aldık)(?: .{0,12})?
    (?:var|vardı|zaten var|evde var|hala var|boş ?ver|tamam)(?=[\s.!]*$)|al[ıi]yo\p{L}*
  `,
  fix: among`
    (?:ay |aa |ya )?(?:hayır|yok|pardon|dur|bekle|özür dilerim|yanlış yazdım|yanlış oldu)(?:,? (?:hayır|yok|dur|pardon|şey|yerine|onun yerine|aslında|yanlış|yanlış yazdım))+
    yani|daha doğrusu|düzeltiyorum|düzeltme|onun yerine|aslında|pardon|dur|özür dilerim|yanlış yazdım
    (?:yok|hayır|dur)(?=,? \d)
  `,
  counts: among`
    iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|on iki|oniki|yirmi|birkaç|birkaç tane|bir kaç|yarım|çeyrek
    bir çift|bir düzine|yarım düzine|üç beş|iki üç|bir iki|birer|ikişer|bol|çok
  `,
  articles: 'bir|bi|biraz|bir tane|bi tane|şu|o|bu|daha|azıcık|bir miktar',
  bags: 'çöp (?:poşeti|torbası|poşetleri|torbaları)|buzdolabı poşeti',
};
