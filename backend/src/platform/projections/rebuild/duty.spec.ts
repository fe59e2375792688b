import { Duty } from './duty.ts';

const woken = (duty: Duty, times: number, lateMs: number): number => {
  for (let i = 0; i < times; i++) duty.wokeUp(lateMs);
  return duty.share;
};

it('works half of the time at first, and rests as long as it has worked', () => {
  const duty = new Duty();
  expect(duty.share).toBe(0.5);
  expect(duty.restAfter(8)).toBe(8);
  expect(duty.restAfter(0.1)).toBe(1);
  expect(duty.restAfter(1_000)).toBe(100);
});

it('takes a little more for as long as nobody is late, up to nearly all', () => {
  const duty = new Duty();
  expect(woken(duty, 25, 0.4)).toBeCloseTo(0.52);
  expect(woken(duty, 250, 0.4)).toBeCloseTo(0.72);
  expect(woken(duty, 10_000, 0.4)).toBe(0.9);
  expect(duty.restAfter(9)).toBeCloseTo(1);
});

it('takes much less as soon as wake-ups are late, down to what has an end in sight', () => {
  const duty = new Duty();
  expect(woken(duty, 1, 8)).toBe(0.5);
  expect(woken(duty, 1, 8)).toBeCloseTo(0.3);
  expect(woken(duty, 100, 8)).toBe(0.25);
  expect(duty.restAfter(10)).toBe(30);
  // A single late one among many is chance.
  expect(woken(duty, 1, 8) + woken(duty, 24, 0.2)).toBeCloseTo(0.25 + 0.27);
});
