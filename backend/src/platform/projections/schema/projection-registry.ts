/** All projections of the program, collected while its modules come up. Refuses two that could not live side by side. */
import { Injectable } from '@nestjs/common';
import { type AnyProjection, assertProjections } from './generations.ts';
import type { Projection } from '../projection.types.ts';
import type { ReportView } from './report-views.ts';

@Injectable()
export class ProjectionRegistry {
  #all: readonly AnyProjection[] = [];
  #sources: (() => void)[] = [];
  #reportViews: readonly ReportView[] = [];

  get all(): readonly AnyProjection[] {
    return this.#all;
  }

  get names(): readonly string[] {
    return this.#all.map((projection) => projection.name);
  }

  get reportViews(): readonly ReportView[] {
    return this.#reportViews;
  }

  /** Views over read models for programs that ask the database itself. Must happen before the application has started. */
  publish(views: readonly ReportView[]): void {
    this.#reportViews = [...this.#reportViews, ...views];
  }

  /** Who has projections to add, once all that they need is there. */
  expect(source: () => void): void {
    this.#sources.push(source);
  }

  /** Has all of them added, once. The start of the program does it; so does who puts a program together without starting it. */
  fill(): void {
    const sources = this.#sources;
    this.#sources = [];
    for (const source of sources) source();
  }

  /** Throws when a name or a table is already taken. Must happen before the application has started. */
  add(projection: Projection<unknown>): void {
    const all = [...this.#all, projection];
    assertProjections(all);
    this.#all = all;
  }
}
