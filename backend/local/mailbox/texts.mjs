// @ts-check
/** @typedef {{title: string, why: string, empty: string, from: string, to: string, noSubject: string, asText: string}} Texts */

/** @type {Record<string, Texts>} */
export const texts = {
  en: {
    title: 'Mailbox',
    why: 'Emails from Pictick arrive here and stay on this computer. Nothing is sent anywhere.',
    empty: 'No emails yet.',
    from: 'From',
    to: 'To',
    noSubject: '(no subject)',
    asText: 'As plain text',
  },
  de: {
    title: 'Briefkasten',
    why: 'Was Pictick per Mail verschickt, kommt hier an und bleibt auf diesem Computer. Nichts geht nach draußen.',
    empty: 'Noch keine Mail.',
    from: 'Von',
    to: 'An',
    noSubject: '(kein Betreff)',
    asText: 'Als reiner Text',
  },
  es: {
    title: 'Buzón',
    why: 'Lo que Pictick envía por correo llega aquí y se queda en este ordenador. No sale nada de aquí.',
    empty: 'Todavía no hay correo.',
    from: 'De',
    to: 'Para',
    noSubject: '(sin asunto)',
    asText: 'Como texto',
  },
  fr: {
    title: 'Boîte aux lettres',
    why: 'Les e-mails de Pictick arrivent ici et restent sur cet ordinateur. Rien n’est envoyé ailleurs.',
    empty: 'Pas encore de message.',
    from: 'De',
    to: 'À',
    noSubject: '(sans objet)',
    asText: 'En texte seul',
  },
  tr: {
    title: 'Posta kutusu',
    why: 'Pictick’in gönderdiği e-postalar buraya gelir ve bu bilgisayarda kalır. Hiçbir yere bir şey gönderilmez.',
    empty: 'Henüz e-posta yok.',
    from: 'Gönderen',
    to: 'Alıcı',
    noSubject: '(konu yok)',
    asText: 'Düz metin olarak',
  },
  nl: {
    title: 'Brievenbus',
    why: 'Wat Pictick per mail verstuurt, komt hier aan en blijft op deze computer. Er gaat niets naar buiten.',
    empty: 'Nog geen mail.',
    from: 'Van',
    to: 'Aan',
    noSubject: '(geen onderwerp)',
    asText: 'Als platte tekst',
  },
};
