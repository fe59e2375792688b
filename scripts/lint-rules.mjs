// Rules of this project's own, for oxlint.
import { analyse } from 'scslre';

const CHANCE = { Date: 'now', Math: 'random' };

/** Time, ids and chance arrive in the command: a decision made twice must come out the same. */
const nothingOfItsOwn = {
  create(context) {
    const told = (node) => context.report({ node, message: 'A hora, os ids e o acaso chegam no comando.' });
    return {
      NewExpression: (node) => {
        if (node.callee.name === 'Date' && node.arguments.length === 0) told(node);
      },
      CallExpression: (node) => {
        const { callee } = node;
        if (callee.name === 'randomUUID' || callee.property?.name === 'randomUUID') told(node);
        const drawn = CHANCE[callee.object?.name];
        if (drawn && drawn === callee.property?.name) told(node);
      },
    };
  },
};

/** `{0,200}` counts as unbounded from here: 200 steps for each character are too many as well. */
const MAX_BOUNDED = 8;

/** A pattern takes time in proportion to the text: a file or a body of 5 MB is sent by anybody. */
const linearPatterns = {
  create: (context) => ({
    Literal: (node) => {
      if (!node.regex) return;
      const source = node.regex.pattern.replace(/\{(\d+),(\d+)\}/g, (all, least, most) =>
        Number(most) < MAX_BOUNDED ? all : `{${least},}`,
      );
      const [report] = analyse({ source, flags: node.regex.flags }).reports;
      if (report)
        context.report({
          node,
          message: `O padrão leva mais que tempo linear em textos de ${report.character.pick}: varra por índice.`,
        });
    },
  }),
};

export default {
  meta: { name: 'livro' },
  rules: { 'nothing-of-its-own': nothingOfItsOwn, 'linear-patterns': linearPatterns },
};
