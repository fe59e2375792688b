import { newTraceparent } from './traceparent.ts';

it('names a trace and its beginning, another each time', () => {
  const all = Array.from({ length: 50 }, newTraceparent);
  for (const one of all) expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(new Set(all).size).toBe(50);
});
