// @ts-check
/**
 * @typedef {{title: string, stand: string, why: string, who: string, other: string, first: string, name: string, email: string,
 *   enter: string, cancel: string, wrongName: string, wrongEmail: string, brokenTitle: string, broken: string}} Texts
 */

/** @type {Record<string, Texts>} */
export const texts = {
  en: {
    title: 'Sign in to Pictick',
    stand: 'Local sign-in',
    why: 'This page stands in for Google. It only runs on this computer: there’s no password, and nothing is sent anywhere.',
    who: 'Who are you?',
    other: 'Someone else',
    first: 'Who are you?',
    name: 'Name',
    email: 'Email',
    enter: 'Continue',
    cancel: 'Cancel',
    wrongName: 'Please enter a name of up to 80 characters.',
    wrongEmail: 'Please enter an email address, like mia@example.com.',
    brokenTitle: 'This sign-in doesn’t work',
    broken: 'Go back to Pictick and start again.',
  },
  de: {
    title: 'Bei Pictick anmelden',
    stand: 'Lokale Anmeldung',
    why: 'Diese Seite vertritt Google. Sie läuft nur auf diesem Computer: kein Passwort, und nichts wird verschickt.',
    who: 'Wer bist du?',
    other: 'Jemand anderes',
    first: 'Wer bist du?',
    name: 'Name',
    email: 'E-Mail',
    enter: 'Weiter',
    cancel: 'Abbrechen',
    wrongName: 'Bitte gib einen Namen mit höchstens 80 Zeichen ein.',
    wrongEmail: 'Bitte gib eine E-Mail-Adresse wie mia@example.com ein.',
    brokenTitle: 'Diese Anmeldung klappt nicht',
    broken: 'Geh zurück zu Pictick und fang noch einmal an.',
  },
  es: {
    title: 'Entrar en Pictick',
    stand: 'Acceso local',
    why: 'Esta página hace de Google. Funciona solo en este ordenador: sin contraseña y sin enviar nada a ninguna parte.',
    who: '¿Quién eres?',
    other: 'Otra persona',
    first: '¿Quién eres?',
    name: 'Nombre',
    email: 'Correo electrónico',
    enter: 'Continuar',
    cancel: 'Cancelar',
    wrongName: 'Escribe un nombre de hasta 80 caracteres.',
    wrongEmail: 'Escribe una dirección como mia@example.com.',
    brokenTitle: 'Este acceso no funciona',
    broken: 'Vuelve a Pictick y empieza de nuevo.',
  },
  fr: {
    title: 'Se connecter à Pictick',
    stand: 'Connexion locale',
    why: 'Cette page remplace Google. Elle ne fonctionne que sur cet ordinateur : pas de mot de passe, et rien n’est envoyé.',
    who: 'Qui es-tu ?',
    other: 'Quelqu’un d’autre',
    first: 'Qui es-tu ?',
    name: 'Nom',
    email: 'E-mail',
    enter: 'Continuer',
    cancel: 'Annuler',
    wrongName: 'Saisis un nom de 80 caractères au plus.',
    wrongEmail: 'Saisis une adresse comme mia@example.com.',
    brokenTitle: 'Cette connexion ne fonctionne pas',
    broken: 'Retourne dans Pictick et recommence.',
  },
  tr: {
    title: 'Pictick’te oturum aç',
    stand: 'Yerel oturum açma',
    why: 'Bu sayfa Google’ın yerine geçer. Yalnızca bu bilgisayarda çalışır: parola yok ve hiçbir yere bir şey gönderilmez.',
    who: 'Sen kimsin?',
    other: 'Başka biri',
    first: 'Sen kimsin?',
    name: 'Ad',
    email: 'E-posta',
    enter: 'Devam et',
    cancel: 'Vazgeç',
    wrongName: 'Lütfen en fazla 80 karakterlik bir ad yaz.',
    wrongEmail: 'Lütfen mia@example.com gibi bir adres yaz.',
    brokenTitle: 'Oturum açılamıyor',
    broken: 'Pictick’e dön ve yeniden başla.',
  },
  nl: {
    title: 'Inloggen bij Pictick',
    stand: 'Lokaal inloggen',
    why: 'Deze pagina vervangt Google. Ze draait alleen op deze computer: geen wachtwoord, en er wordt niets verstuurd.',
    who: 'Wie ben jij?',
    other: 'Iemand anders',
    first: 'Wie ben jij?',
    name: 'Naam',
    email: 'E-mail',
    enter: 'Verder',
    cancel: 'Annuleren',
    wrongName: 'Vul een naam in van hoogstens 80 tekens.',
    wrongEmail: 'Vul een adres in zoals mia@example.com.',
    brokenTitle: 'Dit inloggen werkt niet',
    broken: 'Ga terug naar Pictick en begin opnieuw.',
  },
};

/**
 * @param {string | undefined} header Accept-Language
 * @returns {string} one of the six languages
 */
export function chooseLanguage(header) {
  const wishes = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';');
      const quality = Number(
        rest
          .find((text) => text.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { language: tag.split('-')[0] ?? '', quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ language, quality }) => language in texts && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wishes[0]?.language ?? 'en';
}
