const lists = {
  en: `sex sexy sexual porn porno pornography nude nudes naked nudity topless erotic hentai nsfw fetish bdsm orgasm blowjob handjob dildo vibrator vagina vulva penis dick cunt pussy tits titties boobs boobies clitoris masturbate masturbation masturbating horny slut whore hooker prostitute rape rapist incest pedophile paedophile pedo molest anus cum cumshot
    fuck fucking fucker fucked motherfucker shit shitty bitch bastard asshole arsehole wanker twat
    kill killing killer murder murderer corpse corpses bloody gore gory beheading decapitated dismembered torture massacre genocide terrorist terrorism suicide suicidal noose selfharm
    gun guns handgun pistol rifle shotgun revolver ammo ammunition bullet bullets bomb bombs explosive explosives landmine dynamite machete
    cocaine heroin meth methamphetamine ecstasy mdma lsd marijuana cannabis hashish bong ketamine fentanyl opium cigarette cigarettes cigar cigars vape vapes
    nazi nazis hitler swastika kkk isis nigger nigga faggot kike retard tranny`,
  es: `sexo sexual porno pornografia desnudo desnuda desnudos desnudas erotico erotica follar follando polla coño puta puto putas prostituta pene vagina vulva tetas mamada masturbarse masturbacion violacion violador pederasta pedofilo semen orgasmo
    mierda joder gilipollas cabron hijoputa
    matar asesinar asesino asesina asesinato muerto muertos cadaver cadaveres sangriento gore decapitado tortura masacre genocidio terrorista terrorismo suicidio suicida ahorcado
    pistola pistolas rifle escopeta revolver municion bomba bombas explosivo explosivos dinamita metralleta
    cocaina heroina metanfetamina extasis marihuana porro porros cannabis hachis opio cigarrillo cigarrillos cigarro cigarros vapeador
    nazi nazis esvastica maricon sudaca`,
  fr: `sexe sexuel sexuelle porno pornographie nues nudite erotique baiser baise couille couilles pute putain salope prostituee penis vagin vulve nichons fellation masturbation sodomie viol violeur pedophile orgasme sperme
    merde enculer encule connard connasse salaud
    tuer tueur meurtre meurtrier assassin assassinat cadavre cadavres sanglant gore decapite torture massacre genocide terroriste terrorisme suicide suicidaire pendu
    pistolet pistolets fusil fusils revolver munition munitions bombes explosif explosifs dynamite mitraillette
    cocaine heroine methamphetamine ecstasy cannabis haschich shit opium cigarette cigarettes cigare cigares vapoteuse
    nazi nazis croixgammee negre bougnoule pede tapette`,
  de: `sex sexuell porno pornografie pornographie nackt nackte nackter nacktes nacktbild erotik erotisch ficken fick gefickt muschi fotze titten arsch arschloch hure nutte nutten schlampe prostituierte penis vagina vulva hoden wichsen wichser selbstbefriedigung vergewaltigung vergewaltiger paedophil padophil orgasmus sperma
    scheisse scheiss hurensohn missgeburt
    toten morden mord morder mordern leiche leichen blutig enthauptet folter massaker volkermord terrorist terror selbstmord suizid erhangt
    pistole pistolen gewehr gewehre revolver munition bomben granate granaten handgranate sprengstoff dynamit maschinengewehr
    kokain heroin methamphetamin ecstasy kiffen cannabis haschisch opium zigarette zigaretten zigarre zigarren kippen
    nazi nazis hitler hakenkreuz neger kanake schwuchtel`,
  nl: `seks sex seksueel porno pornografie naakt naakte erotisch neuken neuk lul kut tieten hoer hoeren slet prostituee penis vagina vulva pijpen aftrekken masturberen verkrachting verkrachter pedofiel pedo orgasme sperma
    klootzak kanker godverdomme
    doden moord moorden moordenaar lijk lijken bloederig onthoofd marteling massamoord genocide terrorist zelfmoord opgehangen
    pistool pistolen geweer geweren revolver munitie kogels bom bommen granaat granaten explosief explosieven dynamiet machinegeweer
    cocaine heroine methamfetamine xtc wiet hasj cannabis opium sigaret sigaretten sigaar sigaren vape
    nazi nazis hitler hakenkruis neger nikker flikker mongool`,
  tr: `seks seksi cinsel porno pornografi ciplak ciplaklik erotik sik sikis sikmek siktir yarak yarrak amcik orospu fahise kaltak penis vajina vulva mastürbasyon tecavüz tecavüzcü pedofili sübyanci orgazm sperm
    ibne serefsiz kahpe
    öldürmek öldür cinayet katil ceset cesetler kanli iskence katliam soykirim terörist terör intihar
    tabanca tüfek silah silahlar mermi mermiler bomba bombalar patlayici dinamit makineli
    kokain eroin metamfetamin ekstazi esrar afyon bonzai sigara sigaralar puro nargile
    nazi nazis hitler gamalihac`,
} as const;

/**
 * What no picture for children shows, in six languages, as whole words. What is also the name of something harmless in another of the
 * languages, or in a kitchen, is not here: the provider's own filter judges it. A word that is refused wrongly costs a drawn picture
 * and leaves the letter card.
 */
export const blockedWords: readonly string[] = [...new Set(Object.values(lists).flatMap((words) => words.split(/\s+/)))];
