/**
 * Passkeys (WebAuthn): the browser proves to hold the private half of a key that was registered here. Each challenge is a
 * ticket, good once, for one user and one purpose; a counter that goes back is a copied key and refused.
 */
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DomainError } from '@livro/event-sourcing';
import { limits, messages } from '@livro/rules';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { DataSource, IsNull, LessThanOrEqual, type Repository } from 'typeorm';
import { TamperReports } from '../../platform/integrity/tamper-reports.ts';
import { KnownSecrets } from '../user/known-secrets.ts';
import { OwedFact, Session } from '../user/vault.entities.ts';
import { Passkey } from './factor.entities.ts';
import { Tickets, type TicketPurpose } from './tickets.store.ts';

/** Where the browser stands: keys are bound to the name, answers to the origin. */
export interface PasskeyPlace {
  readonly rpId: string;
  readonly origin: string;
}

export interface Asked<Options> {
  /** To be sent back with the browser's answer. */
  readonly ticket: string;
  readonly options: Options;
}

/** What the browser gave, as JSON text, for the ticket that it was asked with. */
export interface PasskeyAnswer {
  readonly ticket: string;
  readonly credential: string;
  readonly place: PasskeyPlace;
}

/** In which session something of one's own is changed. */
export interface OwnSession {
  readonly userId: string;
  readonly sessionId: string;
  readonly correlationId: string;
}

interface Owner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** Loaded when the first key is asked for: reading the library takes a fifth of a second. */
const library = () => import('@simplewebauthn/server');
const NAME = 'Livro';
const FOREIGN_KEY = 'alguém tentou entrar com uma chave de acesso posta no banco, que o diário não conta';
/** EdDSA, ES256, RS256: all devices know one of them, and their answers are short. */
const ALGORITHMS = [-8, -7, -257];

