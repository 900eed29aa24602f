import fc from 'fast-check';
import { attachment } from './payments.controller';

it.each([
  ['PICT-0001', 'attachment; filename="Pictick-PICT-0001.pdf"'],
  [null, 'attachment; filename="Pictick-invoice.pdf"'],
  ['', 'attachment; filename="Pictick-invoice.pdf"'],
  ['…', 'attachment; filename="Pictick-invoice.pdf"'],
  ['../../etc/passwd', 'attachment; filename="Pictick-etc-passwd.pdf"'],
  ['a"; filename="b.exe', 'attachment; filename="Pictick-a-filename-b.exe.pdf"'],
  ['1\r\nset-cookie: x=1', 'attachment; filename="Pictick-1-set-cookie-x-1.pdf"'],
  ['Größe 7', `attachment; filename="Pictick-Gro-e-7.pdf"; filename*=UTF-8''Pictick-Gr%C3%B6%C3%9Fe-7.pdf`],
])('attachment saves %j as %s', (number, header) => {
  expect(attachment(number)).toBe(header);
});

it('attachment makes one header with a file name for any number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (number) => {
      expect(attachment(number)).toMatch(
        /^attachment; filename="Pictick-[\w.-]+\.pdf"(; filename\*=UTF-8''Pictick-[\w.%~-]+\.pdf)?$/,
      );
    }),
  );
});
