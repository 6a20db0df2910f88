import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    'schema',
    'connection-schema',
    'client-schema',
    'renewal-schema',
    'factor-schema',
    'notification-schema',
    'health-schema',
    'mark-schema',
    'close-schema',
    'watch-schema',
    'request-schema',
    'books-schema',
    'gap-schema',
    'ledger-schema',
    'export-schema',
    'own-page-schema',
    'api-schema',
    'pack-schema',
    'departure-schema',
  ].map((name) => `lib/server/db/${name}.ts`),
  out: 'lib/server/db/migrations',
})
