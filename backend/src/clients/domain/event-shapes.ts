/** What each fact of the `clients` stream looks like as JSON; the sealed boxes stay shut. */
import { is, type ShapeOf, type ShapesOf } from '@livro/event-sourcing';
import type { ClientEvent, ClientUnits, Sealed, SupersededClaim } from './events.ts';

const box: ShapeOf<Sealed> = {
  version: (value) => value === 1,
  nonce: is.text,
  ciphertext: is.text,
  tag: is.text,
};
const sealed = is.shaped(box);
const units: ShapeOf<ClientUnits> = {
  developmentId: is.uuid,
  units: is.listOf(is.text),
  notes: is.orNull(sealed),
};
const claim: ShapeOf<SupersededClaim> = { clientId: is.uuid, field: is.oneOf(['cpf', 'email']) };

export const clientShapes: ShapesOf<ClientEvent> = {
  ClientRegistered: {
    clientId: is.uuid,
    personal: sealed,
    developments: is.listOf(is.shaped(units)),
    supersedes: is.listOf(is.shaped(claim)),
  },
  ClientLinkedToDevelopment: { clientId: is.uuid, ...units },
};
