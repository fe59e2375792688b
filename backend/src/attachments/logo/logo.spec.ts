import { misfit, specification } from '@livro/event-sourcing';
import type { LogoEvent } from './events.ts';
import { logoDecider, type LogoFacts, logoShapes } from './logo.ts';

const logo: LogoFacts = { sha256: 'ab'.repeat(32), mediaType: 'image/png', size: 90, width: 32, height: 16 };
const other: LogoFacts = { ...logo, sha256: 'cd'.repeat(32) };
const set = (data: LogoFacts): LogoEvent => ({ type: 'CompanyLogoSet', data });
const removed = ({ sha256 }: LogoFacts): LogoEvent => ({ type: 'CompanyLogoRemoved', data: { sha256 } });
const given = (...past: LogoEvent[]) => specification(logoDecider).given(past);

it('is set, replaced and removed; the same picture again is no news', () => {
  given()
    .when({ type: 'SetLogo', logo, ifMatch: [0] })
    .then([set(logo)]);
  given(set(logo)).when({ type: 'SetLogo', logo }).then([]);
  given(set(logo))
    .when({ type: 'SetLogo', logo: other, ifMatch: [1] })
    .then([set(other)]);
  given(set(logo), set(other))
    .when({ type: 'RemoveLogo' })
    .then([removed(other)]);
  given(set(logo), removed(logo))
    .when({ type: 'SetLogo', logo, ifMatch: [2] })
    .then([set(logo)]);
});

it('refuses another version than was seen, and to remove what is not there', () => {
  given(set(logo))
    .when({ type: 'SetLogo', logo: other, ifMatch: [0] })
    .thenRefuses('STALE_VERSION');
  given(set(logo))
    .when({ type: 'RemoveLogo', ifMatch: [0] })
    .thenRefuses('STALE_VERSION');
  given().when({ type: 'RemoveLogo' }).thenRefuses('NOT_FOUND');
  given(set(logo), removed(logo)).when({ type: 'RemoveLogo' }).thenRefuses('NOT_FOUND');
});

it('decides nothing that its shapes do not know, and comes back from its snapshot as it was', () => {
  for (const { type, data } of [set(logo), removed(logo)])
    expect(misfit(logoShapes[type] as never, data)).toBeUndefined();
  const state = logoDecider.evolve(logoDecider.initialState, set(logo));
  expect(logoDecider.fromSnapshot(logoDecider.toSnapshot(state))).toEqual(state);
});
