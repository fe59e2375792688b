import { whyUnavailable } from './unavailable-database.ts';

it.each([
  [{ code: '53300', message: 'sorry, too many clients already' }, /sem conexões livres \(max_connections/],
  [{ message: 'reading ledger: sorry, too many clients already' }, /sem conexões livres \(max_connections/],
  [{ code: '08P01', message: 'no more connections allowed (max_client_conn)' }, /PgBouncer/],
  [{ code: '25006', message: 'cannot execute INSERT in a read-only transaction' }, /só de leitura/],
  [{ code: '53100', message: 'could not extend file' }, /disco do Postgres está cheio/],
  [{ message: 'timeout expired' }, /não abriu uma conexão a tempo/],
])('%j', (error, why) => expect(whyUnavailable(Object.assign(new Error(), error))).toMatch(why));

it.each([[undefined], [new Error('ENOSPC: no space left on device, write')], [{ code: '42703' }]])(
  'nothing is made of %p',
  (error) => expect(whyUnavailable(error)).toBeUndefined(),
);
