/** The decider of the `logo` stream: one logo at a time, set and removed on the version that was seen. Judges no picture: only what was made of it arrives here. */
import { type Decider, DomainError, is, type ShapesOf } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import type { CompanyLogoSet, LogoEvent } from './events.ts';

export type LogoFacts = CompanyLogoSet['data'];

export interface LogoState {
  readonly logo: LogoFacts | null;
  /** How often it was set or removed. */
  readonly version: number;
}

export type LogoCommand = (
  { readonly type: 'SetLogo'; readonly logo: LogoFacts } | { readonly type: 'RemoveLogo' }
) & {
  /** The versions that the caller has in mind, 0 for none yet; undefined for any. */
  readonly ifMatch?: readonly number[];
};

export const logoDecider: Decider<LogoState, LogoCommand, LogoEvent> = {
  stream: 'logo',
  initialState: { logo: null, version: 0 },
  /** The same picture again is no news. */
  decide({ logo: now, version }, command) {
    if (command.ifMatch && !command.ifMatch.includes(version))
      throw new DomainError('STALE_VERSION', messages.staleVersion, 'If-Match', { version });
    if (command.type === 'SetLogo')
      return now?.sha256 === command.logo.sha256 ? [] : [{ type: 'CompanyLogoSet', data: command.logo }];
    if (now === null) throw new DomainError('NOT_FOUND', messages.logo.none);
    return [{ type: 'CompanyLogoRemoved', data: { sha256: now.sha256 } }];
  },
  evolve: ({ version }, event) => ({
    logo: event.type === 'CompanyLogoSet' ? event.data : null,
    version: version + 1,
  }),
  snapshotVersion: 1,
  toSnapshot: (state) => state,
  fromSnapshot: (json) => json as LogoState,
};

export const logoShapes: ShapesOf<LogoEvent> = {
  CompanyLogoSet: {
    sha256: is.sha256,
    mediaType: is.oneOf(['image/png', 'image/jpeg']),
    size: is.positive,
    width: is.positive,
    height: is.positive,
  },
  CompanyLogoRemoved: { sha256: is.sha256 },
};
