/** What each event of the `clients` stream looks like as JSON; the sealed boxes stay shut. */
import { is, type ShapeOf, type ShapesOf } from '@livro/event-sourcing';
import type { ClientEvent, ClientUnits, Sealed, SupersededClaim } from './events.ts';

const box: ShapeOf<Sealed> = {
  version: is.exactly(1),
  nonce: is.text,
  ciphertext: is.text,
  tag: is.text,
};
const sealed = is.personal(is.shaped(box));
const units: ShapeOf<ClientUnits> = {
  developmentId: is.uuid,
  units: is.listOf(is.text),
  notes: is.orNull(sealed),
};
const uniqueField = is.oneOf(['cpf', 'email']);
const claim: ShapeOf<SupersededClaim> = {
  clientId: is.uuid,
  field: uniqueField,
  claimId: is.orAbsent(is.uuid),
};

export const clientShapes: ShapesOf<ClientEvent> = {
  ClientRegistered: {
    clientId: is.uuid,
    personal: sealed,
    developments: is.listOf(is.shaped(units)),
    supersedes: is.listOf(is.shaped(claim)),
  },
  ClientLinkedToDevelopment: { clientId: is.uuid, ...units },
  ClientUpdated: {
    clientId: is.uuid,
    changes: is.orNull(sealed),
    claimId: is.uuid,
    claims: is.listOf(uniqueField),
    developments: is.orNull(is.listOf(is.shaped(units))),
    leaves: is.listOf(is.uuid),
    supersedes: is.listOf(is.shaped(claim)),
  },
  ClientDeactivated: { clientId: is.uuid },
  ClientReactivated: { clientId: is.uuid, claimId: is.uuid, supersedes: is.listOf(is.shaped(claim)) },
  ClientErased: { clientId: is.uuid, developments: is.listOf(is.uuid) },
};
