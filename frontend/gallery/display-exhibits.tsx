/** The small things that say something: words, figures, states of a block, pages, actions. */
import { centavos } from '@livro/money';
import Button from '@mui/material/Button';
import { Badge, type BadgeColor } from '../src/shared/display/badge.tsx';
import { Breadcrumb } from '../src/shared/display/breadcrumb.tsx';
import { BrandMark } from '../src/shared/display/brand-mark.tsx';
import { CopyButton } from '../src/shared/display/copy-button.tsx';
import { DefinitionList } from '../src/shared/display/definition-list.tsx';
import { Explained } from '../src/shared/display/explained.tsx';
import { Figure, Figures } from '../src/shared/display/figures.tsx';
import { FilterChips } from '../src/shared/display/filter-chips.tsx';
import { GuardedButton } from '../src/shared/display/guarded-button.tsx';
import { Money } from '../src/shared/display/money.tsx';
import { Pager } from '../src/shared/display/pager.tsx';
import { RetryAlert } from '../src/shared/display/retry-alert.tsx';
import { Section } from '../src/shared/display/section.tsx';
import { PhaseCourse } from '../src/shared/display/phase-course.tsx';
import { RowsSkeleton, Skeleton } from '../src/shared/display/skeleton.tsx';
import { EmptyState, ErrorState, Forbidden, PastTheEnd } from '../src/shared/display/states.tsx';
import { StepPager } from '../src/shared/display/step-pager.tsx';
import { TagList } from '../src/shared/display/tag-list.tsx';
import { ToldToCopy } from '../src/shared/display/told-to-copy.tsx';
import { denied, failed, LARGEST_AMOUNT, LONG_NAME, nothing, type Exhibit } from './exhibit.ts';

const colors: readonly BadgeColor[] = ['purple', 'green', 'blue', 'orange', 'grey', 'amber', 'red', 'teal'];
const amount = centavos(1_234_56);

