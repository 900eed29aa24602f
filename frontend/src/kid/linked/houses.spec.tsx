/** @jest-environment jsdom */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { startEnglish } from '../testing/english';
import { linkDevice, twoHomes } from '../testing/homes';
import { faces, listOf, MemoryDevice } from '../testing/memory-store';
import { buttons, pass, show, tap } from '../testing/show';
import { nameOfHome } from './home-house';

jest.mock('../cards/pictures', () => ({
  usePlainPicture: ({ image }: { image: object }) => image,
}));
beforeAll(startEnglish);
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const lock = 'For grown-ups: hold for two seconds';
const houses = () => buttons().filter((name) => name === 'Berg' || name === 'Tal');

function twoHomesOf(count: number) {
  const device = new MemoryDevice(faces(count), [listOf('do', 'task', 2)]);
  linkDevice(device, twoHomes());
  return device;
}

it('the only child of a home asks for the houses by its animal at the end, and one tap shows the other home', async () => {
  const device = new MemoryDevice(faces(1), []);
  linkDevice(device, twoHomes());
  show(device);
  await tap('Choose another child');
  await pass(0);
  expect(buttons()).toEqual(['The fox', 'Berg', 'Tal', lock]);
  await tap('Tal');
  await pass(0);
  expect(device.calls).toEqual([
    ['choose', null],
    ['showHome', 'tal'],
    ['choose', 'bear'],
  ]);
});

it('several children find the house of the other home beside their animals', async () => {
  const device = twoHomesOf(2);
  device.store.chooseChild(null);
  show(device);
  await pass(0);
  expect(buttons()).toEqual(['The fox', 'The rabbit', 'Berg', 'Tal', lock]);
});

it.each(['gone', 'loading'] as const)('a home that is %s can be left by one tap', async (status) => {
  const device = twoHomesOf(1);
  device.set({ status, child: null, children: [], lists: [] });
  show(device);
  await pass(0);
  expect(houses()).toEqual(['Berg', 'Tal']);
  await tap('Tal');
  expect(device.calls.at(-2)).toEqual(['showHome', 'tal']);
});

it('the house of the home that is shown is pressed, and a tap on it changes nothing', async () => {
  const device = twoHomesOf(2);
  device.store.chooseChild(null);
  show(device);
  await pass(0);
  const nameOf = () => screen.getByRole('button', { pressed: true }).getAttribute('aria-label');
  expect(nameOf()).toBe('Berg');
  await tap('Berg');
  expect(device.calls).toEqual([['choose', null]]);
  await tap('Tal');
  await pass(0);
  expect(device.calls.slice(1)).toEqual([
    ['showHome', 'tal'],
    ['choose', 'bear'],
  ]);
});

it('beside the animal of the cards stands the house of the home, which is no button', async () => {
  const device = twoHomesOf(2);
  show(device);
  await pass(0);
  expect(screen.getByRole('img', { name: 'Berg' })).toBeTruthy();
  expect(houses()).toEqual([]);
});

it('beside the animal stands no house where the device has one home', async () => {
  const device = twoHomesOf(2);
  linkDevice(device, twoHomes().slice(0, 1));
  show(device);
  await pass(0);
  expect(screen.queryByRole('img', { name: 'Berg' })).toBeNull();
});

it('a device with one home has no house, and its only child is there at once', async () => {
  const device = new MemoryDevice(faces(1), []);
  linkDevice(device, twoHomes().slice(0, 1));
  device.store.chooseChild(null);
  show(device);
  await pass(0);
  expect(buttons()).toEqual([lock]);
  expect(device.calls).toEqual([
    ['choose', null],
    ['choose', 'fox'],
  ]);
});

it('a home that has ended shows no card, and the house of the one that goes on', async () => {
  const device = twoHomesOf(2);
  linkDevice(device, twoHomes().slice(1));
  device.isOver = true;
  show(device);
  await pass(0);
  expect(buttons()).toEqual(['Tal', lock]);
});

it('a house without the name of its family is called after its children', () => {
  const [home] = twoHomes();
  expect(home && nameOfHome({ ...home, name: '', children: faces(2) })).toBe('The fox, The rabbit');
});

it('a house shows four animals at most, and none that this release does not know', async () => {
  const device = twoHomesOf(1);
  const [berg, tal] = twoHomes();
  const dragon = { id: 'd', nickname: 'D', animal: 'dragon', colour: 'gold' };
  if (!berg || !tal) throw new Error('There are no homes');
  linkDevice(device, [berg, { ...tal, children: [dragon, ...faces(6)] }]);
  device.set({ status: 'gone', child: null, children: [] });
  show(device);
  await pass(0);
  expect(screen.getByRole('button', { name: 'Tal' }).querySelectorAll('img')).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'Tal' }));
});
