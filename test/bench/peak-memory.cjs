// `node -r ./peak-memory.cjs program`: leaves the most memory that the program took, in kB, in the file that PEAK_MEMORY names.
const fs = require('node:fs');

process.on('exit', () => fs.writeFileSync(process.env.PEAK_MEMORY, String(process.resourceUsage().maxRSS)));
