import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    'lib/server/db/schema.ts',
    'lib/server/db/connection-schema.ts',
    'lib/server/db/desk-schema.ts',
    'lib/server/db/sign-in-schema.ts',
    'lib/server/db/install-schema.ts',
    'lib/server/db/hand-off-schema.ts',
    'lib/server/db/renewal-schema.ts',
    'lib/server/db/export-schema.ts',
    'lib/server/db/portfolio-schema.ts',
  ],
  out: 'lib/server/db/migrations',
})
