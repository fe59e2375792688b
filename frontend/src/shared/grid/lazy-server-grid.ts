/** The table, in a part of the program that is loaded where there is one. */
import { lazy } from 'react';
import type ServerGridType from './server-grid.tsx';

export const fetchGrid = () => import('./server-grid.tsx');
// Lazy components lose their type parameter.
export const ServerGrid = lazy(fetchGrid) as unknown as typeof ServerGridType;
