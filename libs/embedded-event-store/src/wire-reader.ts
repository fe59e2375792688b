/** Reads the fields of an encoded protobuf message one by one, without copying what they hold. Throws where it breaks off. */
export class WireReader {
  private at = 0;
  /** Of the field that `next` came upon. */
  field = 0;
  private type = 0;

  constructor(private readonly message: Buffer) {}

  /** False at the end. Whatever the field is, it is taken by `bytes` or `number`, or passed over by `skip`. */
  next(): boolean {
    if (this.at >= this.message.length) return false;
    const tag = this.varint();
    this.field = Math.floor(tag / 8);
    this.type = tag % 8;
    return true;
  }

  /** A part of the message itself. */
  bytes(): Buffer {
    if (this.type !== LENGTH) throw new Error(`Field ${this.field} has no length.`);
    const length = this.varint();
    return this.message.subarray(this.at, this.forward(length));
  }

  number(): number {
    if (this.type !== VARINT) throw new Error(`Field ${this.field} is no number.`);
    return this.varint();
  }

  skip(): void {
    if (this.type === VARINT) this.varint();
    else if (this.type === LENGTH) this.forward(this.varint());
    else if (this.type === FIXED_64 || this.type === FIXED_32) this.forward(this.type === FIXED_64 ? 8 : 4);
    else throw new Error(`Field ${this.field} is of an unknown kind.`);
  }

  private varint(): number {
    let value = 0;
    for (let scale = 1; scale < MOST; scale *= 128) {
      const byte = this.message[this.at++];
      if (byte === undefined) break;
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
    throw new Error('The message breaks off.');
  }

  private forward(length: number): number {
    if (length > this.message.length - this.at) throw new Error('The message breaks off.');
    return (this.at += length);
  }
}

const VARINT = 0;
const FIXED_64 = 1;
const LENGTH = 2;
const FIXED_32 = 5;
/** A varint has ten bytes at most. */
const MOST = 128 ** 10;
