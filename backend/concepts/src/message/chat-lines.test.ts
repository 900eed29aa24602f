import { withoutChat } from './chat-lines';

describe('withoutChat', () => {
  it.each([
    ['[12:31, 23/11/2026] Ben: eggs', 'eggs'],
    ['[23/11/2026, 12:31] Ben: eggs', 'eggs'],
    ['[23/11/2026, 12:31:05] Ben Miller: eggs', 'eggs'],
    ['\u200e[23/11/2026, 12:31:05] Ben: \u200eeggs', 'eggs'],
    ['[11/23/26, 6:05:11\u202fPM] ~\u202fBen: eggs, 2: big', 'eggs, 2: big'],
    ['[23.11.26, 18:02:11] Mama: Eier', 'Eier'],
    ['[23-11-2026 18:02:11] Mama: eieren', 'eieren'],
    ['[2026-11-23, 18:02:11] +49 170 1234567: Eier', 'Eier'],
    ['[23/11/26 6:02:11 p. m.] Mamá: huevos', 'huevos'],
    ['[23.11.2026 ÖS 6:02:11] Anne: yumurta', 'yumurta'],
    ['23/11/2026, 12:31 - Ben: eggs', 'eggs'],
    ['11/23/26, 6:05 PM - Ben: eggs', 'eggs'],
    ['23/11/2026, 6:05 pm - Ben: eggs', 'eggs'],
    ['23.11.26, 18:02 - Jana Müller: Eier', 'Eier'],
    ['23/11/2026 à 18:02 - Papa : œufs', 'œufs'],
    ['23/11/26, 7:10 a. m. - Papá: huevos', 'huevos'],
    ['23-11-2026 18:02 - Sanne de Vries: eieren', 'eieren'],
    ['23.11.2026 18:02 - Ayşe: yumurta', 'yumurta'],
    ['23/11/26, 12:31 - \u202a+44 7700 900123\u202c: eggs', 'eggs'],
    ['[23/11/2026, 12:31] Ben: eggs \u200e<This message was edited>', 'eggs'],
    ['[23 Nov 2026, 12:31] Ben: eggs', 'eggs'],
  ])('reads %j as %j', (line, text) => expect(withoutChat([line])).toEqual([text]));

  it.each([
    '23/11/2026, 12:31 - Ben: <Media omitted>',
    '[23/11/2026, 12:31] Ben: \u200eimage omitted',
    '[23.11.26, 18:02] Mama: \u200eBild weggelassen',
    '23.11.26, 18:02 - Mama: <Medien ausgeschlossen>',
    '23/11/2026 à 07:10 - Papa : <Médias omis>',
    '23/11/26, 7:10 a. m. - Papá: <Multimedia omitido>',
    '23-11-2026 07:10 - Papa: <Media weggelaten>',
    '23.11.2026 07:10 - Baba: <Medya dahil edilmedi>',
    '23/11/2026, 12:31 - Ben: IMG-20261123-WA0001.jpg (file attached)',
    '[23/11/2026, 12:31] Ben: \u200e<attached: 00000012-PHOTO.jpg>',
    '23/11/2026, 12:31 - Ben: This message was deleted',
    '23.11.26, 18:02 - Mama: Diese Nachricht wurde gelöscht.',
    '23/11/2026, 12:30 - Messages and calls are end-to-end encrypted. Only people in this chat can read them.',
    'Ben, [23.11.2026 12:31]',
    'Ben, [23.11.2026 12:31]:',
  ])('drops %j, which has no text of a user', (line) =>
    expect(withoutChat([line, 'milk'])).toEqual(['milk']),
  );

  it.each([
    '12:30 - dentist',
    '7:30 - kids: breakfast',
    '[23.11.2026, 12:31] dentist',
    '[x] milk',
    '[2] milk',
    'milk [organic]',
    '24.12. presents',
    '24.12.2026 presents: bike',
    '10:30 swimming: bring towel',
    '12.31',
    'Lidl: milk',
    '2 kg: flour',
    '23/11 milk',
  ])('leaves %j unchanged', (line) => expect(withoutChat([line])).toEqual([line]));

  it('keeps all lines of a long message, and a whole chat without text', () => {
    expect(withoutChat(['[23/11/2026, 12:31] Ben: eggs', 'milk', '[23/11/2026, 12:32] Mum: tea'])).toEqual([
      'eggs',
      'milk',
      'tea',
    ]);
    expect(withoutChat(['23/11/2026, 12:31 - Ben: <Media omitted>'])).toEqual([
      '23/11/2026, 12:31 - Ben: <Media omitted>',
    ]);
  });
});