export const displayExhibits: readonly Exhibit[] = [
  {
    file: 'display/badge',
    states: Object.fromEntries(
      colors.map((color) => [color, <Badge key={color} label="Em Andamento" color={color} />]),
    ),
  },
  { file: 'display/brand-mark', states: { ready: <BrandMark />, large: <BrandMark size={56} /> } },
  {
    file: 'display/breadcrumb',
    states: {
      ready: <Breadcrumb to="/clients" list="Clientes" name="Bruno Teixeira" />,
      loading: <Breadcrumb to="/clients" list="Clientes" name={undefined} />,
      long: <Breadcrumb to="/clients" list="Clientes" name={LONG_NAME} />,
    },
  },
  {
    file: 'display/definition-list',
    states: {
      ready: (
        <DefinitionList
          lines={[
            ['Telefone', '(11) 98888-7777'],
            ['Endereço', null],
          ]}
        />
      ),
      long: <DefinitionList lines={[['Endereço', LONG_NAME]]} />,
    },
  },
  {
    file: 'display/phase-course',
    states: {
      ready: (
        <PhaseCourse
          label="Andamento"
          phases={['Empreendimentos', 'Lançamentos', 'Telas']}
          at={1}
          told="300 de 1.200, faltam cerca de 6 s"
          share={25}
        />
      ),
      loading: (
        <PhaseCourse
          label="Andamento"
          phases={['Empreendimentos']}
          at={undefined}
          told=""
          share={undefined}
        />
      ),
    },
  },
  {
    file: 'display/retry-alert',
    states: {
      error: (
        <RetryAlert severity="error" label="Tentar novamente" onRetry={nothing}>
          Não foi possível conferir a pasta agora. Nada foi lançado.
        </RetryAlert>
      ),
    },
  },
  {
    file: 'display/section',
    states: {
      ready: (
        <Section title="Pagamentos" beside={<Button variant="outlined">Exportar</Button>}>
          Doze pagamentos
        </Section>
      ),
      long: <Section title={LONG_NAME}>Nenhum.</Section>,
    },
  },
  {
    file: 'display/money',
    states: {
      ready: <Money amount={amount} />,
      in: <Money amount={amount} tone="in" signed />,
      out: <Money amount={centavos(-1_234_56)} tone="out" signed />,
      invested: <Money amount={amount} tone="invested" />,
      rounded: <Money amount={amount} rounded />,
      long: <Money amount={LARGEST_AMOUNT} />,
    },
  },
  {
    file: 'display/figures',
    states: {
      ready: (
        <Figures label="Resumo">
          <Figure label="Saldo Atual" amount={amount} onExplain={nothing} />
          <Figure label="Total Gastos" amount={amount} tone="out" />
        </Figures>
      ),
      long: (
        <Figures label={LONG_NAME} bar>
          <Figure label="Saldo Atual" amount={LARGEST_AMOUNT} />
          <Figure label="Total Investido" amount={LARGEST_AMOUNT} />
        </Figures>
      ),
    },
  },
  {
    file: 'display/states',
    states: {
      empty: (
        <EmptyState
          title="Ainda não há clientes cadastrados"
          text="Cadastre o primeiro."
          action={<Button variant="contained">Novo Cliente</Button>}
        />
      ),
      error: <ErrorState title="Não foi possível carregar os clientes." error={failed} onRetry={nothing} />,
      loading: <ErrorState title="Não foi possível carregar os clientes." onRetry={nothing} busy />,
      denied: <ErrorState title="Não foi possível carregar os clientes." error={denied} onRetry={nothing} />,
      'denied at once': <Forbidden />,
      'past the end': <PastTheEnd onFirst={nothing} />,
      long: <EmptyState title={LONG_NAME} text={LONG_NAME} />,
    },
  },
  {
    file: 'display/skeleton',
    states: { loading: <Skeleton width={220} height={24} />, rows: <RowsSkeleton height={140} /> },
  },
  {
    file: 'display/pager',
    states: {
      ready: <Pager page={3} size={25} count={249} onPage={nothing} sizes={[25, 50, 100]} onSize={nothing} />,
      first: <Pager page={1} size={25} count={60} onPage={nothing} />,
      empty: <Pager page={1} size={25} count={0} onPage={nothing} />,
      long: <Pager page={40_000} size={25} count={2_000_000} onPage={nothing} />,
    },
  },
  {
    file: 'display/step-pager',
    states: {
      ready: <StepPager cursors={['a', 'b']} next="c" onTurn={nothing} />,
      first: <StepPager cursors={[]} next="b" onTurn={nothing} />,
      last: <StepPager cursors={['a']} next={null} onTurn={nothing} />,
    },
  },
  {
    file: 'display/filter-chips',
    states: {
      ready: <FilterChips chips={[{ text: 'Status: Pendente', onRemove: nothing }]} onClear={nothing} />,
      long: <FilterChips chips={[{ text: LONG_NAME, onRemove: nothing }]} onClear={nothing} />,
      empty: <FilterChips chips={[]} />,
    },
  },
  {
    file: 'display/tag-list',
    states: {
      ready: <TagList tags={['torre', 'lojas']} />,
      more: <TagList tags={['investidor', 'obra', 'vip', 'lojas']} shown={2} />,
      long: <TagList tags={[LONG_NAME, LONG_NAME]} shown={1} />,
    },
  },
  {
    file: 'display/guarded-button',
    states: {
      ready: (
        <GuardedButton permission={undefined} variant="contained" onClick={nothing}>
          Adicionar Despesa
        </GuardedButton>
      ),
      denied: (
        <GuardedButton permission="nobody:may" variant="contained" onClick={nothing}>
          Adicionar Despesa
        </GuardedButton>
      ),
      'not now': (
        <GuardedButton permission={undefined} why="Solicitada por você." variant="outlined" onClick={nothing}>
          Aprovar
        </GuardedButton>
      ),
    },
  },
  {
    file: 'display/copy-button',
    states: { ready: <CopyButton variant="outlined" text={LONG_NAME} /> },
  },
  {
    file: 'display/told-to-copy',
    states: {
      ready: (
        <ToldToCopy label="Segredo" text="whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" action="Copiar segredo" />
      ),
      long: <ToldToCopy label={LONG_NAME} text={LONG_NAME} action="Copiar segredo" />,
    },
  },
  {
    file: 'display/explained',
    states: {
      ready: (
        <Explained permission="transactions:read" onClick={nothing}>
          <Money amount={amount} />
        </Explained>
      ),
      denied: (
        <Explained permission="nobody:may" onClick={nothing}>
          <Money amount={amount} />
        </Explained>
      ),
    },
  },
];
