/** Why a picture is not taken as the logo. */
import { DomainError } from '@livro/event-sourcing';
import { limits, messages } from '@livro/rules';

export const unreadable = (): DomainError =>
  new DomainError('INVALID_FORMAT', messages.logo.unreadable, 'file');

/** Pixels are looked at before anything is unpacked: a small file may claim to be a huge picture. */
export function assertSides(width: number, height: number): void {
  const isFine = [width, height].every((side) => side >= limits.logoSideMin && side <= limits.logoSideMax);
  if (!isFine) throw new DomainError('INVALID_FORMAT', messages.logo.sides, 'file');
}
