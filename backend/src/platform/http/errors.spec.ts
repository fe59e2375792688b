/** Which of Postgres' refusals are answered as passing, with when to ask again, and which as a fault of the program. */
import { DomainError } from '@livro/event-sourcing';
import { type ArgumentsHost, Logger } from '@nestjs/common';
import pg from 'pg';
import type { ProjectionProgress } from '../projections/projection.types.ts';
import { ErrorFilter, failureOf } from './errors.ts';

const refusedWith = (code: string): Error => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });

it.each([
  ['08006', 'the connection is lost'],
  ['57P01', 'the server is being shut down'],
  ['57P03', 'the server is starting'],
  ['57P05', 'the session was idle for too long'],
  ['53100', 'the disk is full'],
  ['53200', 'there is no memory'],
  ['53300', 'there are too many connections'],
  ['40001', 'another transaction was first'],
  ['40P01', 'two transactions wait for each other'],
  ['55P03', 'somebody holds the lock'],
  ['57014', 'it took too long'],
  ['58030', 'the disk fails'],
  ['25006', 'the server is only a replica now'],
  ['ECONNREFUSED', 'nobody listens'],
  ['ETIMEDOUT', 'nobody answers'],
  ['EAI_AGAIN', 'no name server answers'],
  ['ENOSPC', 'there is no room for a file'],
])('%s, %s: 503, and when to ask again', (code) => {
  expect(failureOf(refusedWith(code))).toMatchObject({
    status: 503,
    code: 'SERVICE_UNAVAILABLE',
    message: 'Sistema ocupado ou fora de alcance. Tente de novo em instantes.',
    retryAfter: 2,
  });
});

it.each([
  ['42P01', 'there is no such table'],
  ['42501', 'the role may not'],
  ['23505', 'a row is there already'],
  ['22P02', 'a value is of another type'],
  ['XX001', 'the data are damaged'],
])('%s, %s: 500, since asking again does not help', (code) => {
  const { status, code: told, retryAfter } = failureOf(refusedWith(code));
  expect({ status, told, retryAfter }).toEqual({
    status: 500,
    told: 'INTERNAL_ERROR',
    retryAfter: undefined,
  });
});

it('repeats at most 200 characters of a value, however deep it lies', () => {
  const answers: unknown[] = [];
  const response = { setHeader() {}, status() {}, json: (body: unknown) => answers.push(body) };
  const host = {
    switchToHttp: () => ({
      getRequest: () => ({ headers: {}, body: {}, query: {} }),
      getResponse: () => response,
    }),
  } as unknown as ArgumentsHost;
  const long = 'A'.repeat(1_000_000);
  const details = { name: long, rows: [{ name: long }], at: 7 };
  new ErrorFilter().catch(new DomainError('INVALID_FORMAT', 'Inválido', long, details), host);
  const short = `${'A'.repeat(200)}…`;
  expect(answers).toMatchObject([
    {
      errors: [{ field: short }],
      error: { details: { name: short, rows: [{ name: short }], at: 7 } },
    },
  ]);
});

it.each([
  ['GET', true, 503, 'SERVICE_UNAVAILABLE', '10'],
  ['POST', true, 503, 'OUTCOME_UNKNOWN', '10'],
  ['GET', false, 500, 'INTERNAL_ERROR', undefined],
])(
  'answers an unforeseen failure of a %s while read models are rebuilt (%s) with %i',
  (method, isRebuilding, status, code, retryAfter) => {
    const sent: Record<string, unknown> = {};
    const response = {
      setHeader: (name: string, value: string) => void (sent[name] = value),
      status: (given: number) => void (sent.status = given),
      json: (body: object) => void Object.assign(sent, body),
    };
    const host = {
      switchToHttp: () => ({
        getRequest: () => ({ method, path: '/', headers: {}, body: {}, query: {} }),
        getResponse: () => response,
      }),
    } as unknown as ArgumentsHost;
    const filter = new ErrorFilter(undefined, { isRebuilding } as ProjectionProgress);
    jest.spyOn(Logger.prototype, 'error').mockImplementation();
    filter.catch(refusedWith('42703'), host);
    expect([sent.status, sent.code, sent['Retry-After']]).toEqual([status, code, retryAfter]);
  },
);
