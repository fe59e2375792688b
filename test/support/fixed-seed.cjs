// Property tests try the same cases in every run, so that a red run is about the change and not about chance. The soak
// (SOAK=1) and LIVRO_SEED try others; a failure names its seed.
const fc = require('fast-check');

const given = process.env.LIVRO_SEED;
if (given !== undefined || !process.env.SOAK) fc.configureGlobal({ seed: Number(given ?? 20261121) });
