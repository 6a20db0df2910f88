// The linter's configuration. Read by `oxlint -c oxlint.config.mjs`.
import { layers } from './layers.mjs'

/** What any test may use besides its own layer. */
const testSupport = [
  'test',
  'layers.mjs',
  'bank/app',
  'lib/bank-contract',
  'lib/server/db/store',
  // A rule is tested with what leads to it: an address, a language, an event on record.
  'lib/format',
  'lib/i18n',
  'lib/search-params',
  'lib/server/audit',
]
const testFiles = ['*.test.ts', '*.test.tsx']

const layerOverrides = layers.flatMap(([folder = '', ...may]) => [
  { files: [`${folder}/**`], rules: restrictImports(folder, [folder, ...may], ['@/test/**']) },
  {
    files: testFiles.map((name) => `${folder}/**/${name}`),
    rules: restrictImports(folder, [folder, ...may, ...testSupport], []),
  },
])

/**
 * @param {string} folder
 * @param {readonly string[]} allowed
 * @param {readonly string[]} never
 */
function restrictImports(folder, allowed, never) {
  const exceptions = [...new Set(allowed)].flatMap((name) => [`!@/${name}`, `!@/${name}/**`])
  const mayUseTest = allowed.some((name) => name === 'test' || name.startsWith('test/'))
  const ours = {
    group: ['@/**', ...exceptions, ...(mayUseTest ? [] : never)],
    message: `${folder} may not import this: see the table in layers.mjs.`,
  }
  // scripts/*.mjs run on plain Node before anything is installed, where no alias is known.
  const relative = {
    group:
      folder === 'scripts'
        ? ['../**', '..', '!../lib/bank-contract/*.mjs']
        : ['./**', '../**', '.', '..'],
    message: 'Import other files by @/…',
  }
  return { 'no-restricted-imports': ['error', { patterns: [ours, relative] }] }
}

/** What Next or a tool finds by its default export. */
const defaultExports = [
  'app/**/{page,layout,error,global-error,not-found,loading,template,default,icon,opengraph-image,manifest,robots}.tsx',
  'app/**/{manifest,robots,sitemap}.ts',
  '*.config.{ts,mjs}',
  '**/drizzle.config.ts',
  'bench/empty-next/**',
  'e2e/global-setup.ts',
  'test/components/format-message.ts',
]

const environmentReaders = [
  'instrumentation.ts',
  'lib/server/env.ts',
  // NODE_ENV, which the bundler writes into the program.
  'lib/i18n/language.ts',
  'test/**',
  'bank/environment.ts',
  // The programs' own beginnings, which hand it to the reader of their side.
  'bank/{main,prepare}.ts',
  'bank/**/*-command.ts',
  'lib/server/cli/{main,prepare-store}.ts',
  '**/*.test.ts',
  '{scripts,e2e,bench}/**',
  'playwright.config.ts',
]

const rules = {
  'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
  'max-lines-per-function': ['error', { max: 110, skipBlankLines: false, skipComments: false }],
  'import/no-default-export': 'error',
  'import/no-cycle': 'error',
  'node/no-process-env': 'error',
  'typescript/no-explicit-any': 'error',
  'typescript/ban-ts-comment': 'error',
  'typescript/consistent-type-imports': 'error',
  'typescript/no-non-null-assertion': 'error',
  'typescript/no-floating-promises': 'error',
  'typescript/no-misused-promises': 'error',
  'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  'unicorn/filename-case': ['error', { case: 'kebabCase' }],
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  // Pages of a cursor come one after another.
  'no-await-in-loop': 'off',
  // The compiler holds these already, or holds them better.
  'react/react-in-jsx-scope': 'off',
  'typescript/consistent-return': 'off',
  'typescript/no-unsafe-type-assertion': 'off',
  // Links are plain, so that every page works without JavaScript.
  'nextjs/no-html-link-for-pages': 'off',
  'jsx-a11y/prefer-tag-over-role': 'off',
  // A table keeps its meaning where a small screen lays it out otherwise.
  'jsx-a11y/no-redundant-roles': 'off',
  'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['region', 'tabpanel'], tags: [] }],
  'unicorn/consistent-function-scoping': 'off',
  'unicorn/prefer-set-has': 'off',
  'no-underscore-dangle': 'off',
  'typescript/require-array-sort-compare': 'off',
  'oxc/no-map-spread': 'off',
  'import/no-named-as-default': 'off',
  'import/no-named-as-default-member': 'off',
  'import/no-unassigned-import': ['error', { allow: ['server-only', '**/*.css'] }],
  'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
  'react/exhaustive-effect-dependencies': 'off',
  'react/no-object-type-as-default-prop': 'off',
  'vitest/no-conditional-expect': 'off',
  'vitest/no-standalone-expect': 'off',
  // The second argument is the message.
  'vitest/valid-expect': ['error', { maxArgs: 2 }],
  'vitest/require-to-throw-message': 'off',
  'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'assert*', 'fc.assert'] }],
  'no-var': 'error',
  'prefer-const': 'error',
}

export default {
  $schema: './node_modules/oxlint/configuration_schema.json',
  plugins: [
    'eslint',
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'promise',
    'node',
    'react',
    'jsx-a11y',
    'nextjs',
    'vitest',
  ],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  env: { builtin: true, node: true, browser: true },
  settings: {
    react: { version: '19.3.1' },
    // Hono writes the attribute as HTML does.
    'jsx-a11y': { attributes: { for: ['htmlFor', 'for'] } },
  },
  ignorePatterns: ['**/migrations/**', '.next', '.build', '.data', 'next-env.d.ts'],
  rules,
  overrides: [
    { files: defaultExports, rules: { 'import/no-default-export': 'off' } },
    { files: environmentReaders, rules: { 'node/no-process-env': 'off' } },
    {
      files: ['**/*.test.{ts,tsx}', 'e2e/**'],
      rules: { 'max-lines-per-function': 'off' },
    },
    // The words of an area, as long as those of the other languages.
    { files: ['lib/i18n/en/**'], rules: { 'max-lines': 'off' } },
    // Rendered once to a string by Hono: there is no React and no Next there.
    {
      files: ['bank/**/*.tsx'],
      rules: {
        'react/jsx-key': 'off',
        'nextjs/no-head-element': 'off',
        'nextjs/no-img-element': 'off',
      },
    },
    ...layerOverrides,
  ],
}
