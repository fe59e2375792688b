/** Requests that cannot be served: the right status, a Portuguese sentence, the field, and nothing done. */
import http from 'node:http';
import net from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import supertest from 'supertest';
import { startSmallApp } from './small-app.ts';

let app: NestExpressApplication;
let api: ReturnType<typeof supertest>;
beforeAll(async () => {
  app = await startSmallApp();
  api = supertest(app.getHttpServer());
});
afterAll(() => app.close());

const entry = { description: 'Cimento', amount: '1.234,56' };
const post = (body: string, type = 'application/json') =>
  api.post('/api/entries/').set('Content-Type', type).send(body);

describe('a bad request', () => {
  const big = JSON.stringify({ description: 'x'.repeat(2 * 1024 * 1024) });
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  it.each<[string, string, string | undefined, number, string]>([
    ['malformed JSON', '{"description": ', undefined, 400, 'MALFORMED_BODY'],
    ['NaN', '{"description":"Cimento","amount":NaN}', undefined, 400, 'MALFORMED_BODY'],
    ['a list', '[1]', undefined, 400, 'INVALID_TYPE'],
    ['a number', '5', undefined, 400, 'INVALID_TYPE'],
    ['a text', '"x"', undefined, 400, 'INVALID_TYPE'],
    ['a body nested too deep', deep, undefined, 400, 'INVALID_TYPE'],
    ['2 MB', big, undefined, 413, 'PAYLOAD_TOO_LARGE'],
    ['2 MB of text', big, 'text/plain', 413, 'PAYLOAD_TOO_LARGE'],
    ['a form', 'description=Cimento', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_TYPE'],
    ['plain text', '{}', 'text/plain', 415, 'UNSUPPORTED_TYPE'],
    ['XML', '<a/>', 'application/xml', 415, 'UNSUPPORTED_TYPE'],
    ['a file upload', '--x--', 'multipart/form-data; boundary=x', 415, 'UNSUPPORTED_TYPE'],
    ['another charset', '{}', 'application/json; charset=utf-7', 415, 'UNSUPPORTED_TYPE'],
    ['no body', '', undefined, 422, 'VALIDATION_FAILED'],
    ['an empty object', '{}', undefined, 422, 'VALIDATION_FAILED'],
    ['a wrong type', '{"description":5,"amount":1}', undefined, 400, 'VALIDATION_FAILED'],
    ['three decimals', '{"description":"Cimento","amount":1.005}', undefined, 422, 'VALIDATION_FAILED'],
    ['a negative amount', '{"description":"Cimento","amount":-1}', undefined, 422, 'VALIDATION_FAILED'],
    ['10^15', '{"description":"Cimento","amount":1000000000000000}', undefined, 422, 'VALIDATION_FAILED'],
    ['1e999', '{"description":"Cimento","amount":1e999}', undefined, 422, 'VALIDATION_FAILED'],
  ])('with %s', async (_, body, type, status, code) => {
    const response = await post(body, type);
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(response.body).toEqual({
      success: false,
      message: expect.stringMatching(/^[A-ZÀ-Ú]/),
      code,
      errors: expect.arrayContaining([
        {
          field: code === 'VALIDATION_FAILED' ? expect.any(String) : null,
          code: expect.any(String),
          message: expect.any(String),
        },
      ]),
      error: {
        message: response.body.message,
        status,
        code,
        details: null,
        timestamp: expect.stringMatching(/^\d{4}-.+Z$/),
      },
    });
  });

  it('too large without saying so is cut off too', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const { port } = app.getHttpServer().address() as { port: number };
      const request = http.request({
        port,
        host: '127.0.0.1',
        path: '/api/entries/',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      });
      request.on('response', (response) => resolve(response.resume().statusCode));
      request.on('error', reject);
      request.end(big);
    });
    expect(status).toBe(413);
  });

  it('of two lengths is refused, so that nobody can hide a second one behind it', async () => {
    const { port } = app.getHttpServer().address() as { port: number };
    const socket = net.connect(port, '127.0.0.1');
    socket.end(
      'POST /api/entries/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n' +
        'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/entries/ HTTP/1.1\r\n\r\n',
    );
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
  });

  it('answers no TRACE', async () => {
    const { port } = app.getHttpServer().address() as { port: number };
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = http.request({ port, host: '127.0.0.1', path: '/api/entries/', method: 'TRACE' });
      request.on('response', (response) => resolve(response.resume().statusCode));
      request.on('error', reject);
      request.end();
    });
    expect([404, 405]).toContain(status);
  });

  it('names all fields at once', async () => {
    const { body } = await post('{"description":"ab","amount":0}');
    expect(body.errors).toEqual([
      { field: 'description', code: 'MIN_LENGTH', message: 'Descrição deve ter pelo menos 3 caracteres' },
      { field: 'amount', code: 'MINIMUM_VALUE', message: 'Valor deve ser maior que zero' },
    ]);
    expect(body.message).toBe('Descrição deve ter pelo menos 3 caracteres, Valor deve ser maior que zero');
  });

  it('with a key that is none', async () => {
    const { body } = await api
      .post('/api/entries/')
      .set('Idempotency-Key', 'x'.repeat(256))
      .send(entry)
      .expect(422);
    expect(body.errors[0]).toMatchObject({ field: 'Idempotency-Key' });
  });

  it('cannot touch a prototype', async () => {
    const { body } = await api
      .post('/api/entries/echo/')
      .set('Content-Type', 'application/json')
      .send('{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"a":1}');
    expect(body.data.body).toEqual({ a: 1 });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});
