/** Words of looks in six languages. A word matches its beginning; "=" asks for the whole word. */
export const kinds = {
  cat: 'cat= cats= kitten kitty gato gata gatito chat= chaton katze kätzchen kater kedi kat= poes katje',
  dog: 'dog puppy perro perrito chien chiot hund welpe köpek hond= hondje puppy',
  bear: 'bear= bears= teddy oso osito ourson bär ayı beer= beertje',
  panda: 'panda',
  rabbit:
    'rabbit bunny hare= conejo conejito liebre lapin lièvre hase= hasen kaninchen häschen tavşan konijn haas=',
  fox: 'fox zorro zorrito renard fuchs füchs tilki vos= vosje',
  lion: 'lion= lions= león leon= leona= löwe aslan leeuw',
  tiger: 'tiger tigre kaplan tijger',
  mouse: 'mouse mice ratón raton ratita souris maus= mäuschen fare= muis',
  elephant: 'elephant elefant elefante éléphant fil= filcik olifant',
  unicorn: 'unicorn unicornio licorne einhorn unicorn tekboynuz eenhoorn',
  horse: 'horse pony caballo poni cheval poney pferd atı= midilli paard',
  dragon: 'dragon dragón drache ejderha draak drakje',
  dinosaur: 'dino t-rex trex tyranno',
  robot: 'robot androide android roboter',
  bird: 'bird owl parrot chick= pájaro pajaro búho loro pollito oiseau hibou perroquet poussin vogel eule papagei küken kuş baykuş papağan civciv uil= papegaai kuiken',
  penguin: 'penguin pingüino pinguino pingouin manchot pinguin penguen pinguïn',
  frog: 'frog rana= grenouille frosch kurbağa kikker',
  pig: 'pig= piggy piglet cerdo cerdito cochon schwein ferkel domuz varken biggetje',
  cow: 'cow= vaca vache kuh= inek koe= koetje',
  monkey: 'monkey mono= monito singe affe äffchen maymun aap= aapje',
  sheep: 'sheep lamb oveja cordero mouton agneau schaf lamm koyun kuzu schaap lammetje',
  monster: 'monster monstruo monstre ungeheuer canavar alien extraterrestre außerirdisch uzaylı',
  girl: 'girl niña chica fille= fillette daughter sister hija= hermana tochter schwester dochter zus= zusje sœur kızım kardeş mädchen kız= meisje princess princesa princesse prinzessin prenses prinses fairy hada fée fee= elf= elfje peri= mermaid sirena sirène meerjungfrau denizkızı zeemeermin witch bruja sorcière hexe cadı heks queen reina reine königin kraliçe koningin woman mujer femme frau= kadın vrouw mum= mom= mama= mamá maman anne= mutter moeder grandma granny abuela mamie oma= babaanne anneanne nine=',
  boy: 'boy niño chico garçon son= brother hijo= hermano sohn bruder zoon broer fils= frère oğlum junge jungen erkek oğlan jongen prince= príncipe prinz prens= prins= knight caballero chevalier ritter şövalye ridder pirate pirata pirat korsan piraat wizard mago magicien zauberer büyücü tovenaar king= rey= roi= könig kral= koning man= hombre homme mann= adam= dad= daddy papa= papá papi vater baba= vader grandpa grandad abuelo papi= papy opa= dede= superhero superhéroe superheld süper superhéros astronaut astronauta astronaute footballer futbolista child niñe enfant kind= çocuk',
} as const;
export type Kind = keyof typeof kinds;

