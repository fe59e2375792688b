/** COPY through a session of `pg`, in one exchange of messages: the rows to write follow on the statement unasked. */
import type pg from 'pg';

/** What `pg` calls on a statement of one's own. */
abstract class CopyStatement implements pg.Submittable {
  readonly done: Promise<void>;
  private resolve = (): void => {};
  private reject = (_error: Error): void => {};
  private failed = false;

  constructor() {
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  abstract submit(connection: pg.Connection): void;

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.failed = true;
    this.reject(error);
  }

  /** Only now is the transaction over, and what it wrote on disk. */
  handleReadyForQuery(): void {
    if (!this.failed) this.resolve();
  }
}

const COPY_DATA = 0x64;
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);

class CopyIn extends CopyStatement {
  constructor(
    private readonly statement: string,
    private readonly rows: Buffer,
  ) {
    super();
  }

  /** Postgres passes over rows that follow on a statement which it refused. */
  submit(connection: pg.Connection): void {
    const { stream } = connection;
    const head = Buffer.allocUnsafe(5);
    head.writeUInt8(COPY_DATA);
    head.writeUInt32BE(this.rows.length + 4, 1);
    stream.cork();
    connection.query(this.statement);
    stream.write(head);
    stream.write(this.rows);
    stream.write(COPY_DONE);
    stream.uncork();
  }

  handleCopyInResponse(): void {}
}

class CopyOut extends CopyStatement {
  private read: Buffer;
  private length = 0;

  constructor(
    private readonly statement: string,
    expectedBytes: number,
  ) {
    super();
    this.read = Buffer.allocUnsafe(expectedBytes);
  }

  submit(connection: pg.Connection): void {
    connection.query(this.statement);
  }

  /** Copied at once: `pg` writes over what it has handed out. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const length = this.length + chunk.length;
    if (length > this.read.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.read.length));
      this.read.copy(larger, 0, 0, this.length);
      this.read = larger;
    }
    chunk.copy(this.read, this.length);
    this.length = length;
  }

  get rows(): Buffer {
    return this.read.subarray(0, this.length);
  }
}

/** All or nothing, as any statement is; resolves when the rows are on disk. */
export async function copyIn(session: pg.Client, statement: string, rows: Buffer): Promise<void> {
  await session.query(new CopyIn(statement, rows)).done;
}

/** `expectedBytes` is what room is made for at first. */
export async function copyOut(
  session: pg.ClientBase,
  statement: string,
  expectedBytes: number,
): Promise<Buffer> {
  const copy = session.query(new CopyOut(statement, expectedBytes));
  await copy.done;
  return copy.rows;
}
