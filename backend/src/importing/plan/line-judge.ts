/** Judges one line, column by column, with the checks that forms and the API use; collects every broken rule once a column. */
import { type Check, type BookFile } from '@livro/rules';
import type { Line } from '../folder/lines.ts';
import type { Problem } from '../folder/problem.ts';

export class LineJudge<File extends BookFile> {
  readonly problems: Problem[];

  constructor(
    private readonly file: File,
    private readonly line: Line<File>,
  ) {
    this.problems = [...line.problems];
  }

  /** True once something is wrong with the line. */
  get isBad(): boolean {
    return this.problems.length > 0;
  }

  /** Nothing more is said of a column whose form is wrong already, nor of a line whose cells cannot be told apart. */
  check<T>(
    column: keyof File['columns'] & string,
    check: Check<T>,
    value: T | undefined,
    form?: Readonly<Record<string, unknown>>,
  ): void {
    const broken = check(value, form);
    if (broken) this.refuse(column, broken.code, broken.message);
  }

  refuse(column: keyof File['columns'] & string, code: string, reason: string): void {
    const spokenFor = this.problems.some((problem) => problem.column === column || problem.column === null);
    if (!spokenFor) this.problems.push(this.note(column, code, reason));
  }

  /** A remark about a column, for problems and for warnings. */
  note(column: string | null, code: string, reason: string): Problem {
    return { file: this.file.name, line: this.line.line, column, code, reason };
  }
}