@Injectable()
export class Passkeys {
  readonly #passkeys: Repository<Passkey>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly tickets: Tickets,
    private readonly secrets: KnownSecrets,
    private readonly reports: TamperReports,
  ) {
    this.#passkeys = dataSource.getRepository(Passkey);
  }

  of(userId: string): Promise<Passkey[]> {
    return this.#passkeys.find({ where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  async askForNew(
    owner: Owner,
    place: PasskeyPlace,
    now: Date,
  ): Promise<Asked<PublicKeyCredentialCreationOptionsJSON>> {
    const held = await this.of(owner.id);
    if (held.length >= limits.passkeysPerUser) {
      throw new DomainError('INVALID_OPERATION', messages.tooManyPasskeys);
    }
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: NAME,
      rpID: place.rpId,
      userID: new Uint8Array(Buffer.from(owner.id)),
      userName: owner.email,
      userDisplayName: owner.name,
      timeout: limits.secondStepMs,
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: held.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    const ticket = await this.#issue('passkey-registration', options.challenge, owner.id, now);
    return { ticket, options };
  }

  /** Keeps a new key and owes the journal the event; throws INVALID_SECOND_FACTOR for an answer that does not fit what was asked. */
  async add(
    { userId, sessionId }: OwnSession,
    name: string,
    answer: PasskeyAnswer,
    owedFor: (passkey: Passkey) => OwedFact,
    now: Date,
  ): Promise<OwedFact> {
    const challenge = await this.#challengeOf(answer.ticket, 'passkey-registration', userId, now);
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await genuine(() =>
      verifyRegistrationResponse({
        response: parsed<RegistrationResponseJSON>(answer.credential),
        expectedChallenge: challenge,
        expectedOrigin: answer.place.origin,
        expectedRPID: answer.place.rpId,
        requireUserVerification: false,
      }),
    );
    if (!registrationInfo) throw refused();
    const { id: credentialId, publicKey, counter, transports } = registrationInfo.credential;
    const passkey = {
      id: randomUUID(),
      userId,
      credentialId,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: transports ?? [],
      name,
      createdAt: now,
      lastUsedAt: null,
    };
    const owed = owedFor(passkey);
    await this.dataSource.transaction(async (manager) => {
      // A reset ends the session before it deletes the keys: it waits for this one, or this one finds the session over.
      const session = manager.createQueryBuilder(Session, 's').setLock('pessimistic_read');
      if (!(await session.where({ id: sessionId, endedAt: IsNull() }).getOne()))
        throw new DomainError('UNAUTHORIZED', messages.unauthorized);
      const adding = manager.createQueryBuilder().insert().into(Passkey).values(passkey);
      const inserted = await adding.orIgnore().returning('id').execute();
      if ((inserted.raw as unknown[]).length === 0) throw refused();
      await manager.insert(OwedFact, owed);
    });
    return owed;
  }

  /** Asks for one of the user's keys; without a user, for any that the device offers. */
  async ask(
    userId: string | undefined,
    place: PasskeyPlace,
    now: Date,
  ): Promise<Asked<PublicKeyCredentialRequestOptionsJSON>> {
    const { generateAuthenticationOptions } = await library();
    const held = userId === undefined ? [] : await this.of(userId);
    const options = await generateAuthenticationOptions({
      rpID: place.rpId,
      timeout: limits.secondStepMs,
      userVerification: userId === undefined ? 'required' : 'preferred',
      allowCredentials: held.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    });
    const purpose = userId === undefined ? 'passkey-sign-in' : 'passkey-assertion';
    const ticket = await this.#issue(purpose, options.challenge, userId, now);
    return { ticket, options };
  }

  /** Proves a key of the user's. Throws INVALID_SECOND_FACTOR. */
  async prove(userId: string, answer: PasskeyAnswer, now: Date): Promise<void> {
    const challenge = await this.#challengeOf(answer.ticket, 'passkey-assertion', userId, now);
    await this.#verify(answer, challenge, now, { userId, verifiesPerson: false });
  }

  /** The key that answered; the device has asked for the person's finger, face or PIN, so that it is both factors at once. */
  async proveAlone(answer: PasskeyAnswer, now: Date): Promise<Passkey> {
    const challenge = await this.#challengeOf(answer.ticket, 'passkey-sign-in', undefined, now);
    return this.#verify(answer, challenge, now, { verifiesPerson: true });
  }

  /** Whether the key is still registered. */
  exists({ id }: Passkey): Promise<boolean> {
    return this.#passkeys.existsBy({ id });
  }

  async #verify(
    { credential, place }: PasskeyAnswer,
    expectedChallenge: string,
    now: Date,
    { userId, verifiesPerson }: { userId?: string; verifiesPerson: boolean },
  ): Promise<Passkey> {
    const response = parsed<AuthenticationResponseJSON>(credential);
    if (typeof response.id !== 'string') throw refused();
    const passkey = await this.#passkeys.findOneBy({ credentialId: response.id, ...(userId && { userId }) });
    if (!passkey) throw refused();
    if (!(await this.secrets.hasPasskey(passkey))) {
      // One that was removed meanwhile is no longer there.
      if (await this.exists(passkey))
        this.reports.report({ where: 'vault.passkeys', key: passkey.userId, message: FOREIGN_KEY });
      throw refused();
    }
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await genuine(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: place.origin,
        expectedRPID: place.rpId,
        requireUserVerification: verifiesPerson,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
        },
      }),
    );
    if (!verified) throw refused();
    const counter = authenticationInfo.newCounter;
    await this.#passkeys.update(
      { id: passkey.id, counter: LessThanOrEqual(counter) },
      { counter, lastUsedAt: now },
    );
    return passkey;
  }

  #issue(purpose: TicketPurpose, challenge: string, userId: string | undefined, now: Date): Promise<string> {
    const lifetimeMs = limits.secondStepMs;
    return this.tickets.issue({ purpose, userId, payload: { challenge }, lifetimeMs }, now);
  }

  async #challengeOf(
    token: string,
    purpose: TicketPurpose,
    userId: string | undefined,
    now: Date,
  ): Promise<string> {
    const ticket = await this.tickets.take(token, purpose, now);
    if (!ticket || ticket.userId !== (userId ?? null)) throw refused();
    return ticket.payload.challenge!;
  }
}

const refused = () => new DomainError('INVALID_SECOND_FACTOR', messages.passkeyInvalid, 'passkey');

/** The library throws for every kind of answer that does not fit. */
async function genuine<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch {
    throw refused();
  }
}

function parsed<Json extends object>(text: string): Json {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Json;
  } catch {
    // Said below.
  }
  throw refused();
}
