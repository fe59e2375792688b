// Rules of this project's own, for oxlint.
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

export default { meta: { name: 'livro' }, rules: { 'nothing-of-its-own': nothingOfItsOwn } };
