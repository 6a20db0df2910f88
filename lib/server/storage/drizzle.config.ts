import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    'lib/server/storage/schema.ts',
    'lib/server/storage/connection-schema.ts',
    'lib/server/storage/desk-schema.ts',
    'lib/server/storage/sign-in-schema.ts',
    'lib/server/storage/install-schema.ts',
    'lib/server/storage/hand-off-schema.ts',
    'lib/server/storage/renewal-schema.ts',
    'lib/server/storage/export-schema.ts',
    'lib/server/storage/portfolio-schema.ts',
  ],
  out: 'lib/server/storage/migrations',
})
