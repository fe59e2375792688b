/** What the program is installed with, as far as it can be held against the program without the programs that read it. */
import fs from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { renderChart } from '../support/helm-template.ts';

const root = path.resolve(__dirname, '../..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
// Whatever the readers of these files make of them.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

/** Settings that the program reads, from the tables of docs/admin/configuration.md. */
const settings = new Set(
  [...read('docs/admin/configuration.md').matchAll(/^\| (`[A-Z_`, ]+`) +\|/gm)].flatMap(([, names]) =>
    names!.match(/[A-Z_]+/g)!,
  ),
);
/** Of Node, or of the library that reaches buckets. */
const OTHERS = new Set(['NODE_OPTIONS', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']);
const isSetting = (name: string): boolean => settings.has(name) || OTHERS.has(name);

describe('docker-compose.yml', () => {
  const compose = load(read('docker-compose.yml'), { schema: CORE_SCHEMA.withTags(mergeTag) }) as Loose;
  const services = Object.entries(compose.services as Record<string, Loose>);
  const ofProfile = (profile: string) =>
    services.filter(([, one]) => one.profiles.includes(profile)).map(([name]) => name);

  it('has two sizes, and nothing that belongs to neither or both', () => {
    expect(ofProfile('one')).toEqual(['eventstore', 'postgres', 'api', 'proxy']);
    expect(ofProfile('cluster')).toEqual(
      expect.arrayContaining([
        'eventstore1',
        'eventstore2',
        'eventstore3',
        'postgres-primary',
        'postgres-replica',
        'api1',
        'api2',
        'balancer',
      ]),
    );
    for (const [name, one] of services)
      expect({ name, profiles: one.profiles }).toEqual({ name, profiles: [expect.any(String)] });
  });

  it('every service waits for services of its own size, mounts what is declared, and stands in networks that are', () => {
    for (const [name, one] of services) {
      const waits = Array.isArray(one.depends_on) ? one.depends_on : Object.keys(one.depends_on ?? {});
      for (const other of waits)
        expect({ name, of: compose.services[other]?.profiles }).toEqual({ name, of: one.profiles });
      const mounts = (one.volumes ?? []).map((mount: Loose) =>
        typeof mount === 'string' ? mount.split(':')[0] : mount.source,
      );
      for (const source of mounts)
        expect({
          name,
          source,
          is: source.startsWith('./') ? fs.existsSync(path.join(root, source)) : source in compose.volumes,
        }).toEqual({ name, source, is: true });
      const networks = Array.isArray(one.networks) ? one.networks : Object.keys(one.networks ?? {});
      for (const network of networks)
        expect(['default', ...Object.keys(compose.networks)]).toContain(network);
    }
  });

  it('gives the program settings that there are, and no right that it does not need', () => {
    for (const name of ['api', 'api1', 'api2']) {
      const api = compose.services[name];
      expect(Object.keys(api.environment).filter((one) => !isSetting(one))).toEqual([]);
      expect(api).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      expect(api.healthcheck.test.join(' ')).toContain('/api/health/ready/');
      expect(api.networks).toContain('front');
    }
    const grace = Number.parseInt(compose.services.api1.stop_grace_period, 10);
    expect(grace).toBeGreaterThan(Number(compose.services.api1.environment.DRAIN_SECONDS) + 5);
    for (const [, one] of services.filter(([name]) => name.startsWith('eventstore')))
      expect(one.ports).toBeUndefined();
  });

  it('names all that it asks for in env.example', () => {
    const asked = new Set(
      [...read('docker-compose.yml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!),
    );
    const named = new Set(
      [...read('deploy/compose/env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!),
    );
    expect([...asked].filter((name) => !named.has(name))).toEqual([]);
  });
});

describe('the chart', () => {
  const folder = path.join(root, 'deploy/helm/livro');
  const values = { publicName: 'livro.exemplo.com.br', trustProxy: '10.42.0.0/16' };
  const all = (more: object = {}): Loose[] =>
    renderChart(folder, { name: 'contas', values: { ...values, ...more } });
  const one = (kind: string, more?: object): Loose => all(more).find((document) => document.kind === kind);

  it('makes all parts, each under the release’s name', () => {
    expect(
      all()
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual([
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
      'ServiceAccount',
    ]);
    for (const { metadata } of all()) {
      expect(metadata.name).toBe('contas');
      expect(metadata.labels).toMatchObject({
        'app.kubernetes.io/name': 'livro',
        'app.kubernetes.io/instance': 'contas',
      });
    }
  });

  it('selects its own pods, and no replica count where an autoscaler counts', () => {
    const { spec } = one('Deployment');
    const labels = spec.template.metadata.labels;
    for (const selector of [
      spec.selector.matchLabels,
      one('Service').spec.selector,
      one('PodDisruptionBudget').spec.selector.matchLabels,
      one('NetworkPolicy').spec.podSelector.matchLabels,
    ])
      expect(labels).toMatchObject(selector);
    expect(spec.replicas).toBeUndefined();
    expect(one('Deployment', { autoscaling: { enabled: false } }).spec.replicas).toBe(2);
    expect(one('HorizontalPodAutoscaler').spec.scaleTargetRef).toMatchObject({
      kind: 'Deployment',
      name: 'contas',
    });
  });

  it('runs the program without rights, with settings that there are, and secrets from outside', () => {
    const pod = one('Deployment', { otlpEndpoint: 'http://collector:4318', eventStoreCaSecret: 'ca' }).spec
      .template.spec;
    const [container] = pod.containers;
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.env.map(({ name }: Loose) => name).filter((name: string) => !isSetting(name))).toEqual(
      [],
    );
    for (const { value } of container.env) expect(typeof value).toBe('string');
    expect(container.envFrom).toEqual([{ secretRef: { name: 'livro' } }]);
    expect(container.resources).toMatchObject({ requests: { memory: '768Mi' }, limits: { memory: '2Gi' } });
    const mounted = container.volumeMounts.map(({ name }: Loose) => name).sort();
    expect(pod.volumes.map(({ name }: Loose) => name).sort()).toEqual(mounted);
    expect(all().some(({ kind }) => kind === 'Secret')).toBe(false);
  });

  it('asks the three probes, and gives a pod the time that it takes to leave', () => {
    const { drain } = load(read('deploy/helm/livro/values.yaml')) as Loose;
    const { spec } = one('Deployment').spec.template;
    const [container] = spec.containers;
    const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(
      (probe) => container[probe].httpGet.path as string,
    );
    expect(paths).toEqual(['/api/health/start/', '/api/health/live/', '/api/health/ready/']);
    const { paths: documented } = JSON.parse(read('docs/openapi.json')) as { paths: object };
    for (const probe of paths) expect(Object.keys(documented)).toContain(probe);
    expect(container.lifecycle.preStop.exec.command).toEqual(['sleep', String(drain.preStopSeconds)]);
    expect(container.env).toContainEqual({ name: 'DRAIN_SECONDS', value: String(drain.seconds) });
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
      drain.preStopSeconds + drain.seconds + 10,
    );
    expect(one('Deployment').spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
  });

  it('leaves out what is not wanted, and refuses values that would not do', () => {
    const off = {
      podDisruptionBudget: { enabled: false },
      autoscaling: { enabled: false },
      networkPolicy: { enabled: false },
      ingress: { enabled: false },
    };
    expect(
      all(off)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['Deployment', 'Service', 'ServiceAccount']);
    const validate = new Ajv({ strict: false }).compile(
      JSON.parse(read('deploy/helm/livro/values.schema.json')) as object,
    );
    const given = load(read('deploy/helm/livro/values.yaml')) as object;
    expect(validate({ ...given, ...values })).toBe(true);
    expect(validate(given)).toBe(false);
    expect(validate({ ...given, ...values, drain: { seconds: 0 } })).toBe(false);
    // A misspelt value would do nothing, and nobody would notice.
    expect(validate({ ...given, ...values, publicname: 'x' })).toBe(false);
    expect(validate({ ...given, ...values, drain: { second: 5 } })).toBe(false);
  });

  it('lets the program reach all that its settings may name', () => {
    const ports = one('NetworkPolicy').spec.egress.flatMap(({ ports: some }: Loose) =>
      some.map(({ port }: Loose) => port),
    );
    expect(ports).toEqual(expect.arrayContaining([53, 80, 443, 465, 587, 2113, 4318, 5432, 9000]));
  });
});
