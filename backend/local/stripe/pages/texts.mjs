// @ts-check
/**
 * @typedef {{success: string, declined: string, insufficient: string, secure: string, 'fails-later': string}} CardTexts
 * @typedef {{declined: string, insufficient: string, expired: string, bank: string, noCard: string}} ProblemTexts
 * @typedef {{paid: string, open: string, void: string, uncollectible: string}} StatusTexts
 * @typedef {{
 *   stand: string, why: string, back: string, month: string, year: string, today: string, freeUntil: string, creditUsed: string, creditKept: string, owed: string,
 *   whichCard: string, keep: string, cards: CardTexts, problems: ProblemTexts,
 *   checkout: string, pay: string, free: string, complete: string, expired: string,
 *   bank: string, bankAsks: string, yes: string, no: string, bankOver: string,
 *   portal: string, plan: string, noPlan: string, renews: string, ends: string, card: string, noCard: string, otherCard: string, saveCard: string, saved: string, invoices: string, noInvoices: string, file: string,
 *   upgrade: string, change: string, unchanged: string, changed: string,
 *   invoice: string, statuses: StatusTexts, rest: string, unused: string, paidThanks: string,
 *   gone: string, goneWhy: string,
 * }} Texts
 */

/** @type {Record<string, Texts>} */
export const texts = {
  en: {
    stand: 'Test checkout', why: 'This page stands in for Stripe. It only runs on this computer: the cards aren’t real, and no money moves.', back: 'Back to Pictick', month: '{{price}} a month', year: '{{price}} a year', today: 'Due today',
    freeUntil: 'Free until {{date}}', creditUsed: 'From your credit', creditKept: 'Remaining credit', owed: 'Outstanding from before', whichCard: 'Which card?', keep: 'Your current card',
    cards: { success: 'Works', declined: 'Declined', insufficient: 'Not enough money', secure: 'Asks your bank (3-D Secure)', 'fails-later': 'Works now, fails on renewal' },
    problems: {
      declined: 'This card was declined. Please use another one.', insufficient: 'There isn’t enough money on this card. Please use another one.', expired: 'This card has expired. Please use another one.',
      bank: 'Your bank didn’t approve the payment. Please try again or use another card.', noCard: 'Please choose a card.',
    },
    checkout: 'Your plan: {{plan}}', pay: 'Pay {{amount}}', free: 'Start', complete: 'All done! This has been paid.', expired: 'This page has expired. Please start again in Pictick.',
    bank: 'Your bank asks', bankAsks: 'Do you want to pay {{amount}} to Pictick?', yes: 'Yes, pay', no: 'No', bankOver: 'Your bank has no more questions.',
    portal: 'Your payments', plan: 'Plan', noPlan: 'You don’t have a paid plan.', renews: 'Next payment on {{date}}', ends: 'Ends on {{date}}', card: 'Card', noCard: 'No card yet.', otherCard: 'Another card', saveCard: 'Save card',
    saved: 'Card saved.', invoices: 'Invoices', noInvoices: 'No invoices yet.', file: 'PDF of {{number}}',
    upgrade: 'Switch to {{plan}}', change: 'Pay {{amount}} and switch', unchanged: 'This change isn’t possible any more.', changed: 'Your plan has changed.',
    invoice: 'Invoice {{number}}', statuses: { paid: 'Paid', open: 'Open', void: 'Cancelled', uncollectible: 'Unpaid' }, rest: 'Rest of the period: {{plan}}', unused: 'Unused: {{plan}}', paidThanks: 'This invoice is paid. Thank you!',
    gone: 'There’s nothing here', goneWhy: 'Go back to Pictick and start again.',
  },
  de: {
    stand: 'Lokale Kasse', why: 'Diese Seite vertritt Stripe. Sie läuft nur auf diesem Computer: Die Karten sind erfunden, und es fließt kein Geld.', back: 'Zurück zu Pictick', month: '{{price}} im Monat', year: '{{price}} im Jahr', today: 'Heute zu zahlen',
    freeUntil: 'Kostenlos bis {{date}}', creditUsed: 'Aus deinem Guthaben', creditKept: 'Guthaben, das bleibt', owed: 'Noch offen von früher', whichCard: 'Welche Karte?', keep: 'Deine bisherige Karte',
    cards: { success: 'Zahlt', declined: 'Wird abgelehnt', insufficient: 'Hat zu wenig Geld', secure: 'Fragt deine Bank (3-D Secure)', 'fails-later': 'Zahlt jetzt, scheitert beim nächsten Mal' },
    problems: {
      declined: 'Diese Karte wurde abgelehnt. Bitte nimm eine andere.', insufficient: 'Auf dieser Karte ist zu wenig Geld. Bitte nimm eine andere.', expired: 'Diese Karte ist abgelaufen. Bitte nimm eine andere.',
      bank: 'Deine Bank hat die Zahlung nicht freigegeben. Versuch es noch einmal oder nimm eine andere Karte.', noCard: 'Bitte wähl eine Karte aus.',
    },
    checkout: 'Dein Abo: {{plan}}', pay: '{{amount}} zahlen', free: 'Los geht’s', complete: 'Hier ist alles erledigt: Es ist bezahlt.', expired: 'Diese Seite ist abgelaufen. Bitte fang in Pictick neu an.',
    bank: 'Deine Bank fragt', bankAsks: 'Möchtest du wirklich {{amount}} an Pictick zahlen?', yes: 'Ja, zahlen', no: 'Nein', bankOver: 'Deine Bank hat nichts mehr zu fragen.',
    portal: 'Deine Zahlungen', plan: 'Abo', noPlan: 'Du hast kein bezahltes Abo.', renews: 'Nächste Zahlung am {{date}}', ends: 'Endet am {{date}}', card: 'Karte', noCard: 'Es gibt noch keine Karte.', otherCard: 'Eine andere Karte', saveCard: 'Karte speichern',
    saved: 'Die Karte ist gespeichert.', invoices: 'Rechnungen', noInvoices: 'Es gibt noch keine Rechnungen.', file: 'PDF von {{number}}',
    upgrade: 'Zu {{plan}} wechseln', change: '{{amount}} zahlen und wechseln', unchanged: 'Dieser Wechsel geht nicht mehr.', changed: 'Du hast gewechselt.',
    invoice: 'Rechnung {{number}}', statuses: { paid: 'Bezahlt', open: 'Offen', void: 'Storniert', uncollectible: 'Nicht bezahlt' }, rest: 'Rest des Zeitraums: {{plan}}', unused: 'Nicht genutzt: {{plan}}', paidThanks: 'Diese Rechnung ist bezahlt. Danke!',
    gone: 'Hier ist nichts', goneWhy: 'Geh zurück zu Pictick und fang noch einmal an.',
  },
  es: {
    stand: 'Caja local', why: 'Esta página hace de Stripe. Funciona solo en este ordenador: las tarjetas son inventadas y no se mueve dinero.', back: 'Volver a Pictick', month: '{{price}} al mes', year: '{{price}} al año', today: 'A pagar hoy',
    freeUntil: 'Gratis hasta el {{date}}', creditUsed: 'De tu saldo', creditKept: 'Saldo que te queda', owed: 'Pendiente de antes', whichCard: '¿Qué tarjeta?', keep: 'La tarjeta que tienes',
    cards: { success: 'Paga', declined: 'Es rechazada', insufficient: 'No tiene fondos suficientes', secure: 'Pregunta a tu banco (3-D Secure)', 'fails-later': 'Paga ahora, falla al renovar' },
    problems: {
      declined: 'La tarjeta ha sido rechazada. Elige otra.', insufficient: 'No hay fondos suficientes en la tarjeta. Elige otra.', expired: 'La tarjeta ha caducado. Elige otra.',
      bank: 'Tu banco no ha autorizado el pago. Prueba otra vez o elige otra tarjeta.', noCard: 'Elige una tarjeta.',
    },
    checkout: 'Tu plan: {{plan}}', pay: 'Pagar {{amount}}', free: 'Empezar', complete: 'Todo listo: está pagado.', expired: 'Esta página ha caducado. Empieza de nuevo en Pictick.',
    bank: 'Tu banco pregunta', bankAsks: '¿Quieres pagar {{amount}} a Pictick?', yes: 'Sí, pagar', no: 'No', bankOver: 'Tu banco ya no tiene nada que preguntar.',
    portal: 'Tus pagos', plan: 'Plan', noPlan: 'No tienes ningún plan de pago.', renews: 'Próximo pago el {{date}}', ends: 'Termina el {{date}}', card: 'Tarjeta', noCard: 'Todavía no hay ninguna tarjeta.', otherCard: 'Otra tarjeta', saveCard: 'Guardar tarjeta',
    saved: 'La tarjeta está guardada.', invoices: 'Facturas', noInvoices: 'Todavía no hay facturas.', file: 'PDF de {{number}}',
    upgrade: 'Cambiar a {{plan}}', change: 'Pagar {{amount}} y cambiar', unchanged: 'Este cambio ya no es posible.', changed: 'Tu plan ha cambiado.',
    invoice: 'Factura {{number}}', statuses: { paid: 'Pagada', open: 'Pendiente', void: 'Anulada', uncollectible: 'Sin pagar' }, rest: 'Resto del periodo: {{plan}}', unused: 'Sin usar: {{plan}}', paidThanks: 'Esta factura está pagada. ¡Gracias!',
    gone: 'Aquí no hay nada', goneWhy: 'Vuelve a Pictick y empieza de nuevo.',
  },
  fr: {
    stand: 'Caisse locale', why: 'Cette page remplace Stripe. Elle ne fonctionne que sur cet ordinateur\u00a0: les cartes sont inventées et aucun argent ne circule.', back: 'Retour à Pictick', month: '{{price}} par mois', year: '{{price}} par an', today: 'À payer aujourd’hui',
    freeUntil: 'Gratuit jusqu’au {{date}}', creditUsed: 'Pris sur ton crédit', creditKept: 'Crédit qui te reste', owed: 'Reste à payer d’avant', whichCard: 'Quelle carte\u00a0?', keep: 'La carte que tu as',
    cards: { success: 'Paie', declined: 'Est refusée', insufficient: 'N’a pas assez d’argent', secure: 'Interroge ta banque (3-D Secure)', 'fails-later': 'Paie maintenant, échoue au renouvellement' },
    problems: {
      declined: 'Cette carte a été refusée. Prends-en une autre.', insufficient: 'Il n’y a pas assez d’argent sur cette carte. Prends-en une autre.', expired: 'Cette carte a expiré. Prends-en une autre.',
      bank: 'Ta banque n’a pas autorisé le paiement. Réessaie ou prends une autre carte.', noCard: 'Choisis une carte.',
    },
    checkout: 'Ta formule\u00a0: {{plan}}', pay: 'Payer {{amount}}', free: 'Commencer', complete: 'Tout est fait\u00a0: c’est payé.', expired: 'Cette page a expiré. Recommence dans Pictick.',
    bank: 'Ta banque te demande', bankAsks: 'Veux-tu vraiment payer {{amount}} à Pictick\u00a0?', yes: 'Oui, payer', no: 'Non', bankOver: 'Ta banque n’a plus rien à demander.',
    portal: 'Tes paiements', plan: 'Formule', noPlan: 'Tu n’as pas de formule payante.', renews: 'Prochain paiement le {{date}}', ends: 'Se termine le {{date}}', card: 'Carte', noCard: 'Il n’y a pas encore de carte.', otherCard: 'Une autre carte', saveCard: 'Enregistrer la carte',
    saved: 'La carte est enregistrée.', invoices: 'Factures', noInvoices: 'Il n’y a pas encore de factures.', file: 'PDF de {{number}}',
    upgrade: 'Passer à {{plan}}', change: 'Payer {{amount}} et changer', unchanged: 'Ce changement n’est plus possible.', changed: 'Ta formule a changé.',
    invoice: 'Facture {{number}}', statuses: { paid: 'Payée', open: 'À payer', void: 'Annulée', uncollectible: 'Impayée' }, rest: 'Reste de la période\u00a0: {{plan}}', unused: 'Non utilisé\u00a0: {{plan}}', paidThanks: 'Cette facture est payée. Merci\u00a0!',
    gone: 'Il n’y a rien ici', goneWhy: 'Retourne dans Pictick et recommence.',
  },
  tr: {
    stand: 'Yerel kasa', why: 'Bu sayfa Stripe’ın yerine geçer. Yalnızca bu bilgisayarda çalışır: kartlar uydurmadır, gerçek para kullanılmaz.', back: 'Pictick’e dön', month: 'ayda {{price}}', year: 'yılda {{price}}', today: 'Bugün ödenecek',
    freeUntil: '{{date}} tarihine kadar ücretsiz', creditUsed: 'Bakiyenden', creditKept: 'Kalan bakiyen', owed: 'Önceden kalan borç', whichCard: 'Hangi kart?', keep: 'Kayıtlı kartın',
    cards: { success: 'Öder', declined: 'Reddedilir', insufficient: 'Bakiyesi yetersiz', secure: 'Bankana sorar (3-D Secure)', 'fails-later': 'Şimdi öder, yenilemede ödeyemez' },
    problems: {
      declined: 'Bu kart reddedildi. Lütfen başka bir kart seç.', insufficient: 'Bu kartın bakiyesi yetersiz. Lütfen başka bir kart seç.', expired: 'Bu kartın süresi dolmuş. Lütfen başka bir kart seç.',
      bank: 'Bankan ödemeyi onaylamadı. Yeniden dene ya da başka bir kart seç.', noCard: 'Lütfen bir kart seç.',
    },
    checkout: 'Paketin: {{plan}}', pay: '{{amount}} öde', free: 'Başla', complete: 'Burada yapılacak bir şey kalmadı: ödeme yapıldı.', expired: 'Bu sayfanın süresi doldu. Lütfen Pictick’te yeniden başla.',
    bank: 'Bankan soruyor', bankAsks: 'Pictick’e {{amount}} ödemek isteyen sen misin?', yes: 'Evet, öde', no: 'Hayır', bankOver: 'Bankanın soracağı bir şey kalmadı.',
    portal: 'Ödemelerin', plan: 'Paket', noPlan: 'Ücretli bir paketin yok.', renews: 'Sonraki ödeme: {{date}}', ends: 'Bitiş: {{date}}', card: 'Kart', noCard: 'Henüz kart yok.', otherCard: 'Başka bir kart', saveCard: 'Kartı kaydet',
    saved: 'Kart kaydedildi.', invoices: 'Faturalar', noInvoices: 'Henüz fatura yok.', file: '{{number}} (PDF)',
    upgrade: '{{plan}} paketine geç', change: '{{amount}} öde ve geç', unchanged: 'Bu değişiklik artık yapılamaz.', changed: 'Paketin değişti.',
    invoice: 'Fatura {{number}}', statuses: { paid: 'Ödendi', open: 'Ödenecek', void: 'İptal edildi', uncollectible: 'Ödenmedi' }, rest: 'Dönemin kalanı: {{plan}}', unused: 'Kullanılmayan: {{plan}}', paidThanks: 'Bu fatura ödendi. Teşekkürler!',
    gone: 'Burada bir şey yok', goneWhy: 'Pictick’e dön ve yeniden başla.',
  },
  nl: {
    stand: 'Lokale kassa', why: 'Deze pagina vervangt Stripe en draait alleen op deze computer: de kaarten zijn verzonnen en er gaat geen geld om.', back: 'Terug naar Pictick', month: '{{price}} per maand', year: '{{price}} per jaar', today: 'Vandaag te betalen',
    freeUntil: 'Gratis tot {{date}}', creditUsed: 'Van je tegoed af', creditKept: 'Tegoed dat blijft', owed: 'Nog open van eerder', whichCard: 'Welke kaart?', keep: 'De kaart die je hebt',
    cards: { success: 'Betaalt', declined: 'Wordt geweigerd', insufficient: 'Heeft te weinig geld', secure: 'Vraagt het je bank (3-D Secure)', 'fails-later': 'Betaalt nu, mislukt bij verlenging' },
    problems: {
      declined: 'Deze kaart is geweigerd. Neem een andere.', insufficient: 'Er staat te weinig geld op deze kaart. Neem een andere.', expired: 'Deze kaart is verlopen. Neem een andere.',
      bank: 'Je bank heeft de betaling niet goedgekeurd. Probeer het nog eens of neem een andere kaart.', noCard: 'Kies een kaart.',
    },
    checkout: 'Je abonnement: {{plan}}', pay: '{{amount}} betalen', free: 'Beginnen', complete: 'Hier is alles geregeld: er is betaald.', expired: 'Deze pagina is verlopen. Begin opnieuw in Pictick.',
    bank: 'Je bank vraagt', bankAsks: 'Wil je echt {{amount}} aan Pictick betalen?', yes: 'Ja, betalen', no: 'Nee', bankOver: 'Je bank heeft niets meer te vragen.',
    portal: 'Je betalingen', plan: 'Abonnement', noPlan: 'Je hebt geen betaald abonnement.', renews: 'Volgende betaling op {{date}}', ends: 'Eindigt op {{date}}', card: 'Kaart', noCard: 'Er is nog geen kaart.', otherCard: 'Een andere kaart', saveCard: 'Kaart opslaan',
    saved: 'De kaart is opgeslagen.', invoices: 'Facturen', noInvoices: 'Er zijn nog geen facturen.', file: 'Pdf van {{number}}',
    upgrade: 'Overstappen op {{plan}}', change: '{{amount}} betalen en overstappen', unchanged: 'Deze overstap kan niet meer.', changed: 'Je bent overgestapt.',
    invoice: 'Factuur {{number}}', statuses: { paid: 'Betaald', open: 'Open', void: 'Geannuleerd', uncollectible: 'Niet betaald' }, rest: 'Rest van de periode: {{plan}}', unused: 'Niet gebruikt: {{plan}}', paidThanks: 'Deze factuur is betaald. Bedankt!',
    gone: 'Hier is niets', goneWhy: 'Ga terug naar Pictick en begin opnieuw.',
  },
};

/** @param {string} text @param {Record<string, string>} blanks */
export const filled = (text, blanks) => text.replace(/\{\{(\w+)\}\}/g, (_, name) => blanks[name] ?? '');
