import { signedHeaders } from './signature.ts';

/** https://github.com/standard-webhooks/standard-webhooks: the example of its specification. */
const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: Buffer.from('{"test": 2432232314}') };

it('signs as the standard’s own example does', () =>
  expect(signedHeaders(message, [secret], 1_614_265_330)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }));

it('signs under each secret, the newest first', () => {
  const both = signedHeaders(message, [Buffer.alloc(32), secret], 1_614_265_330)['webhook-signature']!;
  expect(both).toMatch(/^v1,[A-Za-z0-9+/]{43}= v1,g0hM9SsE\+OTPJTGt\/tmIKtSyZlE3uFJELVlNIOLJ1OE=$/);
});
