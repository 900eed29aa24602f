import { Person, type ProviderProfile } from './person';

const google: ProviderProfile = {
  provider: 'google',
  subject: '1',
  name: 'Ada King',
  email: 'ada@example.org',
  picture: null,
};
const ada = (): Person => {
  const person = Person.register('ada', google, new Date());
  person.releaseEvents();
  return person;
};
const changes = (person: Person): number =>
  person.releaseEvents().filter(({ name }) => name === 'identity.profile-changed').length;

describe('Person: the name', () => {
  it('follows Google until the user chooses a name, and never again', () => {
    const person = ada();
    person.syncFromProvider({ ...google, name: 'Ada Lovelace' });
    expect(person.snapshot().name).toBe('Ada Lovelace');
    person.rename('  Mama \n Ada ');
    person.syncFromProvider({ ...google, name: 'Ada L.', email: 'new@example.org' });
    expect(person.snapshot()).toMatchObject({ name: 'Mama Ada', email: 'new@example.org' });
  });

  it.each([
    ['Ada\u202e Lovelace', 'Ada Lovelace'],
    ['  Ada \n\r\n Lovelace\u0000', 'Ada Lovelace'],
    ['A\u200bd\u2066a', 'Ada'],
    ['\u200b\u2060', 'ada'],
    ['\u2800', 'ada'],
    ['', 'ada'],
    ['🍎'.repeat(130), '🍎'.repeat(120)],
    ['a'.repeat(119) + ' b', 'a'.repeat(119)],
    ['Ayşe Öztürk 👩‍👧', 'Ayşe Öztürk 👩‍👧'],
  ])("of Google's %j becomes the valid name %j", (given, name) => {
    expect(Person.register('ada', { ...google, name: given }, new Date()).snapshot().name).toBe(name);
    const person = ada();
    person.syncFromProvider({ ...google, name: given });
    expect(person.snapshot().name).toBe(name);
  });

  it('is the address if no other character is visible', () => {
    expect(
      Person.register(
        'ada',
        { ...google, name: '\u200b', email: '\u200b@example.org' },
        new Date(),
      ).snapshot().name,
    ).toBe('@example.org');
  });

  it('is announced when it changes, and only then', () => {
    const person = ada();
    person.syncFromProvider(google);
    expect(changes(person)).toBe(0);
    person.rename('Mama');
    person.rename('Mama');
    expect(changes(person)).toBe(1);
  });

  it("may be Google's name, chosen by the user", () => {
    const person = ada();
    person.rename('Ada King');
    person.syncFromProvider({ ...google, name: 'A. King' });
    expect(person.snapshot().name).toBe('Ada King');
  });

  it.each([
    ['', 'required'],
    [' \t ', 'required'],
    ['\u200b\u2060', 'required'],
    ['\u2800', 'required'],
    ['a'.repeat(121), 'max'],
  ])('cannot be %j', (name, rule) => {
    expect(() => ada().rename(name)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', details: [{ field: 'name', rule }] }) as Error,
    );
  });

  it('has up to 120 characters as people count them, and no direction marks', () => {
    const person = ada();
    person.rename('🦊'.repeat(120));
    expect(Array.from(person.snapshot().name)).toHaveLength(120);
    person.rename('Ada\u202egnp.exe');
    expect(person.snapshot().name).toBe('Adagnp.exe');
  });
});

describe('Person: the avatar', () => {
  it("is Google's until the user uploads or removes one", () => {
    const person = ada();
    expect(person.followsProviderAvatar).toBe(true);
    person.setAvatar('google');
    expect(person.followsProviderAvatar).toBe(true);
    person.setAvatar('own');
    expect(person.followsProviderAvatar).toBe(false);
    person.removeAvatar();
    expect(person.followsProviderAvatar).toBe(false);
  });

  it('has a new version with every change, and with no other', () => {
    const person = ada();
    person.setAvatar('google');
    person.setAvatar('own');
    person.removeAvatar();
    person.removeAvatar();
    expect([person.snapshot().avatarVersion, changes(person)]).toEqual([3, 3]);
  });
});
