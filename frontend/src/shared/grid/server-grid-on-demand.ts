/** The table, in a part of the program that is fetched where there is one. */
import type { GridValidRowModel } from '@mui/x-data-grid';
import type { ComponentProps, ReactNode } from 'react';
import { onDemand, type Meanwhile } from '../display/on-demand.tsx';
import type ServerGridType from './server-grid.tsx';

export const fetchGrid = () => import('./server-grid.tsx');
// What is made of a component loses its type parameter.
export const ServerGrid = onDemand(fetchGrid) as unknown as <Row extends GridValidRowModel>(
  props: ComponentProps<typeof ServerGridType<Row>> & Meanwhile,
) => ReactNode;
