/**
 * A time stamp (RFC 3161) over the text of a checkpoint: the request, what the answer says, and what is wrong with it. DER and
 * certificates are read and proven by pkijs; nothing is asked of anybody.
 */
import { createHash, randomBytes } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  Certificate,
  ContentInfo,
  type ExtKeyUsage,
  MessageImprint,
  SignedData,
  SignedDataVerifyError,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';

export interface TimeStamp {
  readonly time: Date;
  /** By so many milliseconds it may be off, as the authority says. */
  readonly accuracyMs: number;
  /** The name in the certificate that signed; as the stamp says, whether it is true or not. */
  readonly by: string;
  readonly nonce: bigint | undefined;
}

/** Why a stamp says nothing: of another text, not signed, by nobody who is known, by a certificate for something else. */
export type StampFlaw = 'imprint' | 'signature' | 'authority' | 'purpose';

const SHA_256 = '2.16.840.1.101.3.4.2.1';
const SHA_1 = '1.3.14.3.2.26';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const COMMON_NAME = '2.5.4.3';
const GRANTED = [0, 1];
/** pkijs' code for a certificate that leads to none that is trusted. */
const NO_PATH = 5;

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Asks for the authority's certificate, too: a stamp is to be checked when nobody answers any more. */
export function stampRequest(text: string): {
  readonly der: Uint8Array<ArrayBuffer>;
  readonly nonce: bigint;
} {
  // Above zero: a first byte of 1.
  const nonce = BigInt(`0x01${randomBytes(8).toString('hex')}`);
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA_256 }),
      hashedMessage: new OctetString({ valueHex: new Uint8Array(digestOf(text)) }),
    }),
    nonce: Integer.fromBigInt(nonce),
    certReq: true,
  });
  return { der: new Uint8Array(request.toSchema().toBER()), nonce };
}

interface Read {
  readonly signed: SignedData;
  readonly info: TSTInfo;
  readonly signer: Certificate;
}

/** Undefined where the bytes are no answer that grants a stamp, or it is not signed by one certificate that came along. */
function read(response: Uint8Array): Read | undefined {
  try {
    const { status, timeStampToken } = TimeStampResp.fromBER(new Uint8Array(response));
    if (!GRANTED.includes(status.status) || timeStampToken?.contentType !== ContentInfo.SIGNED_DATA)
      return undefined;
    const signed = new SignedData({ schema: timeStampToken.content });
    const { eContentType, eContent } = signed.encapContentInfo;
    const [info, ...others] = signed.signerInfos;
    if (eContentType !== TST_INFO || !eContent || !info || others.length > 0) return undefined;
    const signer = signed.certificates?.find(
      (one): one is Certificate =>
        one instanceof Certificate &&
        one.issuer.isEqual((info.sid as Certificate).issuer) &&
        one.serialNumber.isEqual((info.sid as Certificate).serialNumber),
    );
    return signer && { signed, info: TSTInfo.fromBER(eContent.getValue()), signer };
  } catch {
    return undefined;
  }
}

/** What the stamp says. Undefined where it cannot be read; nothing is verified. */
export function parseStamp(response: Uint8Array): TimeStamp | undefined {
  const found = read(response);
  if (!found) return undefined;
  const { info, signer } = found;
  const { seconds = 0, millis = 0, micros = 0 } = info.accuracy ?? {};
  const names = signer.subject.typesAndValues;
  const name = names.find(({ type }) => type === COMMON_NAME) ?? names.at(-1);
  return {
    time: info.genTime,
    accuracyMs: seconds * 1_000 + millis + micros / 1_000,
    by: String(name?.value.valueBlock.value ?? ''),
    nonce: info.nonce?.toBigInt(),
  };
}

/**
 * Undefined where the stamp holds for just this text, signed by a certificate for stamping that led, when it stamped, to one of the
 * authorities (DER); `undefined` for these asks whether it holds, whoever gave it.
 */
export async function flawOfStamp(
  response: Uint8Array,
  text: string,
  authorities: readonly Uint8Array[] | undefined,
): Promise<StampFlaw | undefined> {
  const found = read(response);
  if (!found) return 'signature';
  const { signed, info, signer } = found;
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const isOfText = digestOf(text).equals(Buffer.from(hashedMessage.valueBlock.valueHexView));
  if (hashAlgorithm.algorithmId !== SHA_256 || !isOfText) return 'imprint';
  if (!isForStamping(signer)) return 'purpose';
  if (signed.signerInfos[0]!.digestAlgorithm.algorithmId === SHA_1) return 'signature';
  try {
    const holds = await signed.verify({
      signer: 0,
      data: new Uint8Array(Buffer.from(text)).buffer,
      checkChain: authorities !== undefined,
      trustedCerts: (authorities ?? []).map((der) => Certificate.fromBER(new Uint8Array(der))),
    });
    return holds ? undefined : 'signature';
  } catch (error) {
    if (!(error instanceof SignedDataVerifyError)) throw error;
    return error.code === NO_PATH ? 'authority' : 'signature';
  }
}

/** RFC 3161, section 2.3: that and nothing else, and critical. */
function isForStamping({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE);
  const purposes = (usage?.parsedValue as ExtKeyUsage | undefined)?.keyPurposes ?? [];
  return usage?.critical === true && purposes.length === 1 && purposes[0] === TIME_STAMPING;
}
