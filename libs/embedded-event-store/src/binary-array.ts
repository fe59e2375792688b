/** Postgres arrays in binary form: what makes one INSERT of thousands of rows cheap to send and to parse. */

const OID = { bool: 16, bytea: 17, int8: 20, text: 25, uuid: 2950 } as const;

function encode(oid: number, elements: readonly Buffer[]): Buffer {
  const size = elements.reduce((total, element) => total + 4 + element.length, 20);
  const out = Buffer.allocUnsafe(size);
  const header = [1, 0, oid, elements.length, 1]; // dimensions, no nulls, type, length, lower bound
  let at = 0;
  for (const value of header) at = out.writeInt32BE(value, at);
  for (const element of elements) {
    at = out.writeInt32BE(element.length, at);
    at += element.copy(out, at);
  }
  return out;
}

export const byteaArray = (values: readonly Buffer[]): Buffer => encode(OID.bytea, values);
export const textArray = (values: readonly string[]): Buffer =>
  encode(
    OID.text,
    values.map((value) => Buffer.from(value, 'utf8')),
  );
export const uuidArray = (values: readonly string[]): Buffer =>
  encode(
    OID.uuid,
    values.map((value) => Buffer.from(value.replaceAll('-', ''), 'hex')),
  );
export const boolArray = (values: readonly boolean[]): Buffer =>
  encode(
    OID.bool,
    values.map((value) => Buffer.from([value ? 1 : 0])),
  );
export const int8Array = (values: readonly bigint[]): Buffer =>
  encode(
    OID.int8,
    values.map((value) => {
      const element = Buffer.allocUnsafe(8);
      element.writeBigInt64BE(value);
      return element;
    }),
  );
