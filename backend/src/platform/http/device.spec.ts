import { deviceOf } from './device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, 'Chrome em Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'Edge em Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox em Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari em macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari em iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome em Android'],
  ['curl/8.5.0', 'Programa curl'],
  ['node', 'Programa node'],
  ['Mozilla/5.0', 'Dispositivo desconhecido'],
  ['<script>alert(1)</script>', 'Dispositivo desconhecido'],
  ['=1+1', 'Dispositivo desconhecido'],
  ['', 'Dispositivo desconhecido'],
  [undefined, 'Dispositivo desconhecido'],
])('%s is %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));

it('reads no more than a browser would send', () => {
  const started = performance.now();
  expect(deviceOf(`Version/${' '.repeat(1_000_000)}`)).toBe('Programa Version');
  expect(performance.now() - started).toBeLessThan(50);
});