export const extras = {
  crown:
    'crown corona couronne krone taç= kroon tiara princess princesa princesse prinzessin prenses prinses king= queen rey= reina roi= reine könig königin kral kraliçe koning koningin prince= príncipe prinz prens= prins=',
  pointedHat: 'wizard witch mago bruja magicien sorcière zauberer hexe büyücü cadı tovenaar heks',
  pirateHat: 'pirate pirata pirat korsan piraat',
  helmet: 'astronaut astronauta astronaute raumfahrer ruimtevaarder',
  cape: 'cape= capa= umhang pelerin superhero superhéroe superheld superhéros süper vampire vampiro vampir',
  mask: 'mask máscara masque maske superhero superhéroe superheld superhéros',
  wings:
    'wings alas= ailes flügel kanat vleugel fairy hada fée= fee= peri= elfje angel ángel ange= engel melek dragon dragón drache ejderha draak',
  glasses: 'glasses spectacles gafas lentes anteojos lunettes brille gözlük bril=',
  beard:
    'beard barba= barbe= bart= sakal baard grandpa opa= dede= abuelo papy wizard mago zauberer büyücü tovenaar magicien',
  hat: 'hat= cap= beanie gorra gorro sombrero chapeau casquette bonnet hut= mütze kappe şapka bere= hoed pet= muts',
  bow: 'bow= bows ribbon lazo= moño nœud noeud ruban schleife fiyonk kurdele strik=',
  curls: 'curly curls rizos rizado bouclé boucles lock locken kıvırcık krul',
  plaits: 'plait braid pigtail trenza coleta tresse couette zopf zöpfe örgü vlecht staart=',
  longHair: 'long= largo larga longue lang= lange uzun',
  freckles: 'freckle pecas taches sommersprossen çil= çilli sproet',
  spots: 'spots spotted dots manchas lunares taches punkte gepunktet fleck benek puantiye stippen vlekken',
  stripes: 'stripe rayas rayé streifen gestreift çizgi streep gestreept',
} as const;
export type Extra = keyof typeof extras;

/** The parts that a colour can belong to, other than the figure itself. */
export const parts = {
  hair: 'hair pelo= cabello cheveux haar haare= haaren saç= saçlı mane= melena crinière mähne yele manen blond rubi pelirroj roux= rousse',
  eyes: 'eye ojo yeux auge göz= gözlü ogen',
  clothes:
    'dress shirt jumper sweater trousers clothes coat jacket overall suit costume tutu= skirt scarf vestido camisa camiseta jersey ropa falda abrigo traje bufanda robe= chemise pull= jupe= manteau habit costume écharpe kleid hemd pulli pullover hose= rock= jacke mantel anzug schal elbise gömlek kazak etek ceket mont= kıyafet atkı jurk hemd= trui= broek rok= jas= pak= sjaal',
  headwear:
    'hat= cap= beanie crown gorra gorro sombrero corona chapeau casquette bonnet couronne hut= mütze kappe krone şapka bere= taç= hoed pet= muts kroon cape= capa= umhang pelerin bow= lazo nœud noeud ruban schleife fiyonk strik=',
} as const;
export type Part = keyof typeof parts;

export const colours: Readonly<Record<string, string>> = {
  '#e8474f': 'red rojo roja rouge rot= rote= roten roter rotes kırmızı rood rode=',
  '#f58a3c': 'orange naranja turuncu oranje ginger pelirroj roux= rousse',
  '#f7c948': 'yellow amarill jaune gelb sarı= geel gele= gold dorad doré dorée altın goud blond rubi sarışın',
  '#58b15c': 'green verde vert= verte grün yeşil groen',
  '#4a86e0': 'blue azul bleu blau mavi blauw lacivert navy',
  '#45c4c0': 'turquoise teal turquesa türkis turkuaz',
  '#8e6bd8': 'purple violet morad violeta violet lila= mor= paars lilac',
  '#f583ad': 'pink rosa rose= pembe roze',
  '#8a5a3a': 'brown marrón castañ brun braun kahverengi bruin chestnut',
  '#44404c': 'black negr noir schwarz siyah zwart',
  '#f7f4fa': 'white blanc weiß weiss beyaz wit= witte',
  '#a3a6b4': 'grey gray silver gris= plata gümüş grau gri= silber grijs zilver',
};
