// Who may import whom; `oxlint.config.mjs` makes the linter's rule of it.

const belowComponents = [
  'lib/bank-contract',
  'lib/domain',
  'lib/format',
  'lib/i18n',
  'lib/present',
  'lib/queries',
  'lib/search-params',
]
/** What a Server Component says and formats with; nothing else of the server is a component's business. */
const serverWords = 'lib/server/http/get-reader'
const sharedComponents = ['ui', 'layout', 'data-table', 'charts'].map(
  (name) => `components/${name}`,
)

const pure = ['lib/bank-contract', 'lib/domain']
const features = [...pure, 'lib/server/audit', 'lib/server/context', 'lib/server/db']

/** Features import shared components and no other feature. */
export const separateFeatures = [
  'accounts',
  'audit',
  'cards',
  'checks',
  'connections',
  'customers',
  'exports',
  'invoices',
  'overview',
  'palette',
  'portfolio',
  'renewals',
  'settings',
  'statements',
  'transactions',
]

/** A layer may import itself and what its row lists. A folder without a row may import nothing of ours. */
export const layers = [
  ['lib/bank-contract'],
  ['lib/domain', 'lib/bank-contract', 'lib/format'],
  ['lib/format', 'lib/bank-contract', 'lib/domain', 'lib/i18n'],
  ['lib/i18n'],
  ['lib/search-params', 'lib/bank-contract', 'lib/domain', 'lib/format', 'lib/i18n'],
  [
    'lib/present',
    ...pure,
    'lib/format',
    'lib/i18n',
    // Where what is said leads, and the shape in which the browser reads it.
    'lib/search-params',
    'lib/queries',
  ],
  ['lib/queries', 'lib/domain'],
  ['lib/server', ...pure],
  ['lib/server/oauth', 'lib/bank-contract'],
  ['lib/server/banking', ...pure, 'lib/server/context'],
  ['lib/server/db', 'lib/bank-contract', 'lib/domain'],
  // What a person may at this moment, and how often.
  ['lib/server/rights', ...pure, 'lib/server/context', 'lib/server/db'],
  ['lib/server/cli', ...pure, 'lib/server/audit', 'lib/server/db', 'lib/server/store-settings'],
  [
    'lib/server/demo',
    ...pure,
    'lib/search-params',
    'lib/server/clients',
    'lib/server/connections',
    'lib/server/db',
    'lib/server/env',
    'lib/server/log',
    'lib/server/open-program',
  ],
  ['lib/server/connections', ...features, 'lib/server/oauth', 'lib/server/banking'],
  [
    'lib/server/portfolio',
    ...pure,
    'lib/server/banking',
    'lib/server/connections',
    'lib/server/context',
    'lib/server/db',
  ],
  ['lib/server/close', ...features],
  ['lib/server/clients', 'lib/search-params', 'lib/server/context', 'lib/server/db'],
  ['lib/server/audit', ...pure, 'lib/server/db'],
  [
    'lib/server/notifications',
    'lib/domain',
    'lib/i18n',
    'lib/present',
    'lib/server/context',
    'lib/server/db',
    'lib/server/mail',
  ],
  ['lib/server/mail', 'lib/bank-contract', 'lib/server/context', 'lib/server/store-settings'],
  [
    'lib/server/auth',
    ...features,
    'lib/format',
    'lib/i18n',
    'lib/server/oauth',
    'lib/server/service-counts',
  ],
  [
    'lib/server/exports',
    ...features,
    'lib/format',
    'lib/present',
    'lib/server/banking',
    'lib/server/connections',
    'lib/server/rights',
  ],
  [
    'lib/server/reads',
    ...pure,
    'lib/format',
    'lib/i18n',
    'lib/present',
    'lib/queries',
    'lib/search-params',
    'lib/server/auth',
    'lib/server/banking',
    'lib/server/close',
    'lib/server/connections',
    'lib/server/context',
    'lib/server/db',
    'lib/server/demo',
    'lib/server/env',
    'lib/server/failing-part',
    'lib/server/http',
    'lib/server/mail',
    'lib/server/notifications',
    'lib/server/portfolio',
    'lib/server/rights',
    'lib/server/service-counts',
    'lib/server/store-settings',
  ],
  [
    'lib/server/http',
    ...features,
    'lib/format',
    'lib/i18n',
    'lib/search-params',
    'lib/server/auth',
    'lib/server/banking',
    'lib/server/connections',
    'lib/server/exports',
    'lib/server/mail',
    'lib/server/rights',
    'lib/server/service-counts',
  ],
  ['components', ...belowComponents, serverWords],
  ...separateFeatures.map((name) => [
    `components/${name}`,
    ...sharedComponents,
    ...belowComponents,
    serverWords,
  ]),
  ['components/ui', 'lib/format/avatar'],
  ['app', 'components', 'lib'],
  // A route answers data: what it says stands in lib/present.
  ['app/api', 'app', 'lib'],
  ['bank', 'lib/bank-contract', 'lib/server/db/store'],
  // Neither the OpenID provider nor the mail server is one of the two programs.
  ['e2e', 'lib/bank-contract', 'scripts', 'test/auth', 'test/front', 'test/mail'],
  ['bench', 'e2e', 'scripts'],
  // A peer program gets the store that the bank has.
  ['bench/peers', 'lib/server/db/store'],
  // The proofs drive the connection protocol itself, not only its pages.
  ['bench/prove', 'lib/bank-contract', 'lib/server', 'scripts', 'test'],
  ['scripts'],
  ['test', 'app', 'bank', 'bench', 'components', 'lib'],
]
