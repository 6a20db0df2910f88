/**
 * Who may import whom: the table of the house. A layer may import itself and what it lists; all
 * else of ours is refused, and so is a folder that is in no row.
 *
 * @type {readonly { folder: string, may: readonly string[] }[]}
 */
export const layers = [
  { folder: 'lib', may: [] },
  { folder: 'lib/contract', may: [] },
  { folder: 'lib/database', may: [] },
  { folder: 'lib/messages', may: [] },
  { folder: 'lib/format', may: ['lib/contract', 'lib/messages'] },
  { folder: 'lib/queries', may: ['lib/contract'] },
  {
    folder: 'lib/server',
    may: [
      'lib/contract',
      'lib/database',
      'lib/format',
      'lib/server/audit',
      'lib/server/auth',
      'lib/server/banking',
      'lib/server/connections',
      'lib/server/exports',
      'lib/server/firms',
      'lib/server/oauth',
      'lib/server/portfolio',
      'lib/server/storage',
      'lib/server/vault',
    ],
  },
  { folder: 'lib/server/vault', may: ['lib/contract'] },
  { folder: 'lib/server/oauth', may: ['lib/contract'] },
  { folder: 'lib/server/banking', may: ['lib/contract', 'lib/server/oauth/decode-body'] },
  { folder: 'lib/server/storage', may: ['lib/contract', 'lib/database', 'lib/server/vault'] },
  {
    folder: 'lib/server/connections',
    may: [
      'lib/contract',
      'lib/server/oauth',
      'lib/server/banking',
      'lib/server/storage',
      'lib/server/audit',
    ],
  },
  {
    folder: 'lib/server/firms',
    may: ['lib/contract', 'lib/database/database', 'lib/server/storage'],
  },
  { folder: 'lib/server/audit', may: ['lib/contract', 'lib/server/storage'] },
  {
    folder: 'lib/server/exports',
    may: [
      'lib/contract',
      'lib/format',
      'lib/server/banking',
      'lib/server/connections',
      'lib/server/storage',
      'lib/server/audit',
    ],
  },
  {
    folder: 'lib/server/portfolio',
    may: [
      'lib/contract',
      'lib/format',
      'lib/server/banking',
      'lib/server/connections',
      'lib/server/storage',
    ],
  },
  {
    folder: 'lib/server/auth',
    may: ['lib/contract', 'lib/server/firms', 'lib/server/connections', 'lib/server/services'],
  },
  {
    folder: 'lib/server/http',
    may: [
      'lib/contract',
      'lib/format',
      'lib/messages',
      'lib/server/auth',
      'lib/server/env',
      'lib/server/services',
      'lib/server/banking/banking-error',
      'lib/server/banking/walk-pages',
      'lib/server/oauth/oauth-error',
      'lib/server/connections/connections-error',
    ],
  },
  { folder: 'components', may: ['lib/contract', 'lib/format', 'lib/messages', 'lib/queries'] },
  { folder: 'components/ui', may: [] },
  { folder: 'app', may: ['components', 'lib'] },
  { folder: 'bank', may: ['lib/contract', 'lib/database'] },
  { folder: 'e2e', may: ['lib/contract', 'scripts'] },
  { folder: 'bench', may: ['lib/contract', 'scripts'] },
  // A program of somebody else's gets the store that the bank has.
  { folder: 'bench/peers', may: ['lib/database'] },
  // What a store examines is counted in the bank's own statements.
  { folder: 'bench/sized', may: ['bank', 'bench', 'lib/contract', 'lib/database', 'scripts'] },
  {
    // The proofs drive what must not be lost itself, not only its pages.
    folder: 'bench/prove',
    may: [
      'lib/contract',
      'lib/database',
      'lib/server/banking',
      'lib/server/connections',
      'lib/server/storage',
      'lib/server/vault',
      'scripts',
    ],
  },
  { folder: 'scripts', may: [] },
]

// What a test may lean on besides its own layer: the bank in-process, and throw-away stores.
const forTests = ['bank/app', 'bank/test-bank', 'lib/contract', 'lib/database']
const testFiles = ['*.test.ts', '*.test.tsx', 'test-*.ts', 'test-*.tsx']

/** The table as overrides of the linter, where the last one that matches a file decides. */
export function layerOverrides() {
  return layers.flatMap(({ folder, may }) => [
    {
      files: [`${folder}/**`],
      rules: restrictImports(folder, [folder, ...may], ['@/**/test-*']),
    },
    {
      files: testFiles.map((name) => `${folder}/**/${name}`),
      rules: restrictImports(folder, [folder, ...may, ...forTests], []),
    },
  ])
}

/**
 * @param {string} folder
 * @param {readonly string[]} allowed
 * @param {readonly string[]} neverOf
 */
function restrictImports(folder, allowed, neverOf) {
  const exceptions = [...new Set(allowed)].flatMap((name) => [`!@/${name}`, `!@/${name}/**`])
  const ours = {
    group: ['@/**', ...exceptions, ...neverOf],
    message: `${folder} may not import this: see the table of layers.`,
  }
  // Plain Node runs scripts/*.mjs before anything is installed, and knows no alias.
  const relative = {
    group: folder === 'scripts' ? ['../**', '..'] : ['./**', '../**', '.', '..'],
    message: 'Across files always @/…',
  }
  return { 'no-restricted-imports': ['error', { patterns: [ours, relative] }] }
}
