/** The dashboard and the alerts that come with the program, held against what it shows and against what is said about them. */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { load } from 'js-yaml';
import supertest from 'supertest';
import { startTestApp, type TestApp } from '../support/app.ts';

jest.setTimeout(60_000);

const read = (file: string): string => fs.readFileSync(path.resolve(__dirname, '../..', file), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}
interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets: readonly { readonly expr: string }[];
}

const rules = (
  load(read('deploy/observability/alerts.yml')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('deploy/observability/grafana-dashboard.json')) as {
  panels: readonly Panel[];
};

/** Figures that an expression asks for: what is no function, no label and no word of the language. */
function figuresIn(expression: string): readonly string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '');
  return [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !['by', 'without', 'and', 'or', 'unless', 'sum', 'max', 'min'].includes(name));
}

/** Prometheus makes it of every target. */
const ITS_OWN = new Set(['up']);

const isInstalled = spawnSync('promtool', ['--version']).error === undefined;
// Elsewhere the test is skipped and counted as such: it is a check that was not made.
const withPromtool = isInstalled ? it : it.skip;

let app: TestApp;
let shown: ReadonlySet<string>;
beforeAll(async () => {
  app = await startTestApp();
  // A command, so that the figures of its way have been seen.
  await (await app.administrator()).get('/api/auth/verify/');
  const { text } = await supertest(app.url).get('/metrics').expect(200);
  shown = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!],
    ),
  );
});
afterAll(() => app?.stop());

it('finds the figures of an expression', () => {
  const expression =
    'histogram_quantile(0.95, sum by (le) (rate(livro_a_bucket{status="5xx"}[5m]))) / sum(livro_b) > 2 and up == 1e9';
  expect(figuresIn(expression)).toEqual(['livro_a_bucket', 'livro_b', 'up']);
});

it('each alert asks for figures that the program shows', () => {
  expect(rules.length).toBeGreaterThan(10);
  for (const { alert, expr } of rules) {
    const asked = figuresIn(expr);
    expect({ alert, asked: asked.length > 0 }).toEqual({ alert, asked: true });
    expect({ alert, unknown: asked.filter((name) => !shown.has(name) && !ITS_OWN.has(name)) }).toEqual({
      alert,
      unknown: [],
    });
  }
});

it('each panel does, and none lies upon another', () => {
  expect(panels.length).toBeGreaterThan(10);
  const places = new Set<string>();
  for (const { title, targets, gridPos } of panels) {
    for (const { expr } of targets) {
      const asked = figuresIn(expr);
      expect({ title, asked: asked.length > 0 }).toEqual({ title, asked: true });
      expect({ title, unknown: asked.filter((name) => !shown.has(name) && !ITS_OWN.has(name)) }).toEqual({
        title,
        unknown: [],
      });
    }
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect({ title, x, y, isFree: !places.has(`${x} ${y}`) && x < 24 }).toEqual({
          title,
          x,
          y,
          isFree: true,
        });
        places.add(`${x} ${y}`);
      }
  }
});

it('each alert leads to a section that says what to do, and each section has its alert', () => {
  const sections = [
    ...read('docs/admin/monitoring.md').matchAll(/^### (.+)\n+([\s\S]*?)(?=\n##+ |$(?![\s\S]))/gm),
  ];
  const told = new Map(sections.map(([, title, text]) => [title!.toLowerCase(), text!.trim()]));
  for (const { alert, annotations, labels } of rules) {
    expect(annotations.runbook_url).toBe(`docs/admin/monitoring.md#${alert.toLowerCase()}`);
    expect({ alert, words: (told.get(alert.toLowerCase()) ?? '').split(/\s+/).length > 15 }).toEqual({
      alert,
      words: true,
    });
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary).not.toBe('');
  }
  expect([...told.keys()].sort()).toEqual(rules.map(({ alert }) => alert.toLowerCase()).sort());
});

it('no alert adds up what different installations show', () => {
  for (const { alert, expr } of rules) {
    const groups = [...expr.matchAll(/\b(?:sum|max|min)\s*(?:by \(([^)]*)\))?/g)].map(([, by = '']) => by);
    const apart = (by: string): boolean => by.includes('installation') || by.includes('instance');
    expect({ alert, mixing: groups.filter((by) => !apart(by)) }).toEqual({ alert, mixing: [] });
  }
});

withPromtool('Prometheus takes the rules, and LivroTwoFold means two of one installation', () => {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-rules-'));
  const series = (installation: string, instance: string) => ({
    series: `livro_projector_active{job="livro", installation="${installation}", instance="${instance}"}`,
    values: '1x10',
  });
  const test = (input_series: readonly object[], exp_alerts: readonly object[]) => ({
    interval: '1m',
    input_series,
    alert_rule_test: [{ eval_time: '5m', alertname: 'LivroTwoFold', exp_alerts }],
  });
  const { labels, annotations } = rules.find(({ alert }) => alert === 'LivroTwoFold')!;
  const fired = {
    exp_labels: { ...labels, job: 'livro', installation: 'a' },
    exp_annotations: annotations,
  };
  const file = path.join(place, 'tests.json');
  try {
    const rule_files = [path.resolve(__dirname, '../../deploy/observability/alerts.yml')];
    const tests = [
      test([series('a', '1'), series('b', '2')], []),
      test([series('a', '1'), series('a', '2')], [fired]),
    ];
    fs.writeFileSync(file, JSON.stringify({ rule_files, tests }));
    execFileSync('promtool', ['check', 'rules', ...rule_files], { encoding: 'utf8' });
    expect(execFileSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })).toContain('SUCCESS');
  } finally {
    fs.rmSync(place, { recursive: true });
  }
});
