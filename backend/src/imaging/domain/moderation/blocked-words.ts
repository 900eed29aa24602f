import type { Language } from '@pictick/rules/language';

/** `rude`: sex and insults, blocked in names too. `unsuitable`: violence, weapons, drugs. */
export interface BlockedWords {
  rude: string;
  unsuitable: string;
}

/** Words with the same meaning in every language. */
export const blockedEverywhere: BlockedWords = {
  rude: `sex sexy nude nudes naked nudity porn porno pornography hentai nsfw bdsm orgasm blowjob handjob dildo vagina vulva penis masturbation masturbate masturbating incest fuck fucking fucker fucked motherfucker bitch
    hitler swastika kkk nigger nigga faggot`,
  unsuitable: `genocide cocaine heroin methamphetamine mdma lsd ketamine fentanyl marijuana cannabis nazi nazis isis`,
};

/**
 * Whole words per language: "rape" is a fish in Spanish. Words with a harmless use in the kitchen of their
 * language ("arroz bomba", "limon sık") are left to the provider's filter.
 * A word blocked by mistake costs the picture and leaves the letter card.
 */
export const blockedWords: Readonly<Record<Language, BlockedWords>> = {
  en: {
    rude: `sexual topless erotic fetish vibrator cunt pussy tits titties boobs boobies clitoris horny slut whore hooker prostitute rape rapist pedophile paedophile pedo molest anus cum cumshot
      shit shitty bastard asshole arsehole wanker twat kike retard tranny`,
    unsuitable: `kill killing killer murder murderer corpse corpses gore gory beheading decapitated dismembered torture massacre terrorist terrorism suicide suicidal noose selfharm
      gun guns handgun pistol rifle shotgun revolver ammo ammunition bullet bullets bomb bombs explosive explosives landmine dynamite machete
      meth ecstasy hashish bong opium cigarette cigarettes cigar cigars vape vapes`,
  },
  es: {
    rude: `sexo sexual pornografia desnudo desnuda desnudos desnudas erotico erotica follar follando polla coño puta puto putas prostituta pene tetas mamada masturbarse masturbacion violacion violador pederasta pedofilo semen orgasmo
      mierda joder gilipollas cabron hijoputa maricon sudaca`,
    unsuitable: `matar asesinar asesino asesina asesinato cadaver cadaveres sangriento gore decapitado tortura masacre genocidio terrorista terrorismo suicidio suicida ahorcado
      pistola pistolas rifle escopeta municion explosivo explosivos dinamita metralleta
      cocaina heroina metanfetamina extasis marihuana porro porros hachis opio cigarrillo cigarrillos cigarro cigarros vapeador esvastica`,
  },
  fr: {
    rude: `sexe sexuel sexuelle pornographie nudite erotique baise couille couilles pute putain salope prostituee vagin vulve nichons fellation sodomie viol violeur pedophile orgasme sperme
      merde enculer encule connard connasse salaud negre bougnoule pede`,
    unsuitable: `tuer tueur meurtre meurtrier assassin assassinat cadavre cadavres sanglant gore decapite torture massacre terroriste terrorisme suicide suicidaire
      fusil fusils revolver munition munitions explosif explosifs dynamite mitraillette
      cocaïne heroine methamphetamine ecstasy haschich shit opium cigarette cigarettes cigare cigares vapoteuse croixgammee`,
  },
  de: {
    rude: `sexuell pornografie pornographie nackt nackte nackter nacktes nacktbild erotik erotisch ficken fick gefickt muschi fotze titten arsch arschloch hure nutte nutten schlampe prostituierte hoden wichsen wichser selbstbefriedigung vergewaltigung vergewaltiger paedophil padophil orgasmus sperma
      scheisse scheiss hurensohn missgeburt neger kanake schwuchtel`,
    unsuitable: `toten morden mord morder mordern leiche leichen enthauptet folter massaker volkermord terrorist terror selbstmord suizid erhangt
      pistole pistolen gewehr gewehre revolver munition bomben granate granaten handgranate sprengstoff dynamit maschinengewehr
      kokain methamphetamin ecstasy kiffen haschisch opium zigarette zigaretten zigarre zigarren hakenkreuz`,
  },
  nl: {
    rude: `seks seksueel pornografie naakt naakte erotisch neuken neuk lul kut tieten hoer hoeren slet prostituee masturberen verkrachting verkrachter pedofiel pedo orgasme sperma
      klootzak kanker godverdomme neger nikker flikker mongool`,
    unsuitable: `doden moord moorden moordenaar lijk lijken onthoofd marteling massamoord terrorist zelfmoord opgehangen
      pistool pistolen geweer geweren revolver munitie kogels bom bommen granaat granaten explosief explosieven dynamiet machinegeweer
      heroine metamfetamine xtc wiet hasj opium sigaret sigaretten sigaar sigaren vape hakenkruis`,
  },
  tr: {
    rude: `seks seksi cinsel pornografi ciplak ciplaklik erotik sikis sikmek siktir yarak yarrak amcik orospu fahise kaltak vajina mastürbasyon tecavüz tecavüzcü pedofili sübyanci orgazm
      ibne serefsiz kahpe`,
    unsuitable: `öldürmek öldür cinayet katil ceset cesetler kanli iskence katliam soykirim terörist terör intihar
      tabanca tüfek silah silahlar mermi mermiler bombalar patlayici dinamit
      kokain eroin metamfetamin ekstazi esrar afyon bonzai sigara sigaralar nargile gamalihac`,
  },
};
