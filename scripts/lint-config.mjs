import { layerOverrides } from './layers.mjs'

/** What Next or a tool finds by its default export. */
const defaultExports = [
  'app/**/{page,layout,error,global-error,not-found,loading,template,default,icon,opengraph-image,manifest,robots}.tsx',
  'app/**/{manifest,robots,sitemap}.ts',
  '*.config.{ts,mjs}',
  '**/drizzle.config.ts',
  'bench/empty-next/**',
  'e2e/global-setup.ts',
  'scripts/knip-reporter.mjs',
]

const environmentReaders = [
  'instrumentation.ts',
  'lib/server/env.ts',
  'lib/database/test-database.ts',
  'bank/environment.ts',
  // The programs' own beginnings, which hand it to the reader of their side.
  'bank/main.ts',
  'bank/prepare.ts',
  'bank/**/*-command.ts',
  'lib/server/storage/prepare.ts',
  'lib/server/storage/create-firm-program.ts',
  'lib/server/give-order-program.ts',
  '**/*.test.ts',
  'scripts/**',
  'e2e/**',
  'bench/**',
  'playwright.config.ts',
]

/** The whole of `.oxlintrc.json`, which `node scripts/write-lint-config.mjs` writes. */
export function lintConfig() {
  return {
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
    rules: rules(),
    overrides: [
      { files: defaultExports, rules: { 'import/no-default-export': 'off' } },
      { files: environmentReaders, rules: { 'node/no-process-env': 'off' } },
      {
        files: ['**/*.test.{ts,tsx}', 'e2e/**'],
        rules: { 'max-lines-per-function': 'off' },
      },
      // Rendered once to a string by Hono: there is no React and no Next there.
      {
        files: ['bank/**/*.tsx'],
        rules: {
          'react/jsx-key': 'off',
          'nextjs/no-head-element': 'off',
          'nextjs/no-img-element': 'off',
        },
      },
      ...layerOverrides(),
    ],
  }
}

function rules() {
  return {
    'max-lines-per-function': ['error', { max: 80, skipBlankLines: false, skipComments: false }],
    'import/no-default-export': 'error',
    'import/no-cycle': 'error',
    'node/no-process-env': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    // One after another is often the point, as in a migration or a page of a cursor.
    'no-await-in-loop': 'off',
    // The compiler holds these already, or holds them better.
    'react/react-in-jsx-scope': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    // Links are plain, so that every page works without JavaScript.
    'nextjs/no-html-link-for-pages': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['region', 'tabpanel'], tags: [] }],
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/prefer-set-has': 'off',
    // Such names are other people's.
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
}
